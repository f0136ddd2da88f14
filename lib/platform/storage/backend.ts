import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import type { ReceivedFile } from './incoming';
import type { ListedObject } from './types';

/** The operations that differ between a folder and a bucket; FlyDrive does the rest. */
export interface Backend {
  readonly driver: 'fs' | 's3';
  readonly disk: Disk;
  /** Stores a received file under `key`. It may move the file. */
  place(file: ReceivedFile, key: string, contentType: string, signal?: AbortSignal): Promise<void>;
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  copy(from: string, to: string): Promise<void>;
  /** Objects whose keys begin with `prefix`, which is empty or ends at a `/`. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Whether an error (or a cause of it) means that the object does not exist. */
  isMissing(error: unknown): boolean;
}
