import type { IncomingMessage } from 'node:http';
import { isDecodablePath } from './paths';

/** Why a request is answered without Next.js. */
export interface PageRefusal {
  readonly status: 400 | 404 | 405;
  readonly text: string;
  readonly allow?: string;
}

/** Files of the build and of `public`. */
const file = /^\/(_next\/|models\/|[^/?#]+\.[a-z]+($|[?#]))/;
/** Nothing uses the image optimiser of Next.js, which writes addresses into the log as they come. */
const optimizer = /^\/_next\/image($|[/?#])/;

/** Requests that Next.js would answer with 500, or log as they are. Null for all others. */
export function refusalOf({
  method = 'GET',
  url = '/',
}: Pick<IncomingMessage, 'method' | 'url'>): PageRefusal | null {
  if (!isDecodablePath(url)) {
    return { status: 400, text: 'The address holds bytes behind a % that are not UTF-8 text.' };
  }
  if (optimizer.test(url)) return { status: 404, text: 'There is nothing at this address.' };
  if (file.test(url) && !url.startsWith('/api/') && !['GET', 'HEAD', 'OPTIONS'].includes(method)) {
    return { status: 405, text: 'A file can only be read.', allow: 'GET, HEAD' };
  }
  return null;
}
