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
import { createLastUseRecorder } from './last-used';

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
  const lastUses = createLastUseRecorder({ db, log, clock });
  const runningLookUps = new Map<string, Promise<KnownKey | null>>();
  const watchers = new Set<() => void>();
  const keyWatch = createKeyWatch({ db, log, clock });
  /** The SHA-256 of the secret by which each caller was found. */
  const hashes = new WeakMap<KeyAuth, string>();
  let stopListening: (() => Promise<void>) | undefined;
  /** Counts invalidations: a look-up that began before one must not be cached after it. */
  let epoch = 0;

  function acceptKey(key: KnownKey | null, headers: Headers | undefined): KeyAuth {
    const auth = checkKey(key, clock.now());
    lastUses.recordUse(auth.keyId, headers);
    return auth;
  }

  /** Concurrent misses of the same key share one query. */
  function loadKey(hash: string): Promise<KnownKey | null> {
    const runningLookUp = runningLookUps.get(hash);
    if (runningLookUp !== undefined) return runningLookUp;
    const startEpoch = epoch;
    const lookUp = findKey(db, hash)
      .then((key) => {
        if (startEpoch === epoch) cache.set(hash, key, clock.now());
        if (key !== null) hashes.set(key.auth, hash);
        return key;
      })
      .finally(() => {
        if (runningLookUps.get(hash) === lookUp) runningLookUps.delete(hash);
      });
    runningLookUps.set(hash, lookUp);
    return lookUp;
  }

  function dropFromCache(message: string): void {
    epoch += 1;
    runningLookUps.clear();
    const [kind, id = ''] = message.split(' ');
    if (kind === 'secret') cache.forgetSecret(id);
    else if (kind === 'key') cache.forgetKey(id);
    else if (kind === 'workspace') cache.forgetWorkspace(id);
    else cache.clear();
    if (kind !== 'secret') keyWatch.recheckKeys(kind === 'all' ? null : id);
    for (const watcher of watchers) watcher();
  }

  async function forgetEverywhere(message: string): Promise<void> {
    dropFromCache(message);
    await database.notify(channel, message);
  }

  return {
    authenticate(secret, headers) {
      const hash = hashSecret(secret);
      const key = cache.get(hash, clock.now());
      if (key !== undefined) return acceptKey(key, headers);
      if (isMistyped(secret)) {
        throw new ApiError(
          'invalid_api_key',
          'This API key is mistyped or incomplete. Copy it again.',
        );
      }
      return loadKey(hash).then((loadedKey) => acceptKey(loadedKey, headers));
    },
    forgetKey: (keyId) => forgetEverywhere(`key ${keyId}`),
    forgetSecret: (hash) => forgetEverywhere(`secret ${hash}`),
    forgetWorkspace: (workspaceId) => forgetEverywhere(`workspace ${workspaceId}`),
    onForget(fn) {
      watchers.add(fn);
      return () => watchers.delete(fn);
    },
    watch(auth, onRevoked) {
      const hash = hashes.get(auth) ?? '';
      const endWatch = keyWatch.watch(hash, auth, onRevoked);
      // The key was dropped from the cache since it was accepted, so it may have been revoked meanwhile.
      if (cache.get(hash, clock.now())?.auth !== auth) keyWatch.review(hash);
      return endWatch;
    },
    async start() {
      stopListening ??= await database.listen(channel, dropFromCache, () => dropFromCache('all'));
    },
    async stop() {
      await stopListening?.();
      stopListening = undefined;
      keyWatch.stop();
      await lastUses.flush();
    },
  };
}
