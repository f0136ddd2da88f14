import { pipeline, type Readable, Transform } from 'node:stream';
import { BodyTooLargeError } from './errors';

/**
 * `source` up to `maxBytes`. It fails as the source fails or ends early, with `translate` of that error, and destroying
 * it closes the source. `pipe` does neither: a reader would wait for ever.
 */
export function limitBody(
  source: Readable,
  maxBytes: number,
  translate: (error: Error) => Error,
): Readable {
  let total = 0;
  const limit = new Transform({
    transform(chunk: Uint8Array, _encoding, callback) {
      total += chunk.byteLength;
      if (total > maxBytes) callback(new BodyTooLargeError(maxBytes));
      else callback(null, chunk);
    },
    destroy(error, callback) {
      callback(error && translate(error));
    },
  });
  return pipeline(source, limit, () => {});
}
