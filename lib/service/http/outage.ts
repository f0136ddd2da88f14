import { isSqlError } from '@/lib/platform/database';
import { storageErrorOf } from '@/lib/platform/storage';
import { ApiError } from './api-error';

const databaseDiskFull = '53100';

/** The caller's error for a failure of file storage or a full disk; `null` for any other failure. */
export function outageOf(error: unknown): ApiError | null {
  const reason = storageErrorOf(error)?.reason;
  if (reason === 'full' || isSqlError(error, databaseDiskFull)) {
    return new ApiError(
      'storage_full',
      'The storage here is full. Try again later; the people who run this service have to make space.',
      { cause: error },
    );
  }
  if (reason === undefined) return null;
  return new ApiError('storage_unavailable', 'Files are not available right now. Try again.', {
    cause: error,
  });
}
