import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { ApiError } from '../../http';
import { startSocketServer } from './testing/socket-server';

let server: Awaited<ReturnType<typeof startSocketServer>>;
beforeEach(async () => {
  server = await startSocketServer();
});
afterEach(() => server.close());

const create = (more: object = {}) => ({
  type: 'response.create',
  model: 'quill',
  input: 'hi',
  ...more,
});
const gone = (check: () => boolean) => expect.poll(check).toBe(true);

/** The answer to an upgrade that is refused. */
async function refused(path: string, headers: Record<string, string>) {
  const socket = new WebSocket(server.url + path, { headers });
  const [, response] = await once(socket, 'unexpected-response');
  let body = '';
  for await (const chunk of response) body += chunk;
  return { status: response.statusCode, headers: response.headers, error: JSON.parse(body).error };
}

it.each([
  ['no key', '/v1/responses', {}, 401, 'invalid_api_key'],
  ['a wrong key', '/v1/responses', { authorization: 'Bearer wrong-key' }, 401, 'invalid_api_key'],
  [
    'a key without the scope',
    '/v1/responses',
    { authorization: 'Bearer no-text-key' },
    403,
    'insufficient_scope',
  ],
  ['another path', '/v1/tasks', { authorization: 'Bearer good-key-1' }, 404, 'not_found'],
])('refuses %s before the upgrade', async (_, path, headers, status, code) => {
  const answer = await refused(path, headers as Record<string, string>);
  expect(answer).toMatchObject({ status, error: { code, message: expect.any(String) } });
  expect(Object.keys(answer.error).sort()).toEqual(['code', 'message', 'param', 'type']);
  expect(answer.headers['x-request-id']).toMatch(/^req_/);
  if (status === 401) expect(answer.headers['www-authenticate']).toBe('Bearer');
  expect(server.sockets.size).toBe(0);
});

it('refuses a connection beyond the limit of its key, and none of another key', async () => {
  await server.close();
  server = await startSocketServer({ maxPerKey: 2 });
  const authorization = 'Bearer good-key-1';
  const [first] = [await server.open(), await server.open()];
  const answer = await refused('/v1/responses', { authorization });
  expect(answer).toMatchObject({ status: 429, error: { code: 'rate_limit_exceeded' } });
  expect(answer.error.message).toMatch(/2 connections open.*Close one/);
  expect(answer.headers['retry-after']).toBe('1');
  await server.open('good-key-2');
  first?.socket.close();
  await gone(() => server.sockets.size === 2);
  await server.open();
  expect(server.sockets.size).toBe(3);
});

