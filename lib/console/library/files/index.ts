import { Readable } from 'node:stream';
import { UnreachableError } from '@/lib/client';
import { guardedFetch } from '@/lib/platform/net';
import { runtime } from '../../platform/runtime';

/** The largest file that is passed through, in bytes: 2 GB. */
const maxBytes = 2 * 1024 ** 3;
const timeoutMs = 10 * 60_000;

/** Whether a file of the type is sent as it is: no browser runs it. Files of other types are sent as plain bytes. */
export const isMediaType = (type: string): boolean =>
  /^(image\/(png|jpeg|webp|gif|avif)|video\/[\w.+-]+|audio\/[\w.+-]+)$/.test(type);

/** The type of a fetched file; null when it is not media and not among `otherTypes`. */
export function safeTypeOf(
  { headers }: Pick<FileResponse, 'headers'>,
  otherTypes: readonly string[] = [],
): string | null {
  const type = headers.get('content-type')?.split(';')[0]?.trim() ?? '';
  return isMediaType(type) || otherTypes.includes(type) ? type : null;
}

/** Statuses by which a service says that an address has expired. */
export const expiredAddressStatuses: readonly number[] = [401, 403, 404, 410];

/** As 302, which leads from a service's address to a signed one at its storage. */
const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308];
const maxRedirects = 5;

/** A service's response with a file. */
export interface FileResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array> | null;
  cancel(): Promise<void>;
}

type FileHeaders = Readonly<Record<string, string>>;

/**
 * Fetches the service's own files from any address; other files only from public addresses. `headers` are sent along.
 * Redirects are followed by the same rule; after one to a public address only public ones are. Throws
 * `UnreachableError`.
 */
export async function fetchFile(
  url: string,
  signal: AbortSignal,
  headers: FileHeaders = {},
): Promise<FileResponse> {
  let address = url;
  let isServiceAddress = true;
  try {
    for (let followedCount = 0; ; followedCount += 1) {
      isServiceAddress &&= isAtService(address);
      const fetchAddress = isServiceAddress ? fetchOwn : fetchPublic;
      const response = await fetchAddress(address, signal, headers);
      const location = redirectStatuses.includes(response.status)
        ? response.headers.get('location')
        : null;
      if (location === null || followedCount === maxRedirects) return response;
      await response.cancel();
      address = new URL(location, address).href;
    }
  } catch (error) {
    throw new UnreachableError('network', { cause: error });
  }
}

const isAtService = (address: string): boolean =>
  URL.canParse(address) && new URL(address).origin === new URL(runtime().service.baseUrl).origin;

async function fetchOwn(
  url: string,
  signal: AbortSignal,
  headers: FileHeaders,
): Promise<FileResponse> {
  const {
    status,
    headers: receivedHeaders,
    body,
  } = await runtime().service.fetch(
    new Request(url, {
      headers: { 'accept-encoding': 'identity', ...headers },
      signal,
      redirect: 'manual',
    }),
    signal,
  );
  const fileHeaders = new Headers(receivedHeaders);
  // The body is decoded, so that length is wrong.
  if (fileHeaders.has('content-encoding')) fileHeaders.delete('content-length');
  return { status, headers: fileHeaders, body, cancel: async () => body?.cancel() };
}

async function fetchPublic(
  url: string,
  signal: AbortSignal,
  headers: FileHeaders,
): Promise<FileResponse> {
  const { allowLoopback } = runtime().env;
  const response = await guardedFetch(url, { headers, maxBytes, timeoutMs, signal, allowLoopback });
  const body = Readable.toWeb(response.body) as ReadableStream<Uint8Array>;
  const { status, headers: receivedHeaders } = response;
  return { status, headers: receivedHeaders, body, cancel: async () => response.discard() };
}

export { asMultipart } from './multipart';
