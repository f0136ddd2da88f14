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
