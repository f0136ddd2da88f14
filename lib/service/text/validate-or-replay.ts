import type { ServiceContext } from '../context';
import type { JsonObject, KeyCall } from '../http';
import { findReplay, type IdempotencyScope } from '../idempotency';
import type { Replay } from './turns/types';

/**
 * The result of `validate`, or the stored response of an earlier request with the same idempotency key. Throws `ApiError`.
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
