import { StorageKeyError } from './errors';

const segmentPattern = /^(?!\.{1,2}$)[A-Za-z0-9._-]+$/;
const maxKeyLength = 512;

/** Throws {@link StorageKeyError} unless `key` consists of plain segments, so that it stays inside the folder. */
export function checkKey(key: string): void {
  if (key.length > maxKeyLength || !key.split('/').every((part) => segmentPattern.test(part))) {
    throw new StorageKeyError(key);
  }
}

/** A prefix is empty, or a key and a `/`. */
export function checkPrefix(prefix: string): void {
  if (prefix === '') return;
  if (!prefix.endsWith('/')) throw new StorageKeyError(prefix);
  checkKey(prefix.slice(0, -1));
}
