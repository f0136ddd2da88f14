import { Readable } from 'node:stream';
import { limitBody } from '@/lib/platform/body';
import { GuardedFetchError, type GuardedResponse, guardedFetch } from '@/lib/platform/net';
import { type MediaOutput, ProviderError } from '../media';

/** The largest result that is fetched. */
export const maxDownloadBytes = 4 * 1024 ** 3;
/** The longest pause before a download's next bytes, and all of it. */
export const downloadIdleMs = 60_000;
const timeoutMs = 15 * 60_000;
const maxRedirects = 3;

/**
 * A file at an address that a provider named. The address must be on the public internet, or on this machine when the
 * provider itself is (`isLocal`). Its type and size are read from its content when it is stored.
 */
export const outputAt = (url: string, contentType: string, isLocal: boolean): MediaOutput => ({
  contentType,
  async open(signal) {
    const response = await openFile(url, { allowLoopback: isLocal, ...(signal && { signal }) });
    const body = limitBody(response.body, maxDownloadBytes, fetchFailure);
    return Readable.toWeb(body) as ReadableStream<Uint8Array>;
  },
});

async function openFile(
  url: string,
  options: { allowLoopback: boolean; signal?: AbortSignal },
  redirects = 0,
): Promise<GuardedResponse> {
  const limits = { maxBytes: maxDownloadBytes, timeoutMs, idleMs: downloadIdleMs };
  const response = await guardedFetch(url, { ...limits, ...options }).catch((error: Error) => {
    throw fetchFailure(error);
  });
  if (response.status === 200) return response;
  response.discard();
  const location = response.headers.get('location');
  if (response.status >= 300 && response.status < 400 && location && redirects < maxRedirects) {
    return await openFile(new URL(location, url).href, options, redirects + 1);
  }
  // These statuses mean that the address has expired. The engine asks the provider for a fresh one.
  const isGone = [401, 403, 404, 410].includes(response.status);
  throw new ProviderError(
    'upstream_error',
    isGone
      ? 'The result was gone before it could be fetched. Nothing was charged; submit it again.'
      : `The result could not be fetched (${response.status}).`,
    { retryable: true },
  );
}

function fetchFailure(error: Error): Error {
  if (!(error instanceof GuardedFetchError)) return error;
  const isTemporary = ['dns_failed', 'connect_failed', 'timeout', 'aborted'].includes(error.code);
  const message = isTemporary
    ? 'The result could not be fetched.'
    : 'The model answered with a result that cannot be fetched. Nothing was charged.';
  return new ProviderError('upstream_error', message, { retryable: isTemporary, cause: error });
}
