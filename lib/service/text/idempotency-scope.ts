import type { ServiceContext } from '../context';
import type { JsonObject, KeyCall } from '../http';
import { isApiError } from '../http';
import type { IdempotencyScope } from '../idempotency';
import { findAnswer, fingerprintOf, idempotencyKeyOf } from '../idempotency';
import type { Replay } from './turns/types';

/** What a repeat is known by; `null` without an Idempotency-Key. Throws `ApiError` invalid_value. */
export function idempotencyScope(
  { addresses }: Pick<ServiceContext, 'addresses'>,
  call: KeyCall<unknown, unknown, JsonObject>,
): IdempotencyScope | null {
  const key = idempotencyKeyOf(call.request);
  if (key === null) return null;
  const { workspaceId } = call.auth;
  // A picture signed anew is still the same picture.
  const fingerprint = fingerprintOf(addresses.strip(call.body));
  return { workspaceId, path: call.path, key, fingerprint };
}

/**
 * What `judge` makes of a request. What was valid when it was first sent stays answered, although a model or response
 * has gone since. Throws `ApiError`.
 */
export async function judgedOrStored<T extends object>(
  { db }: Pick<ServiceContext, 'db'>,
  scope: IdempotencyScope | null,
  judge: () => T | Promise<T>,
): Promise<T | Replay> {
  try {
    return await judge();
  } catch (error) {
    const stored = scope !== null && isApiError(error) ? await findAnswer(db, scope) : null;
    if (stored === null) throw error;
    return { replay: stored.text };
  }
}
