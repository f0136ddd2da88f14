import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { BodyTooLargeError } from '@/lib/platform/body';
import { randomToken } from '@/lib/platform/crypto';
import { wrapStorageFault } from '@/lib/platform/storage';

/** A file on its way to storage. On disk, because reading its headers needs random access, and it may be large. */
export interface SpooledFile extends AsyncDisposable {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

const staleAfterMs = 60 * 60 * 1000;

/**
 * Writes `source` to a new file in `directory`; disposing removes it. Throws {@link BodyTooLargeError}
 * beyond `maxBytes` and `StorageError` when the disk is full; after a failure the file is removed.
 */
export async function spool(
  source: Readable | ReadableStream<Uint8Array>,
  options: { directory: string; maxBytes: number; signal?: AbortSignal; onBytes?: () => void },
): Promise<SpooledFile> {
  await mkdir(options.directory, { recursive: true });
  const path = join(options.directory, `${randomToken(16)}.part`);
  let size = 0;
  const byteCounter = new Transform({
    transform(chunk: Uint8Array, _encoding, callback) {
      size += chunk.byteLength;
      options.onBytes?.();
      if (size > options.maxBytes) callback(new BodyTooLargeError(options.maxBytes));
      else callback(null, chunk);
    },
  });
  const readable =
    source instanceof Readable ? source : Readable.fromWeb(source as NodeReadableStream);
  try {
    await pipeline(readable, byteCounter, createWriteStream(path, { flags: 'wx', mode: 0o600 }), {
      signal: options.signal,
    });
  } catch (error) {
    await rm(path, { force: true }).catch(() => undefined);
    throw wrapStorageFault(error);
  }
  return { path, size, [Symbol.asyncDispose]: () => rm(path, { force: true }) };
}

/** Removes files that a killed process left in `directory`: those not written to for an hour. */
export async function clearStaleSpool(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const stats = await stat(path).catch(() => null);
    if (stats?.isFile() && Date.now() - stats.mtimeMs > staleAfterMs) {
      await rm(path, { force: true });
    }
  }
}
