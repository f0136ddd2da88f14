export { type ByteRange, parseByteRange } from './byte-range';
export { comparedWithDigest } from './compare-digest';
export { derivedStream } from './derived-stream';
export {
  asDiskError,
  StorageError,
  StorageKeyError,
  StorageNotFoundError,
  storageErrorOf,
} from './errors';
export { createFreeDisk, type FreeDisk } from './free-disk';
export { openFolder, openStorage } from './open-storage';
export type { ListedObject, ObjectStorage } from './types';
export { whenStorageWorks } from './when-storage-works';
