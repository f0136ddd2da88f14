import { BodyTooLargeError } from './errors';

/** The body of a request or a response. Throws {@link BodyTooLargeError} before more than `maxBytes` are kept. */
export async function readBody(
  { body, headers }: { body: AsyncIterable<Uint8Array> | null; headers: Headers },
  maxBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw new BodyTooLargeError(maxBytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new BodyTooLargeError(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
