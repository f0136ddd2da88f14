import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CallError, type Caller, createCaller } from './caller';

const open: (() => Promise<unknown>)[] = [];
let caller: Caller;
beforeEach(() => {
  caller = createCaller({ perMinute: 1_000 });
});
afterEach(async () => {
  await caller.close();
  for (const close of open.splice(0).reverse()) await close();
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  open.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
}
const listenRaw = (onConnection: (socket: Socket) => void): Promise<number> =>
  listen(createServer((socket) => onConnection(socket.on('error', () => {}))));

async function start(url: string): Promise<unknown> {
  const storeStart = async () => {};
  const signal = AbortSignal.timeout(5_000);
  return caller.call(url, { method: 'POST', body: '{}', signal, storeStart }).catch((error) => {
    expect(error).toBeInstanceOf(CallError);
    return { wasSent: (error as CallError).wasSent };
  });
}

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

it.each<[string, () => Promise<string>, boolean]>([
  ['refuses connections', async () => `http://127.0.0.1:${await closedPort()}`, false],
  ['refuses both of its addresses', async () => `http://localhost:${await closedPort()}`, false],
  ['has no address', async () => 'http://nowhere.invalid', false],
  [
    'closes the connection in the TLS handshake',
    async () => `https://127.0.0.1:${await listenRaw((socket) => socket.destroy())}`,
    false,
  ],
  [
    'resets it there',
    async () =>
      `https://127.0.0.1:${await listenRaw((socket) => socket.once('data', () => socket.resetAndDestroy()))}`,
    false,
  ],
  ['speaks no TLS', async () => `https://127.0.0.1:${await listen(createHttpServer())}`, false],
  [
    'takes the request and resets the connection',
    async () =>
      `http://127.0.0.1:${await listenRaw((socket) => socket.once('data', () => socket.resetAndDestroy()))}`,
    true,
  ],
  [
    'takes it and closes without a response',
    async () =>
      `http://127.0.0.1:${await listenRaw((socket) => socket.once('data', () => socket.end()))}`,
    true,
  ],
])('knows whether a start was sent to a server that %s', async (_, address, wasSent) => {
  expect(await start(await address())).toEqual({ wasSent });
});

it.each([
  [429, undefined, 5],
  [429, '7', 7],
  [503, undefined, undefined],
])('reads when to come back from %i with Retry-After %s', async (status, retryAfter, seconds) => {
  const port = await listen(
    createHttpServer((_request, response) => {
      if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
      response.writeHead(status).end();
    }),
  );
  expect(await start(`http://127.0.0.1:${port}`)).toMatchObject({ retryAfterSeconds: seconds });
});

it('makes all connections at once, however long the first one takes', async () => {
  const sockets: Socket[] = [];
  const port = await listenRaw((socket) => sockets.push(socket));
  const starts = [1, 2, 3].map(() => start(`https://127.0.0.1:${port}`));
  await expect.poll(() => sockets.length).toBe(starts.length);
  for (const socket of sockets) socket.destroy();
  expect(await Promise.all(starts)).toEqual(starts.map(() => ({ wasSent: false })));
});
