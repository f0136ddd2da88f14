import type { Logger } from '@/lib/platform/log';
import type { ServiceDb } from '../context';
import { ApiError, type Clock, type KeyAuth } from '../http';
import { checkKey } from './check-key';
import { findKeys } from './find-key';

/** Keys are also checked at intervals: a notification may be lost, and keys expire. */
const checkIntervalMs = 30_000;

interface WatchedKey {
  readonly auth: KeyAuth;
  readonly listeners: Set<(reason: ApiError) => void>;
}

/**
 * Watches the keys of long-running work (streams, sockets), by the SHA-256 of their secret. A key with many streams is
 * checked once.
 */
export function createKeyWatch(options: { db: ServiceDb; log: Logger; clock: Clock }) {
  const { db, log, clock } = options;
  const watchedKeys = new Map<string, WatchedKey>();
  let timer: NodeJS.Timeout | undefined;

  async function review(hashes: readonly string[]): Promise<void> {
    if (hashes.length === 0) return;
    try {
      const keys = await findKeys(db, hashes);
      for (const hash of hashes)
        endIfRefused(hash, () => checkKey(keys.get(hash) ?? null, clock.now()));
    } catch (err) {
      log.warn(
        { err },
        'the keys of running work could not be checked; the next check is in half a minute',
      );
    }
  }

  function endIfRefused(hash: string, check: () => void): void {
    try {
      check();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { listeners = [] } = watchedKeys.get(hash) ?? {};
      watchedKeys.delete(hash);
      for (const listener of listeners) listener(error);
    }
  }

  function addKey(hash: string, auth: KeyAuth): WatchedKey {
    const entry = { auth, listeners: new Set<(reason: ApiError) => void>() };
    watchedKeys.set(hash, entry);
    timer ??= setInterval(() => void review([...watchedKeys.keys()]), checkIntervalMs).unref();
    return entry;
  }

  return {
    /** Calls `onRevoked` once, when the key is no longer valid. Returns a function that ends the watch. */
    watch(hash: string, auth: KeyAuth, onRevoked: (reason: ApiError) => void): () => void {
      const { listeners } = watchedKeys.get(hash) ?? addKey(hash, auth);
      listeners.add(onRevoked);
      return () => {
        listeners.delete(onRevoked);
        if (listeners.size === 0 && watchedKeys.get(hash)?.listeners === listeners)
          watchedKeys.delete(hash);
      };
    },
    /** Checks the watched keys of `id`, a key or a workspace, again; null checks all of them. */
    recheckKeys(id: string | null): void {
      const affectedKeys = [...watchedKeys].filter(
        ([, { auth }]) => id === null || auth.keyId === id || auth.workspaceId === id,
      );
      void review(affectedKeys.map(([hash]) => hash));
    },
    /** Checks one key now. */
    review: (hash: string) => void review([hash]),
    stop(): void {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
