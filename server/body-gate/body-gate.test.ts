import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it, vi } from 'vitest';
import { type ListeningServer, listen } from '../http-server';
import type { BodyLimits, RouteLimits } from '../request-limits';
import { gateBodies } from '.';

const small: BodyLimits = { maxBytes: 100, bodyMs: 60_000, clientBytes: 150, allBytes: 220 };
const visitor: BodyLimits = { ...small, maxBytes: 20, isBuffered: true };
const stream: BodyLimits = { ...small, maxBytes: 2 ** 25, clientBytes: 2 ** 25, allBytes: 2 ** 25 };
const rows: RouteLimits[] = [
  { path: /^\/service$/, owner: 'service', limits: small },
  { path: /^\/late$/, owner: 'service', limits: { ...small, bodyMs: 50 } },
  { path: /^\/stream$/, owner: 'service', limits: stream },
  { path: /^\/key$/, owner: 'service', limits: { ...small }, isCountedByKey: true },
  { path: /^/, owner: 'page', limits: { ...small, isBuffered: true }, visitor },
];

let server: ListeningServer;
afterEach(() => server.close(0));

/** A server behind the gate. Its handler answers with the length of the body, unless `handle` does something else. */
async function open(handle?: (incoming: IncomingMessage) => Promise<string>) {
  const outcomes: string[] = [];
  const lengthOf = async (incoming: IncomingMessage) => String((await text(incoming)).length);
  const request = gateBodies(
    async (incoming, outgoing) => {
      try {
        const answer = await (handle ?? lengthOf)(incoming);
        outcomes.push(answer);
        if (!outgoing.headersSent) outgoing.end(answer);
      } catch {
        outcomes.push('lost');
      }
    },
    async (cookies) => cookies === 'signed in',
    rows,
  );
  server = await listen(
    { port: 0, host: '127.0.0.1', trustedProxies: ['127.0.0.1'] },
    { request, upgrade: async () => {} },
  );
  return { outcomes };
}

/** Sends bytes on a connection of its own. Resolves with all that was answered when the server closes it. */
function send(bytes: string) {
  const socket = connect(server.port, '127.0.0.1');
  socket.write(bytes);
  socket.on('error', () => {});
  let received = '';
  socket.on('data', (chunk) => {
    received += String(chunk);
  });
  return { socket, received: () => received, closed: once(socket, 'close').then(() => received) };
}

const head = (path: string, ...lines: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: x', ...lines, '', ''].join('\r\n');
const chunk = (length: number) => `${length.toString(16)}\r\n${'a'.repeat(length)}\r\n`;

it('refuses a body by its declared length, in the words of who answers the path', async () => {
  const { outcomes } = await open();
  const long = 'a'.repeat(101);
  const json = await send(head('/service', 'Content-Length: 101') + long).closed;
  expect(json).toMatch(/^HTTP\/1\.1 413 .*x-request-id: req_\w+\r\n.*"code":"file_too_large"/s);
  const headWithId = head('/service', 'Content-Length: 101', 'X-Request-Id: request-7');
  expect(await send(headWithId + long).closed).toContain('x-request-id: request-7\r\n');
  const page = await send(head('/page', 'Content-Length: 101', 'Cookie: signed in') + long).closed;
  expect(page).toMatch(/^HTTP\/1\.1 413 .*text\/plain.*This is larger than/s);
  expect(outcomes).toEqual([]);
});

it('refuses a body without a declared length once it is too long, and its reader sees no end', async () => {
  const { outcomes } = await open();
  const sent = head('/service', 'Transfer-Encoding: chunked') + chunk(60) + chunk(60);
  expect(await send(`${sent}0\r\n\r\n`).closed).toMatch(/^HTTP\/1\.1 413 /);
  await vi.waitFor(() => expect(outcomes).toEqual(['lost']));
});

it('refuses a body that is not there in time: half sent, or nothing of it', async () => {
  const { outcomes } = await open();
  for (const part of ['half', '']) {
    const answer = await send(head('/late', 'Content-Length: 10') + part).closed;
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*"code":"request_timeout"/s);
  }
  await vi.waitFor(() => expect(outcomes).toEqual(['lost', 'lost']));
});

it('calls the handler of a page once the body is there', async () => {
  const { outcomes } = await open();
  const { socket, received } = send(head('/page', 'Content-Length: 8') + 'half');
  await expect(fetch(`http://127.0.0.1:${server.port}/`)).resolves.toMatchObject({ status: 200 });
  expect(outcomes).toEqual(['0']);
  socket.write('half');
  await vi.waitFor(() => expect(received()).toMatch(/^HTTP\/1\.1 200 .*8/s));
  socket.destroy();
  const brokenCall = send(head('/page', 'Content-Length: 8') + 'half');
  brokenCall.socket.destroySoon();
  await brokenCall.closed;
  expect(outcomes).toEqual(['0', '8']);
});

it('takes less from visitors than from people who are signed in', async () => {
  await open();
  const body = { method: 'POST', body: 'a'.repeat(50) };
  const url = `http://127.0.0.1:${server.port}/page`;
  expect((await fetch(url, body)).status).toBe(413);
  expect((await fetch(url, { ...body, headers: { cookie: 'signed in' } })).status).toBe(200);
});

