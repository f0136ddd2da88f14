import type { Authenticator, KeyAuth } from '../http';

/** A signal for work under a key, and what lets go of the key when the work has ended. */
export interface KeySignal {
  readonly signal: AbortSignal;
  readonly release: () => void;
}

/**
 * A signal that aborts when `signal` does, and when the key behind `auth` is revoked, expires or loses its workspace,
 * whichever process that happens in: within a second of a revocation. Its reason is then the `ApiError` that a call
 * with the key would get. Call `release` when the work has ended, however it did.
 */
export function abortWhenRevoked(
  authenticator: Pick<Authenticator, 'watch'>,
  auth: KeyAuth,
  signal: AbortSignal,
): KeySignal {
  const own = new AbortController();
  const follow = () => own.abort(signal.reason);
  if (signal.aborted) follow();
  const unwatch = authenticator.watch(auth, (reason) => own.abort(reason));
  signal.addEventListener('abort', follow, { once: true });
  return {
    signal: own.signal,
    release() {
      unwatch();
      signal.removeEventListener('abort', follow);
    },
  };
}
