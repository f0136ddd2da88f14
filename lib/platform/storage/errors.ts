/** There is no object under the key. */
export class StorageNotFoundError extends Error {
  override readonly name = 'StorageNotFoundError';
  constructor(readonly key: string) {
    super(`There is no stored object "${key}".`);
  }
}

/** The key is not one that storage takes. */
export class StorageKeyError extends Error {
  override readonly name = 'StorageKeyError';
  constructor(readonly key: string) {
    super(
      `"${key}" is not a storage key: use segments of letters, digits, ".", "_" and "-" joined by "/".`,
    );
  }
}

/**
 * Storage is unavailable: the bucket cannot be reached or refuses, the disk is full, or no file handle is left. The
 * same call may succeed later.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  constructor(
    readonly reason: 'full' | 'unavailable',
    options: { cause: unknown },
  ) {
    super(
      reason === 'full' ? 'File storage is full.' : 'File storage cannot be reached or used.',
      options,
    );
  }
}

/** The {@link StorageError} in an error or its chain of causes; `null` when there is none. */
export function storageErrorOf(error: unknown): StorageError | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    // Compared by name, because Next.js bundles its own copy of the class.
    if (at.name === 'StorageError') return at as StorageError;
  }
  return null;
}

const full = new Set<unknown>(['ENOSPC', 'EDQUOT']);
const unusable = new Set<unknown>(['EMFILE', 'ENFILE', 'EROFS', 'EIO']);

/** RFC 4918, 11.5 (https://www.rfc-editor.org/rfc/rfc4918#section-11.5, read 2026-11-22). */
const insufficientStorage = 507;

/**
 * The {@link StorageError} of a full disk, a limit of this machine or a full bucket; any other error is returned
 * unchanged.
 */
export function asDiskError(error: unknown): unknown {
  if (storageErrorOf(error) !== null) return error;
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, $metadata } = at as { code?: unknown; $metadata?: { httpStatusCode?: number } };
    if (full.has(code) || $metadata?.httpStatusCode === insufficientStorage)
      return new StorageError('full', { cause: error });
    if (unusable.has(code)) return new StorageError('unavailable', { cause: error });
  }
  return error;
}

/** As {@link asDiskError} for operations of storage itself: any other error means that it is unavailable. */
export function asStorageError(error: unknown): unknown {
  const diskError = asDiskError(error);
  return storageErrorOf(diskError) === null
    ? new StorageError('unavailable', { cause: error })
    : diskError;
}
