import { hash as digest } from 'node:crypto';
import type { Database } from '@/lib/platform/database';
import type { Logger } from '@/lib/platform/log';
import type { ServiceDb } from '../context';
import { ApiError, type Authenticator, type Clock, type KeyAuth } from '../http';
import { checkKey } from './check-key';
import { findKey, type KnownKey } from './find-key';
import { createKeyCache } from './key-cache';
import { isMistyped } from './key-text';
import { createKeyWatch } from './key-watch';
import { createLastUsed } from './last-used';

const channel = 'service_keys';

/** SHA-256 of a secret, as it is kept. */
export const hashSecret = (secret: string): string => digest('sha256', secret, 'hex');

/**
 * Finds the caller of a key, from a cache when it was used lately. A change is dropped from this process's cache at
 * once and from the others' by notification; entries expire after half a minute, in case a notification is lost.
 */
export function createAuthenticator(options: {
  database: Database;
  db: ServiceDb;
  log: Logger;
  clock: Clock;
}): Authenticator {
  const { database, db, log, clock } = options;
  const cache = createKeyCache();
  const lastUsed = createLastUsed({ db, log, clock });
  const loading = new Map<string, Promise<KnownKey | null>>();
  const watchers = new Set<() => void>();
  const keyWatch = createKeyWatch({ db, log, clock });
  /** The SHA-256 of the secret that an answer was given for. */
  const hashes = new WeakMap<KeyAuth, string>();
  let stopListening: (() => Promise<void>) | undefined;
  /** Counts invalidations: a look-up that began before one must not be cached after it. */
  let epoch = 0;

  function accept(key: KnownKey | null, headers: Headers | undefined): KeyAuth {
    const auth = checkKey(key, clock.now());
    lastUsed.touch(auth.keyId, headers);
    return auth;
  }

  /** Concurrent misses of the same key share one query. */
  function load(hash: string): Promise<KnownKey | null> {
    const underWay = loading.get(hash);
    if (underWay !== undefined) return underWay;
    const begunAt = epoch;
    const lookUp = findKey(db, hash)
      .then((key) => {
        if (begunAt === epoch) cache.set(hash, key, clock.now());
        if (key !== null) hashes.set(key.auth, hash);
        return key;
      })
      .finally(() => {
        if (loading.get(hash) === lookUp) loading.delete(hash);
      });
    loading.set(hash, lookUp);
    return lookUp;
  }

  function forget(message: string): void {
    epoch += 1;
    loading.clear();
    const [kind, id = ''] = message.split(' ');
    if (kind === 'secret') cache.forgetSecret(id);
    else if (kind === 'key') cache.forgetKey(id);
    else if (kind === 'workspace') cache.forgetWorkspace(id);
    else cache.clear();
    if (kind !== 'secret') keyWatch.onForgotten(kind === 'all' ? null : id);
    for (const watcher of watchers) watcher();
  }

  async function forgetEverywhere(message: string): Promise<void> {
    forget(message);
    await database.notify(channel, message);
  }

  return {
    authenticate(secret, headers) {
      const hash = hashSecret(secret);
      const key = cache.get(hash, clock.now());
      if (key !== undefined) return accept(key, headers);
      if (isMistyped(secret)) {
        throw new ApiError(
          'invalid_api_key',
          'This API key is mistyped or incomplete. Copy it again.',
        );
      }
      return load(hash).then((loadedKey) => accept(loadedKey, headers));
    },
    forgetKey: (keyId) => forgetEverywhere(`key ${keyId}`),
    forgetSecret: (hash) => forgetEverywhere(`secret ${hash}`),
    forgetWorkspace: (workspaceId) => forgetEverywhere(`workspace ${workspaceId}`),
    onForget(fn) {
      watchers.add(fn);
      return () => watchers.delete(fn);
    },
    watch(auth, revoked) {
      const hash = hashes.get(auth) ?? '';
      const end = keyWatch.watch(hash, auth, revoked);
      // Dropped from the cache since it was accepted, so it may have been revoked meanwhile.
      if (cache.get(hash, clock.now())?.auth !== auth) keyWatch.review(hash);
      return end;
    },
    async start() {
      stopListening ??= await database.listen(channel, forget, () => forget('all'));
    },
    async stop() {
      await stopListening?.();
      stopListening = undefined;
      keyWatch.stop();
      await lastUsed.flush();
    },
  };
}
