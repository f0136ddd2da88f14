import { buffer } from 'node:stream/consumers';
import { type MediaReference, ProviderError } from '../media';

/** A file for an upload is held in memory; larger ones are refused. */
const maxBytes = 200 * 1024 ** 2;

/** The bytes of a reference and a name for them. Throws `ProviderError` reference_invalid when it is too large. */
export async function readReference(
  reference: MediaReference,
): Promise<{ bytes: Uint8Array; name: string }> {
  const limitedStream = reference.open().then((stream) => stream.pipeThrough(limitSize(reference)));
  const bytes = await buffer(await limitedStream);
  const extension = reference.contentType.split('/')[1]?.replace(/[^a-z0-9]/g, '') ?? 'bin';
  return { bytes, name: `${reference.field}-${reference.index + 1}.${extension}` };
}

function limitSize({ field, index }: MediaReference): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size <= maxBytes) return controller.enqueue(chunk);
      const message = `${field} ${index + 1} is too large for this model. Use a file below 200 MB.`;
      controller.error(new ProviderError('reference_invalid', message, { retryable: false }));
    },
  });
}
