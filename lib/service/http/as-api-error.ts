import { pathWithoutSecrets } from '@/lib/platform/log';
import { ApiError } from './api-error';
import { outageOf } from './outage';
import type { Call } from './types';
import { unavailableError } from './unavailable';

/**
 * The error that the caller gets: a temporary outage has a code of its own; anything unexpected is logged with the
 * request id, and the caller gets no details.
 */
export function asApiError(
  error: unknown,
  call: Pick<Call, 'log' | 'path' | 'requestId'>,
): ApiError {
  if (error instanceof ApiError) return error;
  const path = pathWithoutSecrets(call.path);
  const databaseError = unavailableError(error);
  if (databaseError !== null) {
    call.log.warn({ err: error, path }, 'the database did not answer a request');
    return databaseError;
  }
  call.log.error({ err: error, path }, 'the request failed');
  const storageError = outageOf(error);
  if (storageError !== null) return storageError;
  return new ApiError(
    'internal_error',
    `Something went wrong here. Try again; if it stays, report the request id ${call.requestId}.`,
  );
}
