import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { derivedStream } from './derived-stream';

/**
 * Passes `source` on and compares it with its known size and digest. One chunk is held back, so that a file that does
 * not match is never passed on completely: the stream then fails with the result of `onMismatch`.
 */
export function verifyDigest(
  source: Readable,
  file: { readonly size: number; readonly sha256: string },
  onMismatch: () => Promise<Error>,
): Readable {
  return derivedStream(source, chunksOf(source, file, onMismatch));
}

async function* chunksOf(
  source: Readable,
  file: { readonly size: number; readonly sha256: string },
  onMismatch: () => Promise<Error>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let size = 0;
  let heldChunk: Buffer | null = null;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.byteLength;
    if (size > file.size) break;
    if (heldChunk !== null) yield heldChunk;
    heldChunk = chunk;
  }
  if (size !== file.size || hash.digest('hex') !== file.sha256) throw await onMismatch();
  if (heldChunk !== null) yield heldChunk;
}
