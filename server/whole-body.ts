import type { IncomingMessage } from 'node:http';

/**
 * Resolves when all of a request's body has arrived, and leaves it to be read as if nothing had happened. Resolves early
 * when more than `maxBytes` came, or the connection ended.
 */
export async function whenBodyArrived(incoming: IncomingMessage, maxBytes: number): Promise<void> {
  const hasBody =
    Number(incoming.headers['content-length']) > 0 ||
    incoming.headers['transfer-encoding'] !== undefined;
  if (!hasBody || incoming.complete || incoming.destroyed) return;
  const chunks: Buffer[] = [];
  let size = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const collect = () => {
    // What is there once the message is complete stays unread: the read that empties the stream would end it.
    while (!incoming.complete && incoming.readableLength > 0) {
      const chunk: Buffer = incoming.read();
      chunks.push(chunk);
      size += chunk.byteLength;
    }
    if (incoming.complete || size > maxBytes) resolve();
  };
  incoming.on('readable', collect).once('close', resolve);
  await promise;
  incoming.off('readable', collect).off('close', resolve);
  if (incoming.destroyed) return;
  if (size > 0) incoming.unshift(Buffer.concat(chunks));
  // Without a reader the stream is made to flow again one tick later.
  await new Promise(setImmediate);
}
