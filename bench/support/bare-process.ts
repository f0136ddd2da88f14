/** The yardstick: only Hono, in a separate process, which returns prepared bytes. */
import { Hono } from 'hono';
import { listen } from './listen.ts';
import type { BareSetup } from './messages.ts';

const { routes } = JSON.parse(process.argv[2] ?? '') as BareSetup;
const app = new Hono();
for (const { method, path, status, body } of routes) {
  app.on(method, path, () => {
    return new Response(body, { status, headers: { 'content-type': 'application/json' } });
  });
}
await listen(async (request) => app.fetch(request));
