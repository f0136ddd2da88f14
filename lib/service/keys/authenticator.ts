import { hash as digest } from 'node:crypto';
import type { Database } from '@/lib/platform/database';
import type { Logger } from '@/lib/platform/log';
import type { ServiceDb } from '../context';
import type { Authenticator, Clock, KeyAuth } from '../http';
import { ApiError } from '../http';
import type { KnownKey } from './find-key';
import { findKey } from './find-key';
import { judgeKey } from './judge-key';
import type { KeyCacheLimits } from './key-cache';
import { createKeyCache } from './key-cache';
import { isMistyped } from './key-text';
import { createLastUsed } from './last-used';

const channel = 'service_keys';

/** SHA-256 of a secret, as it is kept. */
export const hashSecret = (secret: string): string => digest('sha256', secret, 'hex');

/**
 * Tells who a key belongs to, from memory when it is warm. What is forgotten here is forgotten at once; the
 * other processes are notified, and ask again after half a minute even when a notification was lost.
 */
export function createAuthenticator(options: {
  database: Database;
  db: ServiceDb;
  log: Logger;
  clock: Clock;
  cache?: KeyCacheLimits;
}): Authenticator {
  const { database, db, log, clock } = options;
  const cache = createKeyCache(options.cache);
  const lastUsed = createLastUsed({ db, log, clock });
  const loading = new Map<string, Promise<KnownKey | null>>();
  const watchers = new Set<() => void>();
  let stopListening: (() => Promise<void>) | undefined;
  /** Counts forgettings: a look-up that began before one must not be remembered after it. */
  let epoch = 0;

  function accept(key: KnownKey | null): KeyAuth {
    const auth = judgeKey(key, clock.now());
    lastUsed.touch(auth.keyId);
    return auth;
  }

  /** Many calls that miss the same key ask once. */
  function load(hash: string): Promise<KnownKey | null> {
    const running = loading.get(hash);
    if (running !== undefined) return running;
    const begunAt = epoch;
    const found = findKey(db, hash)
      .then((key) => {
        if (begunAt === epoch) cache.set(hash, key, clock.now());
        return key;
      })
      .finally(() => {
        if (loading.get(hash) === found) loading.delete(hash);
      });
    loading.set(hash, found);
    return found;
  }

  function forget(message: string): void {
    epoch += 1;
    loading.clear();
    const [kind, id = ''] = message.split(' ');
    if (kind === 'key') cache.forget(id);
    else if (kind === 'workspace') cache.forgetWorkspace(id);
    else cache.clear();
    for (const watcher of watchers) watcher();
  }

  async function forgetEverywhere(message: string): Promise<void> {
    forget(message);
    await database.notify(channel, message);
  }

  return {
    authenticate(secret) {
      const hash = hashSecret(secret);
      const key = cache.get(hash, clock.now());
      if (key !== undefined) return accept(key);
      if (isMistyped(secret)) {
        throw new ApiError(
          'invalid_api_key',
          'This API key is mistyped or incomplete. Copy it again.',
        );
      }
      return load(hash).then(accept);
    },
    forgetKey: (hash) => forgetEverywhere(`key ${hash}`),
    forgetWorkspace: (workspaceId) => forgetEverywhere(`workspace ${workspaceId}`),
    onForget(fn) {
      watchers.add(fn);
      return () => watchers.delete(fn);
    },
    async start() {
      stopListening ??= await database.listen(channel, forget, () => forget('all'));
    },
    async stop() {
      await stopListening?.();
      stopListening = undefined;
      await lastUsed.flush();
    },
  };
}
