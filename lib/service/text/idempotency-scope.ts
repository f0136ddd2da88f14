import type { JsonObject, KeyCall } from '../http';
import type { IdempotencyScope } from '../idempotency';
import { fingerprintOf, idempotencyKeyOf } from '../idempotency';

/** What a repeat is known by; `null` without an Idempotency-Key. Throws `ApiError` invalid_value. */
export function idempotencyScope(
  call: KeyCall<unknown, unknown, JsonObject>,
): IdempotencyScope | null {
  const key = idempotencyKeyOf(call.request);
  if (key === null) return null;
  const { workspaceId } = call.auth;
  return { workspaceId, path: call.path, key, fingerprint: fingerprintOf(call.body) };
}
