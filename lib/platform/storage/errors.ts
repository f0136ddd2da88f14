/** There is no object under the key. */
export class StorageNotFoundError extends Error {
  override readonly name = 'StorageNotFoundError';
  constructor(readonly key: string) {
    super(`There is no stored object "${key}".`);
  }
}

/** The key has characters or segments that storage keys may not have. */
export class StorageKeyError extends Error {
  override readonly name = 'StorageKeyError';
  constructor(readonly key: string) {
    super(
      `"${key}" is not a storage key: use segments of letters, digits, ".", "_" and "-" joined by "/".`,
    );
  }
}

/**
 * Storage is unavailable: the bucket cannot be reached, refuses or is full, the disk is full, read-only or failing, or
 * no file handle is left. The same call may succeed later.
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
  for (let current = error; current instanceof Error; current = current.cause) {
    // Compared by name, because Next.js bundles its own copy of the class.
    if (current.name === 'StorageError') return current as StorageError;
  }
  return null;
}

const fullDiskCodes = new Set<unknown>(['ENOSPC', 'EDQUOT']);
const unusableCodes = new Set<unknown>(['EMFILE', 'ENFILE', 'EROFS', 'EIO']);

/** RFC 4918, 11.5 (https://www.rfc-editor.org/rfc/rfc4918#section-11.5, read 2026-11-22). */
const insufficientStorage = 507;

/**
 * A {@link StorageError} for a full disk or bucket, a disk that cannot be used, or too many open files; any other error
 * is returned unchanged.
 */
export function wrapStorageFault(error: unknown): unknown {
  if (storageErrorOf(error) !== null) return error;
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, $metadata } = current as {
      code?: unknown;
      $metadata?: { httpStatusCode?: number };
    };
    if (fullDiskCodes.has(code) || $metadata?.httpStatusCode === insufficientStorage)
      return new StorageError('full', { cause: error });
    if (unusableCodes.has(code)) return new StorageError('unavailable', { cause: error });
  }
  return error;
}

/** As {@link wrapStorageFault}, but every other error also becomes a {@link StorageError} (`unavailable`). */
export function asStorageError(error: unknown): unknown {
  const storageFault = wrapStorageFault(error);
  return storageErrorOf(storageFault) === null
    ? new StorageError('unavailable', { cause: error })
    : storageFault;
}
