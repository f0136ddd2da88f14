import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it, vi } from 'vitest';
import { type Handlers, ListenError, listen } from './http-server';

const here = { port: 0, host: '127.0.0.1', trustedProxies: [] };
const noUpgrade: Handlers['upgrade'] = async (_incoming, socket) => void socket.destroy();

it('tells what to do when the port is taken', async () => {
  const handlers: Handlers = { request: async () => {}, upgrade: noUpgrade };
  const first = await listen(here, handlers);
  const second = listen({ ...here, port: first.port }, handlers);
  await expect(second).rejects.toThrow(ListenError);
  await expect(second).rejects.toThrow(/is taken.*choose another port: PORT=/);
  await first.close(100);
});

it('tells what to do when HOST is not an address of this machine', async () => {
  const handlers: Handlers = { request: async () => {}, upgrade: noUpgrade };
  await expect(listen({ ...here, host: '192.0.2.1' }, handlers)).rejects.toThrow(
    /HOST=192\.0\.2\.1/,
  );
});

it('finishes responses in flight when it closes, and accepts no new connections', async () => {
  const held = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const server = await listen(here, {
    async request(_incoming, outgoing) {
      arrived.resolve();
      await held.promise;
      outgoing.end('whole');
    },
    upgrade: noUpgrade,
  });
  const answer = fetch(`http://127.0.0.1:${server.port}/`);
  await arrived.promise;
  const closed = server.close(10_000);
  await expect(fetch(`http://127.0.0.1:${server.port}/`)).rejects.toThrow();
  held.resolve();
  expect(await (await answer).text()).toBe('whole');
  await closed;
});

it('closes connections that do not end in time, also upgraded sockets', async () => {
  const server = await listen(here, {
    request: () => new Promise(() => {}),
    async upgrade(_incoming, socket) {
      socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
      );
    },
  });
  const socket = connect(server.port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await once(socket, 'data');
  const answer = fetch(`http://127.0.0.1:${server.port}/`);
  const cut = once(socket, 'close');
  const refused = expect(answer).rejects.toThrow();
  await server.close(50);
  await cut;
  await refused;
});

it('answers a request for an upgrade to HTTP/2 over HTTP/1.1', async () => {
  const server = await listen(here, {
    request: async (_incoming, outgoing) => void outgoing.end('plain'),
    upgrade: noUpgrade,
  });
  const socket = connect(server.port, '127.0.0.1');
  socket.write(
    'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n',
  );
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain('plain');
  await server.close(100);
});

it('handles pipelined requests one after another', async () => {
  const waiting: (() => void)[] = [];
  const server = await listen(here, {
    request: async ({ url }, outgoing) => void waiting.push(() => outgoing.end(`answer to ${url}`)),
    upgrade: noUpgrade,
  });
  const socket = connect(server.port, '127.0.0.1');
  const send = (path: string, end = '') =>
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${end}\r\n`);
  send('/1');
  send('/2');
  send('/3', 'Connection: close\r\n');
  let received = '';
  socket.on('data', (chunk) => {
    received += String(chunk);
  });
  for (let n = 1; n <= 3; n += 1) {
    await vi.waitFor(() => expect(waiting).toHaveLength(n));
    waiting[n - 1]?.();
    await vi.waitFor(() => expect(received).toContain(`answer to /${n}`));
  }
  await server.close(100);
});

it('does not wait for idle keep-alive connections', async () => {
  const server = await listen(here, {
    request: async (_incoming, outgoing) => void outgoing.end('ok'),
    upgrade: noUpgrade,
  });
  await (await fetch(`http://127.0.0.1:${server.port}/`)).text();
  const since = performance.now();
  await server.close(10_000);
  expect(performance.now() - since).toBeLessThan(2_000);
});

it.each([
  [[], '127.0.0.1'],
  [['127.0.0.1'], '198.51.100.1'],
])(
  'tells handlers where a request comes from when it trusts %s',
  async (trustedProxies, client) => {
    const server = await listen(
      { ...here, trustedProxies },
      {
        request: async (incoming, outgoing) =>
          void outgoing.end(String(incoming.headers['x-forwarded-for'])),
        upgrade: noUpgrade,
      },
    );
    const headers = { 'x-forwarded-for': '6.6.6.6, 198.51.100.1' };
    const answer = await fetch(`http://127.0.0.1:${server.port}/`, { headers });
    expect(await answer.text()).toBe(client);
    await server.close(100);
  },
);

it('reports a handler that throws, and closes its connection', async () => {
  const reported: unknown[] = [];
  const server = await listen(
    here,
    {
      request: () => Promise.reject(new Error('a bug')),
      upgrade: () => Promise.reject(new Error('another bug')),
    },
    (error, { url }) => reported.push([String(error), url]),
  );
  await expect(fetch(`http://127.0.0.1:${server.port}/page`)).rejects.toThrow();
  const socket = connect(server.port, '127.0.0.1');
  socket.write('GET /up HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await once(socket, 'close');
  expect(reported).toEqual([
    ['Error: a bug', '/page'],
    ['Error: another bug', '/up'],
  ]);
  await server.close(100);
});
