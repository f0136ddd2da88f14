export { StorageKeyError, StorageNotFoundError } from './errors';
export { openStorage } from './storage';
export type { ObjectStorage, StoredObject } from './types';
