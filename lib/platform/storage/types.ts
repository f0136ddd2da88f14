import type { Readable } from 'node:stream';

/** A stored object, as it is listed. */
export interface ListedObject {
  key: string;
  /** Bytes. */
  size: number;
  lastModified: Date;
}

export interface StoredObject extends ListedObject {
  /** The type it was stored with; in a folder, the one of the key's extension. */
  contentType: string;
  /** Unquoted; changes with the content. */
  etag: string;
}

/** Bytes to store: all of them, or a stream of them. */
export type StorageBody = Uint8Array | Readable | ReadableStream<Uint8Array>;

/**
 * Files by key, in a folder or a bucket. A key is a relative path of `[A-Za-z0-9._-]` segments joined by `/`;
 * anything else throws `StorageKeyError`. If storage cannot be reached or is full, every method (and a stream
 * that is being read) throws `StorageError`; an error of the body that is stored is thrown unchanged.
 */
export interface ObjectStorage {
  readonly driver: 'fs' | 's3';
  /**
   * Stores the complete body: a part of it is never visible, and a stream that fails leaves nothing. Returns
   * its size in bytes.
   */
  put(
    key: string,
    body: StorageBody,
    options: { contentType: string; signal?: AbortSignal },
  ): Promise<{ size: number }>;
  /** Throws `StorageNotFoundError` when there is no such object. */
  get(key: string): Promise<Readable>;
  /** Bytes `start` to `end`, both included, as in an HTTP Range. */
  getRange(key: string, range: { start: number; end: number }): Promise<Readable>;
  /** `null` when there is no such object. */
  stat(key: string): Promise<StoredObject | null>;
  /** Deleting a missing object is not an error. */
  delete(key: string): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  /** Keys that start with `prefix`, in no order. A `prefix` is a folder: it ends at a `/` or is empty. */
  list(prefix: string): AsyncIterable<ListedObject>;
}
