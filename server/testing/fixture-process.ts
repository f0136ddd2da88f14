/**
 * The process of the tests in `server/`: our HTTP server with the pages of the fixture application and,
 * instead of the service, an echo on WebSockets and a counter of requests.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { listen } from '../http-server';
import { outsideContext } from '../in-process-fetch';
import { preparePages } from '../pages';
import { isServicePath } from '../paths';

let asked = 0;
const upstream = createServer((_request, response) => {
  asked += 1;
  response.end(String(asked));
});
await new Promise<void>((resolve) => void upstream.listen(0, '127.0.0.1', () => resolve()));
const upstreamUrl = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/`;

const askUpstream = async () => new Response(await (await fetch(upstreamUrl)).text());
Object.assign(globalThis, {
  [Symbol.for('atelier.fixture')]: { outside: outsideContext(askUpstream), inside: askUpstream },
});

const sockets = new WebSocketServer({ noServer: true });
sockets.on('connection', (socket) => {
  socket.on('message', (message) => socket.send(`echo ${String(message)}`));
});
const pages = Promise.withResolvers<Awaited<ReturnType<typeof preparePages>>>();
const server = await listen(
  { port: 0, host: '127.0.0.1', trustedProxies: [] },
  {
    async request(incoming, outgoing) {
      if (isServicePath(incoming.url ?? '/')) outgoing.end('service');
      else await (await pages.promise).request(incoming, outgoing);
    },
    async upgrade(incoming, socket, head) {
      if (!isServicePath(incoming.url ?? '/')) {
        return (await pages.promise).upgrade(incoming, socket, head);
      }
      sockets.handleUpgrade(incoming, socket, head, (opened) =>
        sockets.emit('connection', opened, incoming),
      );
    },
  },
);
pages.resolve(
  await preparePages({
    directory: process.argv[2] ?? '.',
    isDevelopment: false,
    host: '127.0.0.1',
    port: server.port,
    publicUrl: `http://127.0.0.1:${server.port}`,
  }),
);
process.stdout.write(`listening on ${server.port}\n`);
process.once('SIGTERM', async () => {
  await server.close(500);
  process.exit(0);
});
