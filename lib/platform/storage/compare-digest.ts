import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

/**
 * Passes `source` on and compares it with its known size and digest. One chunk is held back, so that a file that does
 * not match is never passed on completely: the stream then fails with the result of `onMismatch`.
 */
export function comparedWithDigest(
  source: Readable,
  file: { readonly size: number; readonly sha256: string },
  onMismatch: () => Promise<Error>,
): Readable {
  return Readable.from(chunksOf(source, file, onMismatch), { objectMode: false });
}

async function* chunksOf(
  source: Readable,
  file: { readonly size: number; readonly sha256: string },
  onMismatch: () => Promise<Error>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let size = 0;
  let heldChunk: Buffer | null = null;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      hash.update(chunk);
      size += chunk.byteLength;
      if (size > file.size) break;
      if (heldChunk !== null) yield heldChunk;
      heldChunk = chunk;
    }
    if (size !== file.size || hash.digest('hex') !== file.sha256) throw await onMismatch();
    if (heldChunk !== null) yield heldChunk;
  } finally {
    source.destroy();
  }
}