it('keeps the limit of connections for many simultaneous upgrades', async () => {
  await server.close();
  server = await startSocketServer({ maxPerKey: 2 });
  const newCall = await Promise.allSettled(Array.from({ length: 6 }, () => server.open()));
  expect(newCall.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

it('passes a create on without its envelope, and returns its events as they come', async () => {
  const client = await server.open();
  client.send(create({ stream: true, temperature: 0.5 }));
  const response = await server.begun();
  expect(response).toMatchObject({
    body: { model: 'quill', input: 'hi', temperature: 0.5 },
    auth: { workspaceId: 'ws_1' },
    actor: null,
    remembered: null,
  });
  expect(Object.keys(response.body).sort()).toEqual(['input', 'model', 'temperature']);
  void response.push({ type: 'response.created', sequence_number: 0 });
  void response.push({ type: 'response.completed', sequence_number: 1 });
  expect(await client.next()).toEqual({ type: 'response.created', sequence_number: 0 });
  expect(await client.next()).toEqual({ type: 'response.completed', sequence_number: 1 });
  client.socket.close();
  await gone(() => server.sockets.size === 0);
});

it('runs one response at a time, the others in their order', async () => {
  const client = await server.open();
  for (const input of ['one', 'two', 'three']) client.send(create({ input }));
  for (const input of ['one', 'two', 'three']) {
    const response = await server.begun();
    expect(response.body.input).toBe(input);
    expect(server.waiting()).toBe(0);
    response.end({ id: `resp_${input}`, memory: input });
  }
});

it('remembers its latest response, and passes it on', async () => {
  const client = await server.open();
  client.send(create());
  (await server.begun()).end({ id: 'resp_1', memory: 'what was said' });
  client.send(create({ previous_response_id: 'resp_1' }));
  const second = await server.begun();
  expect(second.remembered).toEqual({ id: 'resp_1', memory: 'what was said' });
  second.end({ id: 'resp_2', memory: 'more' });
  client.send(create());
  expect((await server.begun()).remembered).toEqual({ id: 'resp_2', memory: 'more' });
});

it.each([
  ['fails in the middle', (each: { end(outcome: null): void }) => each.end(null)],
  [
    'is refused',
    (each: { fail(error: Error): void }) => each.fail(new ApiError('invalid_value', 'no')),
  ],
])(
  'forgets the previous response when its continuation %s; other failures change nothing',
  async (_, lose) => {
    const client = await server.open();
    client.send(create());
    (await server.begun()).end({ id: 'resp_1', memory: 1 });
    client.send(create());
    lose(await server.begun());
    client.send(create({ previous_response_id: 'resp_1' }));
    const continued = await server.begun();
    expect(continued.remembered).toEqual({ id: 'resp_1', memory: 1 });
    lose(continued);
    client.send(create({ previous_response_id: 'resp_1' }));
    expect((await server.begun()).remembered).toBeNull();
  },
);

it('sends a refusal with its status, and stays open', async () => {
  const client = await server.open();
  client.send(create());
  const refusal = new ApiError('previous_response_not_found', 'It is not known.');
  (await server.begun()).fail(refusal);
  expect(await client.next()).toEqual({ type: 'error', status: 400, ...refusal.body() });
  client.send(create());
  (await server.begun()).fail(new Error('secret detail'));
  const internal = await client.next();
  expect(internal).toMatchObject({ status: 500, error: { code: 'internal_error' } });
  expect(JSON.stringify(internal)).not.toContain('secret');
});

it.each([
  ['no JSON', '{', 'invalid_json', null],
  ['no object', '[1]', 'invalid_json', null],
  ['no type', '{"model":"quill"}', 'missing_required_parameter', 'type'],
  ['another type', '{"type":"response.cancel"}', 'unsupported_parameter', 'type'],
  [
    'text that no database keeps',
    '{"type":"response.create","model":"quill","previous_response_id":"\\u0000"}',
    'invalid_value',
    null,
  ],
  [
    'half of a surrogate pair',
    '{"type":"response.create","model":"quill","input":[{"text":"\\ud800"}]}',
    'invalid_value',
    null,
  ],
])('answers a frame that is %s with an error, and stays open', async (_, frame, code, param) => {
  const client = await server.open();
  client.send(frame);
  expect(await client.next()).toMatchObject({ type: 'error', status: 400, error: { code, param } });
  client.send(create());
  await server.begun();
});

it('refuses creates beyond the limits of queue and key', async () => {
  const client = await server.open();
  for (let sent = 0; sent < 18; sent += 1) client.send(create());
  expect(await client.next()).toMatchObject({
    status: 429,
    error: { code: 'rate_limit_exceeded' },
  });
  for (let answered = 0; answered < 17; answered += 1) (await server.begun()).end(null);
  for (let sent = 17; sent < 40; sent += 1) {
    client.send(create());
    (await server.begun()).end(null);
  }
  client.send(create());
  expect(await client.next()).toMatchObject({
    status: 429,
    error: { code: 'rate_limit_exceeded' },
  });
});

it('aborts the running response when the client disconnects, and drops queued ones', async () => {
  const client = await server.open();
  client.send(create());
  client.send(create());
  const response = await server.begun();
  client.socket.terminate();
  await once(response.signal, 'abort');
  await gone(() => server.sockets.size === 0 && server.watched() === 0);
  expect(server.waiting()).toBe(0);
});

it('closes with 1008 when the key is revoked, and stops what runs', async () => {
  const client = await server.open();
  client.send(create());
  const response = await server.begun();
  server.revoke(new ApiError('invalid_api_key', 'This API key was revoked.'));
  expect(await client.next()).toMatchObject({ status: 401, error: { code: 'invalid_api_key' } });
  expect(await client.closed).toEqual({ code: 1008, reason: 'invalid_api_key' });
  expect(response.signal.aborted).toBe(true);
});

it('closes with 1009 when a frame is too large', async () => {
  await server.close();
  server = await startSocketServer({ frameBytes: 100 });
  const client = await server.open();
  client.send(create({ input: 'x'.repeat(200) }));
  expect((await client.closed).code).toBe(1009);
});

it('closes with 1001 after an hour: announced before, and not in the middle of a response', async () => {
  const idle = await server.open();
  const busy = await server.open();
  busy.send(create());
  const response = await server.begun();
  server.pass(59 * 60_000);
  server.sockets.maintain();
  // The pong arrives before what is sent after it.
  for (const each of [idle, busy]) {
    each.send('{');
    await each.next();
  }
  server.pass(60_000);
  server.sockets.maintain();
  const limit = {
    type: 'error',
    status: 400,
    error: { code: 'websocket_connection_limit_reached' },
  };
  expect(await idle.next()).toMatchObject(limit);
  expect((await idle.closed).code).toBe(1001);
  expect(busy.socket.readyState).toBe(WebSocket.OPEN);
  void response.push({ type: 'response.completed' });
  response.end({ id: 'resp_1', memory: 1 });
  expect(await busy.next()).toEqual({ type: 'response.completed' });
  expect(await busy.next()).toMatchObject(limit);
  expect((await busy.closed).code).toBe(1001);
});

it('closes with 1001 at shutdown: idle ones at once, busy ones after their response, and takes no new ones', async () => {
  const [idle, busy] = [await server.open(), await server.open()];
  busy.send(create());
  busy.send(create());
  const response = await server.begun();
  server.sockets.close();
  expect((await idle.closed).code).toBe(1001);
  const refusal = await refused('/v1/responses', { authorization: 'Bearer good-key-1' });
  expect(refusal.status).toBe(503);
  response.end({ id: 'resp_1', memory: 1 });
  expect((await busy.closed).code).toBe(1001);
  expect(server.waiting()).toBe(0);
});

it('ends a connection that does not answer a ping', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(
    `GET /v1/responses HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\nAuthorization: Bearer good-key-1\r\n\r\n`,
  );
  await once(socket, 'data');
  await gone(() => server.sockets.size === 1);
  server.sockets.maintain();
  expect(server.sockets.size).toBe(1);
  server.sockets.maintain();
  await once(socket, 'close');
  await gone(() => server.sockets.size === 0);
});

it('makes a response wait for a slow reader, and disconnects one that reads nothing', async () => {
  await server.close();
  server = await startSocketServer({ maxUnreadBytes: 10_000, stallTimeoutMs: 100 });
  const client = await server.open();
  client.send(create());
  const response = await server.begun();
  // The client stops reading: what fits into the network's buffers is sent, and then push has to wait.
  client.socket.pause();
  let waits: unknown;
  for (let pushed = 0; pushed < 10_000 && !waits; pushed += 1) {
    waits = response.push({ delta: 'x'.repeat(10_000) });
  }
  expect(waits).toBeInstanceOf(Promise);
  await waits;
  await gone(() => response.signal.aborted && server.sockets.size === 0);
});

it('counts what the frames of a key hold: half sent, waiting and running, over all its connections', async () => {
  await server.close();
  server = await startSocketServer({ keyBytes: 1_000 });
  const [busy, half, other] = await Promise.all([
    server.open(),
    server.open(),
    server.open('good-key-2'),
  ]);
  busy.send(create({ input: 'x'.repeat(400) }));
  const response = await server.begun();
  half.socket.send('x'.repeat(600), { fin: false });
  expect(await half.next()).toMatchObject({ error: { code: 'rate_limit_exceeded' } });
  expect((await half.closed).code).toBe(1006);
  other.send(create({ input: 'x'.repeat(600) }));
  await server.begun();
  response.end(null);
  busy.send(create({ input: 'x'.repeat(600) }));
  await server.begun();
});
