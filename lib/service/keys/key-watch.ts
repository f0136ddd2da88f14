import type { Logger } from '@/lib/platform/log';
import type { ServiceDb } from '../context';
import type { ApiError, Clock, KeyAuth } from '../http';
import { isApiError } from '../http';
import { checkKey } from './check-key';
import { findKeys } from './find-key';

/** Looked at again this often, for a lost notification and for keys that expire. */
const everyMs = 30_000;

interface Watched {
  readonly auth: KeyAuth;
  readonly tell: Set<(reason: ApiError) => void>;
}

/**
 * Looks after the keys under which long work goes on (streams, sockets), by the SHA-256 of the secret that opened
 * them. However many streams a key has, it is asked about once.
 */
export function createKeyWatch(options: { db: ServiceDb; log: Logger; clock: Clock }) {
  const { db, log, clock } = options;
  const watched = new Map<string, Watched>();
  let timer: NodeJS.Timeout | undefined;

  async function review(hashes: readonly string[]): Promise<void> {
    if (hashes.length === 0) return;
    try {
      const keys = await findKeys(db, hashes);
      for (const hash of hashes) judge(hash, () => checkKey(keys.get(hash) ?? null, clock.now()));
    } catch (err) {
      log.warn(
        { err },
        'running work could not be checked against its keys; it is again in a moment',
      );
    }
  }

  function judge(hash: string, check: () => void): void {
    try {
      check();
    } catch (error) {
      if (!isApiError(error)) throw error;
      const { tell = [] } = watched.get(hash) ?? {};
      watched.delete(hash);
      for (const each of tell) each(error);
    }
  }

  function add(hash: string, auth: KeyAuth): Watched {
    const entry = { auth, tell: new Set<(reason: ApiError) => void>() };
    watched.set(hash, entry);
    timer ??= setInterval(() => void review([...watched.keys()]), everyMs).unref();
    return entry;
  }

  return {
    /** Calls `revoked` once, when the key no longer holds. Returns what ends the watch. */
    watch(hash: string, auth: KeyAuth, revoked: (reason: ApiError) => void): () => void {
      const { tell } = watched.get(hash) ?? add(hash, auth);
      tell.add(revoked);
      return () => {
        tell.delete(revoked);
        if (tell.size === 0 && watched.get(hash)?.tell === tell) watched.delete(hash);
      };
    },
    /** Asks about the watched keys that were forgotten: by the id of a key or a workspace; null for all of them. */
    onForgotten(id: string | null): void {
      const concerned = [...watched].filter(
        ([, { auth }]) => id === null || auth.keyId === id || auth.workspaceId === id,
      );
      void review(concerned.map(([hash]) => hash));
    },
    /** Asks about one now. */
    review: (hash: string) => void review([hash]),
    stop(): void {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
