import type { Readable } from 'node:stream';
import { derivedStream } from './derived-stream';
import { asStorageError } from './errors';

/**
 * The bytes of `body`, with our errors. Fails when nothing arrives for `idleMs` while a reader waits; a reader may
 * pause as long as it likes, as a browser does with a video.
 */
export function guardBody(body: Readable, idleMs: number): Readable {
  return derivedStream(body, chunksOf(body, idleMs));
}

async function* chunksOf(body: Readable, idleMs: number): AsyncGenerator<Buffer> {
  const wait = () =>
    setTimeout(() => body.destroy(new Error(`No bytes came for ${idleMs} ms.`)), idleMs);
  let timer = wait();
  try {
    for await (const chunk of body) {
      clearTimeout(timer);
      yield chunk;
      timer = wait();
    }
  } catch (error) {
    throw asStorageError(error);
  } finally {
    clearTimeout(timer);
  }
}
