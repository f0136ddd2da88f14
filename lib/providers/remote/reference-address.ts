import { buffer } from 'node:stream/consumers';
import { type MediaReference, ProviderError } from '../media';

/** How a provider gets a file: by its address, or as bytes in the request. */
export type ReferenceAddress = { url: string } | { base64: string; contentType: string };

/** A request with all of its files must stay below what providers take (64 MB at Ark). */
const maxInlineBytes = 10 * 1024 ** 2;

/**
 * A provider fetches files from our address only if that is https (`isLocal`: also if the provider runs on this
 * machine). Otherwise pictures are sent in the request; larger files and videos cannot be sent. Throws
 * `ProviderError` reference_invalid.
 */
export async function addressOf(
  reference: MediaReference,
  { isLocal, inline = ['image/'] }: { isLocal: boolean; inline?: readonly string[] },
): Promise<ReferenceAddress> {
  const { url, contentType } = reference;
  if (isLocal || url.startsWith('https:')) return { url };
  if (!inline.some((kind) => contentType.startsWith(kind))) {
    throw refusalError(
      reference,
      'needs a public https address of this installation, because the model fetches it from there. Use pictures, or ask the operator.',
    );
  }
  const bytes = await buffer(await reference.open());
  if (bytes.byteLength > maxInlineBytes) {
    throw refusalError(reference, 'is too large for this model. Use a file below 10 MB.');
  }
  return { base64: bytes.toString('base64'), contentType };
}

const refusalError = ({ field, index }: MediaReference, why: string): ProviderError =>
  new ProviderError('reference_invalid', `${field} ${index + 1} ${why}`, { retryable: false });
