import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';
import { wrapStorageFault } from './errors';
import type { StorageBody } from './types';

const abandonedAfterMs = 24 * 60 * 60 * 1000;

/** A body that was received completely, in a file. */
export interface ReceivedFile {
  path: string;
  /** Bytes. */
  size: number;
}

/** Receives bodies before they are stored, so that an interrupted stream never touches its key. */
export interface IncomingFolder {
  /** Receives `body`, passes the file to `place`, and removes it afterwards. */
  receive(
    body: StorageBody,
    place: (file: ReceivedFile) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<number>;
}

/**
 * Deletes files in the folder that a killed process left a day ago or earlier. The folder is made, for its owner alone, at
 * each body: a program that only reads makes none, and a system may have deleted an unused one.
 */
export async function openIncoming(folder: string): Promise<IncomingFolder> {
  await removeAbandoned(folder);
  return {
    async receive(body, place, signal) {
      const path = join(folder, randomUUID());
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const stream = toStream(body);
        const file = createWriteStream(path, { flags: 'wx', flush: true });
        await pipeline(stream, file, { ...(signal && { signal }) }).catch((error) => {
          signal?.throwIfAborted();
          throw wrapStorageFault(error);
        });
        const { size } = await stat(path);
        await place({ path, size });
        return size;
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

function toStream(body: StorageBody): Readable {
  if (body instanceof Uint8Array) return Readable.from([body], { objectMode: false });
  return body instanceof Readable ? body : Readable.fromWeb(body as NodeWebStream);
}

async function removeAbandoned(folder: string): Promise<void> {
  // A folder that does not exist yet, or may only be read, is left as it is.
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const ageMs = Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    if (ageMs > abandonedAfterMs) await rm(path, { force: true }).catch(() => {});
  }
}
