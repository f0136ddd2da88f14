import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Ready } from './messages.ts';

/** Serves `fetch` on a free loopback port as `server.ts` does, tells the parent, and ends at SIGTERM. */
export async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  options: { key?: string; onStop?: () => Promise<void> } = {},
): Promise<void> {
  const server = createServer(getRequestListener(fetch, { overrideGlobalObjects: false }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  const ready: Ready = { url: `http://127.0.0.1:${address.port}`, key: options.key ?? '' };
  process.once('SIGTERM', async () => {
    server.closeAllConnections();
    await options.onStop?.();
    process.exit(0);
  });
  process.send?.(ready);
}
