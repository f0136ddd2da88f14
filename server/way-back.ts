import type { ServerResponse } from 'node:http';

/** The pages of a workspace, `/{workspace}/…`; CheckOnReturn (`components/team/workspace`) is on every one. */
const workspacePage =
  /^\/(?!(?:_next|api|docs|invitations|models|new|review|shared|sign-in|sign-up)(?:[/?]|$))[^/.?]+(?:[/?]|$)/;

/**
 * Lets a browser keep a workspace's page in memory for the way back, which the `no-store` of Next.js forbids
 * (https://web.dev/articles/bfcache, 2026-11-22). With `no-cache` alone Chromium would show its copy on disk when going
 * back, even after signing out; with `Vary: *` a stored copy matches no request (RFC 9111, 4.1). Next.js sets both headers
 * itself, so they are changed as they are sent.
 */
export function allowWayBack(path: string, outgoing: ServerResponse): void {
  if (!workspacePage.test(path)) return;
  const { writeHead } = outgoing;
  const writeHeadForWayBack = (...args: Parameters<typeof writeHead>) => {
    const type = String(outgoing.getHeader('content-type'));
    if (outgoing.statusCode === 200 && type.startsWith('text/html')) {
      outgoing.setHeader('cache-control', 'private, no-cache');
      outgoing.appendHeader('vary', '*');
    }
    return writeHead.apply(outgoing, args);
  };
  outgoing.writeHead = writeHeadForWayBack as typeof writeHead;
}
