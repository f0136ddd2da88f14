import type { ServiceContext } from '../context';
import type { JsonObject, KeyCall } from '../http';
import { findReplay, fingerprintOf, type IdempotencyScope, idempotencyKeyOf } from '../idempotency';
import type { Replay } from './turns/types';

/** What identifies a repeated request; `null` without an Idempotency-Key. Throws `ApiError` invalid_value. */
export function idempotencyScope(
  { addresses }: Pick<ServiceContext, 'addresses'>,
  call: KeyCall<unknown, unknown, JsonObject>,
): IdempotencyScope | null {
  const key = idempotencyKeyOf(call.request);
  if (key === null) return null;
  const { workspaceId } = call.auth;
  // Without signatures: a picture with a newly signed address is the same picture.
  const fingerprint = fingerprintOf(addresses.strip(call.body));
  return { workspaceId, path: call.path, key, fingerprint };
}

/**
 * The result of `validate`, or the stored answer of an earlier request with the same idempotency key. Throws `ApiError`.
 */
export async function validateOrReplay<T extends object>(
  { db }: Pick<ServiceContext, 'db'>,
  scope: IdempotencyScope | null,
  call: Pick<KeyCall<unknown, unknown, JsonObject>, 'auth' | 'body'>,
  validate: () => T | Promise<T>,
): Promise<T | Replay> {
  try {
    return await validate();
  } catch (error) {
    const storedResponse = await findReplay(db, scope, call, error);
    if (storedResponse === null) throw error;
    return { replay: storedResponse.text };
  }
}
