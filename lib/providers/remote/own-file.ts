import { Readable } from 'node:stream';
import { request } from 'undici';
import { BodyTooLargeError, limitBody } from '@/lib/platform/body';
import { type MediaOutput, ProviderError } from '../media';
import { isOnThisMachine } from './declaration-fields';
import { downloadIdleMs, maxDownloadBytes, outputAt } from './output';

const maxOwnRedirects = 3;

/**
 * A file at a provider's own address, which the operator declared and which may be in a private network.
 * `headers` carry the key, and are sent to that origin alone, also after a redirect within it. If the file is at another
 * origin, or the provider redirects there, it is fetched without them, and only from the public internet.
 */
export function fileOf(
  baseUrl: string,
  url: string,
  options: { headers: Record<string, string>; contentType: string },
): MediaOutput {
  const { headers, contentType } = options;
  const outputElsewhere = (address: string) =>
    outputAt(address, contentType, isOnThisMachine(baseUrl));
  const isOwn = (address: string) => new URL(address, baseUrl).origin === new URL(baseUrl).origin;
  if (!isOwn(url)) return outputElsewhere(url);
  async function openOwn(
    address: string,
    signal: AbortSignal | undefined,
    redirects: number,
  ): Promise<ReadableStream<Uint8Array>> {
    const response = await request(address, {
      headers,
      signal: signal ?? null,
      headersTimeout: downloadIdleMs,
      bodyTimeout: downloadIdleMs,
    }).catch((cause: unknown) => {
      throw notFetched('The result could not be fetched.', true, cause);
    });
    if (response.statusCode === 200) {
      const body = limitBody(response.body, maxDownloadBytes, bodyFailure);
      return Readable.toWeb(body) as ReadableStream<Uint8Array>;
    }
    response.body.on('error', () => {}).destroy();
    const location = [response.headers.location ?? []].flat()[0];
    const isRedirect = response.statusCode >= 300 && response.statusCode < 400;
    if (isRedirect && location !== undefined) {
      const target = new URL(location, address).href;
      if (!isOwn(target)) return await outputElsewhere(target).open(signal);
      if (redirects < maxOwnRedirects) return await openOwn(target, signal, redirects + 1);
    }
    const isGone = [404, 410].includes(response.statusCode);
    throw notFetched(
      isGone
        ? 'The result was gone before it could be fetched. Nothing was charged; submit it again.'
        : `The result could not be fetched (${response.statusCode}).`,
      true,
    );
  }
  return { contentType, open: (signal) => openOwn(url, signal, 0) };
}

/** A body that breaks off may arrive at the next attempt; one that is too large will not become smaller. */
const bodyFailure = (cause: Error): ProviderError =>
  cause instanceof BodyTooLargeError
    ? notFetched('The result is too large.', false, cause)
    : notFetched('The result could not be fetched.', true, cause);

const notFetched = (message: string, retryable: boolean, cause?: unknown): ProviderError =>
  new ProviderError('upstream_error', message, { retryable, cause });