it('counts bytes in flight for each client and for all, until the response has ended', async () => {
  const held = Promise.withResolvers<string>();
  const { outcomes } = await open(async (incoming) => {
    await text(incoming);
    return incoming.headers['x-held'] === undefined ? 'at once' : held.promise;
  });
  const from = (client: string, more: string[] = []) =>
    send(
      head('/service', `X-Forwarded-For: ${client}`, 'Content-Length: 100', ...more) +
        'a'.repeat(100),
    );
  const waiting = ['X-Held: 1'];
  const sockets = [from('198.51.100.1', waiting), from('2001:db8::1', waiting)];
  await vi.waitFor(async () => {
    expect(await from('198.51.100.1').closed).toMatch(/^HTTP\/1\.1 429 .*retry-after: 2/is);
    expect(await from('2001:db8::ffff').closed).toMatch(/^HTTP\/1\.1 429 /);
    expect(await from('198.51.100.2').closed).toMatch(/^HTTP\/1\.1 503 .*"service_busy"/s);
  });
  held.resolve('held');
  await vi.waitFor(() => expect(outcomes.filter((each) => each === 'held')).toHaveLength(2));
  await vi.waitFor(() =>
    expect(sockets.every(({ received }) => received().endsWith('held'))).toBe(true),
  );
  const { socket, received } = from('198.51.100.1');
  await vi.waitFor(() => expect(received()).toMatch(/^HTTP\/1\.1 200 /));
  for (const each of [socket, ...sockets.map((sender) => sender.socket)]) each.destroy();
});

it('counts each key by itself', async () => {
  const callers: unknown[] = [];
  await open(async (incoming) => {
    await text(incoming);
    callers.push(incoming.headers.authorization);
    return new Promise(() => {});
  });
  const from = (key: string) =>
    send(head('/key', `Authorization: Bearer ${key}`, 'Content-Length: 100') + 'a'.repeat(100));
  const first = from('one');
  await vi.waitFor(async () => expect(await from('one').closed).toMatch(/^HTTP\/1\.1 429 /));
  const other = from('two');
  await vi.waitFor(() => expect(callers).toEqual(['Bearer one', 'Bearer two']));
  for (const { socket } of [first, other]) socket.destroy();
});

it('limits each request of a connection, also a pipelined one, an announced one and one with a full address', async () => {
  const { outcomes } = await open();
  const good = `${head('/service', 'Content-Length: 3')}abc`;
  const bad = head('/service', 'Content-Length: 101') + 'a'.repeat(101);
  expect(await send(good + good + bad).closed).toMatch(/ 200 .* 200 .* 413 /s);
  expect(outcomes).toEqual(['3', '3']);
  const announced = head('/service', 'Content-Length: 101', 'Expect: 100-continue');
  expect(await send(announced + 'a'.repeat(101)).closed).toMatch(/ 413 /);
  const absolute = head('http://x/service', 'Content-Length: 101') + 'a'.repeat(101);
  expect(await send(absolute).closed).toMatch(/ 413 .*"file_too_large"/s);
});

it('drops the rest of a body that was answered before it was read, as long as it may take', async () => {
  await open(async () => 'no');
  const sent = send(head('/late', 'Transfer-Encoding: chunked') + chunk(60));
  expect(await sent.closed).toMatch(/^HTTP\/1\.1 200 .*no$/s);
});

it('lets a reader decide how fast a large body comes', async () => {
  const begun = Promise.withResolvers<IncomingMessage>();
  const go = Promise.withResolvers<void>();
  await open(async (incoming) => {
    begun.resolve(incoming);
    await go.promise;
    return String((await text(incoming)).length);
  });
  const bytes = 2 ** 24;
  const answer = fetch(`http://127.0.0.1:${server.port}/stream`, {
    method: 'POST',
    body: 'a'.repeat(bytes),
  });
  const incoming = await begun.promise;
  await vi.waitFor(() => expect(incoming.readableLength).toBeGreaterThan(0));
  expect(incoming.readableLength).toBeLessThan(2 ** 20);
  go.resolve();
  expect(await (await answer).text()).toBe(String(bytes));
});

it('reads a part of a large body in each turn, so that others have theirs', async () => {
  const parts: number[] = [];
  await open(async (incoming) => {
    let isOver = false;
    let partsOfTurn = 0;
    const countTurn = (): void => {
      parts.push(partsOfTurn);
      partsOfTurn = 0;
      if (!isOver) setImmediate(countTurn);
    };
    setImmediate(countTurn);
    for await (const _ of incoming.on('data', () => partsOfTurn++));
    isOver = true;
    return 'read';
  });
  const { socket, received } = send(
    head('/stream', `Content-Length: ${2 ** 24}`) + 'a'.repeat(2 ** 24),
  );
  await vi.waitFor(() => expect(received()).toMatch(/read$/));
  socket.destroy();
  expect(Math.max(...parts)).toBeLessThanOrEqual(2);
});
