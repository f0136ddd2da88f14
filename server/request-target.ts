import type { IncomingMessage } from 'node:http';

/** Load balancers may check these by HTTP/1.1 without a Host header. */
const healthPaths = ['/healthz', '/readyz'];
/** In place of a missing Host header, on which only addresses in a response depend. */
const defaultHost = 'localhost';

/**
 * Brings the target of a request into origin form (`/path?query`), and gives it a Host header (RFC 9112, 3.2). Returns
 * null, or the status of the response.
 */
export function normalizeTarget(incoming: IncomingMessage): 204 | 400 | 405 | null {
  const { method, headers, httpVersionMinor, url: target = '' } = incoming;
  // TRACE would echo the request with its cookies, and the `Request` class does not allow it.
  if (method === 'TRACE') return 405;
  if (!target.startsWith('/')) {
    if (target === '*') return method === 'OPTIONS' ? 204 : 400;
    if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return 400;
    const { host, pathname, search } = new URL(target);
    headers.host = host;
    incoming.url = pathname + search;
  }
  if (headers.host) return null;
  // RFC 9112 wants 400, because a request without it may have been meant for another host.
  const isHealthCheck = healthPaths.includes(incoming.url?.split('?')[0] ?? '');
  if (httpVersionMinor > 0 && !isHealthCheck) return 400;
  headers.host = defaultHost;
  return null;
}
