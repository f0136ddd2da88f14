import type { GuardedFetchErrorCode } from './types';

/** A request that was refused or did not complete. `message` is for logs; it may name an address. */
export class GuardedFetchError extends Error {
  override readonly name = 'GuardedFetchError';
  constructor(
    readonly code: GuardedFetchErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
