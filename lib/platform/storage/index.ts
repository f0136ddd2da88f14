export { type ByteRange, parseByteRange } from './byte-range';
export { verifyDigest } from './compare-digest';
export { derivedStream } from './derived-stream';
export {
  StorageError,
  StorageKeyError,
  StorageNotFoundError,
  storageErrorOf,
  wrapStorageFault,
} from './errors';
export { createFreeDisk, type FreeDisk } from './free-disk';
export { openFolder, openStorage } from './open-storage';
export { retryUntilStorageWorks } from './retry-until-storage-works';
export type { ListedObject, ObjectStorage } from './types';
