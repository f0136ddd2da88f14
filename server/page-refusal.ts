import type { IncomingMessage } from 'node:http';
import { isDecodablePath } from './paths';

/** Why a request does not reach Next.js. */
export interface PageRefusal {
  readonly status: 400 | 403 | 404 | 405;
  readonly text: string;
  readonly allow?: string;
}

/** Files of the build and of `public`. */
const filePattern = /^\/(_next\/|models\/|[^/?#]+\.[a-z]+($|[?#]))/;

/**
 * Requests that Next.js would answer with 500, log as they are (its image optimiser, which nothing uses), or render a
 * page for although they are for a file of the build. Null for all others.
 *
 * @param buildFiles Paths of the build's files as they are requested; null in development, where they come and go.
 */
export function refusalOf(
  { method = 'GET', url = '/', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  buildFiles: ReadonlySet<string> | null,
): PageRefusal | null {
  if (!isDecodablePath(url)) {
    return { status: 400, text: 'The address holds bytes behind a % that are not UTF-8 text.' };
  }
  if (url.startsWith('/_next/') && buildFiles?.has(pathOf(url)) === false) {
    return { status: 404, text: 'There is nothing at this address.' };
  }
  if (filePattern.test(url) && !url.startsWith('/api/') && !['GET', 'HEAD'].includes(method)) {
    return { status: 405, text: 'A file can only be read.', allow: 'GET, HEAD' };
  }
  // Handlers answer this in their own form.
  if (method === 'POST' && !url.startsWith('/api/') && isForeign(headers)) {
    return { status: 403, text: 'This was sent from another site.' };
  }
  return null;
}

/**
 * Names the public host to Next.js, which compares it with the sender's: a proxy may pass another Host on, as nginx and Apache do
 * unless they are told otherwise. No other site can write our origin into `Origin`.
 */
export function nameOwnHost(headers: IncomingMessage['headers'], publicUrl: string): void {
  const { origin, host } = new URL(publicUrl);
  if (headers.origin === origin) headers['x-forwarded-host'] = host;
}

/**
 * Lets a file be sent whole: where the requested part or version does not exist, Next.js finds no page for
 * 416 and 412 and answers 500. A server may ignore ranges (RFC 9110, 14.2), and our files are small.
 */
export function ignoreConditionsOfFile({
  url = '/',
  headers,
}: Pick<IncomingMessage, 'url' | 'headers'>): void {
  if (!filePattern.test(url)) return;
  delete headers.range;
  delete headers['if-match'];
  delete headers['if-unmodified-since'];
}

const pathOf = (url: string): string => decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '');

/** Whether another site sent the request, by the rule of Next.js (`action-handler.js` of 16.4.6), which answers 500. */
function isForeign(headers: IncomingMessage['headers']): boolean {
  const { origin, host, 'x-forwarded-host': forwarded } = headers;
  if (origin === undefined) return false;
  const ownHost = String(forwarded ?? host)
    .split(',')[0]
    ?.trim();
  return !URL.canParse(origin) || new URL(origin).host !== ownHost;
}
