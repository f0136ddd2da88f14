import type { ServiceContext } from '../context';
import type { JsonObject, KeyCall } from '../http';
import { fingerprintOf } from './fingerprint';
import { idempotencyKeyOf } from './key';
import type { IdempotencyScope } from './stored-response';

/** The parts of a call by which a repeat is recognised. */
export type RepeatedCall = Pick<
  KeyCall<unknown, unknown, JsonObject>,
  'auth' | 'path' | 'body' | 'request'
>;

/** What identifies a repeated request; `null` without an Idempotency-Key. Throws `ApiError` invalid_value. */
export function idempotencyScope(
  { addresses }: Pick<ServiceContext, 'addresses'>,
  call: RepeatedCall,
): IdempotencyScope | null {
  const key = idempotencyKeyOf(call.request);
  if (key === null) return null;
  const { workspaceId } = call.auth;
  // Without signatures: a file with a newly signed address is the same file.
  const fingerprint = fingerprintOf(addresses.toPaths(call.body));
  return { workspaceId, path: call.path, key, fingerprint };
}
