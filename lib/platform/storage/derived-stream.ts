import { Readable } from 'node:stream';

/**
 * A stream of `chunks`, which a generator makes of `source`. Destroyed, it closes the source at once: a generator that nobody has
 * begun to read runs no `finally`, and one that waits for a chunk runs it only once the chunk has come.
 */
export function derivedStream(source: Readable, chunks: AsyncIterable<Uint8Array>): Readable {
  const stream = Readable.from(chunks, { objectMode: false });
  const destroyChunks = stream._destroy;
  stream._destroy = (error, done) => {
    source.destroy();
    destroyChunks.call(stream, error, done);
  };
  return stream;
}
