import type { IncomingMessage, ServerResponse } from 'node:http';

/** Shortest wait before a retry. The actual wait is random, up to twice this, so that browsers do not all return at once. */
const retryDelaySeconds = 5;

/** Responds 503: to a handler's caller with `{"error": Failure}`, to everyone else with a page that reloads itself. */
export function respondBusy(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  isHandler: boolean,
): void {
  const seconds = retryDelaySeconds + Math.floor(Math.random() * retryDelaySeconds);
  const error = {
    code: 'service_busy',
    message: 'A lot is asked of this server right now. Try again in a few seconds.',
    retry_after: seconds,
  };
  // The request's body is not read, so the connection must be closed.
  const unread = incoming.headers['content-length'] ?? incoming.headers['transfer-encoding'];
  outgoing.writeHead(503, {
    'retry-after': String(seconds),
    'content-type': isHandler ? 'application/json' : 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    ...(unread === undefined ? {} : { connection: 'close' }),
  });
  outgoing.end(isHandler ? JSON.stringify({ error }) : pageOf(seconds));
}

const pageOf = (seconds: number): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${seconds}">
<title>One moment · Atelier</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { display: grid; place-content: center; min-height: 100dvh; margin: 0; padding: 24px; text-align: center; }
h1 { font-size: 20px; margin: 0 0 8px; }
p { margin: 0; max-width: 36ch; opacity: 0.75; }
</style>
<h1>One moment, please</h1>
<p>Many people are here right now. This page tries again by itself in a few seconds. Nothing you made is lost.</p>
</html>
`;
