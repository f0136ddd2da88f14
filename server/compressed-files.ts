import type { IncomingMessage, ServerResponse } from 'node:http';

/** The types of the files that `scripts/setup/compress-files.mjs` compresses, by the end of their names. */
const contentTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=UTF-8',
  js: 'application/javascript; charset=UTF-8',
};

/**
 * Leads a request for a script or a style to its Brotli form beside it, which Next.js sends as it is. That is an eighth smaller than
 * the gzip that Next.js would make anew for each request.
 *
 * @param buildFiles Decoded URL paths of all files of the build, such as `/_next/static/a.js.br`; null in development.
 */
export function preferCompressedFile(
  incoming: Pick<IncomingMessage, 'url' | 'headers'>,
  outgoing: Pick<ServerResponse, 'setHeader'>,
  buildFiles: ReadonlySet<string> | null,
): void {
  const [path = '', query] = (incoming.url ?? '/').split('?', 2);
  const type = contentTypes[path.slice(path.lastIndexOf('.') + 1)];
  if (type === undefined || !buildFiles?.has(`${decodeURIComponent(path)}.br`)) return;
  outgoing.setHeader('vary', 'Accept-Encoding');
  if (!acceptsBrotli(incoming.headers['accept-encoding'])) return;
  incoming.url = query === undefined ? `${path}.br` : `${path}.br?${query}`;
  outgoing.setHeader('content-encoding', 'br');
  outgoing.setHeader('content-type', type);
}

const acceptsBrotli = (acceptEncoding: string | string[] | undefined): boolean =>
  String(acceptEncoding ?? '')
    .split(',')
    .map((each) => each.split(';').map((part) => part.trim().toLowerCase()))
    .some(([coding, weight]) => coding === 'br' && Number(weight?.replace('q=', '') ?? 1) > 0);
