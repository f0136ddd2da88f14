import { StorageKeyError } from './errors';

const segment = /^(?!\.{1,2}$)[A-Za-z0-9._-]+$/;
const longest = 512;

/** Throws {@link StorageKeyError} unless `key` consists of plain segments, so that it stays inside the folder. */
export function checkKey(key: string): void {
  if (key.length > longest || !key.split('/').every((part) => segment.test(part))) {
    throw new StorageKeyError(key);
  }
}

/** A prefix is empty, or a key and a `/`. */
export function checkPrefix(prefix: string): void {
  if (prefix === '') return;
  if (!prefix.endsWith('/')) throw new StorageKeyError(prefix);
  checkKey(prefix.slice(0, -1));
}
