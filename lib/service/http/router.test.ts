import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { type ErrorBody, errorRegistry } from '@/lib/contract';
import { checkedBody, documentedBody } from '@/lib/contract/endpoints';
import { createLogger } from '@/lib/platform/log';
import { createMetrics } from '@/lib/platform/metrics';
import { ApiError } from './api-error';
import { openApiDocument } from './open-api';
import { createRateLimiter } from './rate-limit';
import { type Route, route } from './route';
import { createRouter } from './router';
import type { Authenticator, KeyAuth, KeyCall, Reply } from './types';

const auth: KeyAuth = {
  keyId: 'key_1',
  keyName: 'One',
  kind: 'console',
  scopes: new Set(['v1:generate']),
  allowedModels: null,
  perks: [],
  rateLimit: null,
  personId: null,
  agent: null,
  workspaceId: 'ws_1',
  region: 'global',
  group: 'default',
};

/** Two keys, no database. */
const authenticator: Authenticator = {
  authenticate(secret) {
    if (secret === 'console-key') return auth;
    if (secret === 'people-key') return { ...auth, keyId: 'key_2', kind: 'api' };
    throw new ApiError('invalid_api_key', 'no');
  },
  forgetKey: async () => {},
  forgetSecret: async () => {},
  forgetWorkspace: async () => {},
  onForget: () => () => {},
  watch: () => () => {},
  start: async () => {},
  stop: async () => {},
};

const seen: { call?: Partial<KeyCall> } = {};
const responses = [{ status: 200, description: 'ok', schema: z.object({ ok: z.boolean() }) }];
const parts = { tag: 'Test', summary: 'test', responses } as const;
const ok = () => ({ status: 200, json: { ok: true } });
const routes: Route[] = [
  route({ ...parts, auth: 'none', method: 'get', path: '/open', id: 'open' }, ok),
  route({ ...parts, auth: 'none', method: 'get', path: '/boom', id: 'boom' }, () => {
    throw new Error('password=hunter2 in a stack');
  }),
  route(
    {
      ...parts,
      auth: 'none',
      method: 'get',
      path: '/media/{file}',
      id: 'file',
      params: z.object({ file: z.string() }),
    },
    ({ params }) => {
      if (params.file.endsWith('.png')) throw new Error('broken');
      return { status: 200, json: { ok: true } };
    },
  ),
  route(
    {
      ...parts,
      auth: 'key',
      method: 'get',
      path: '/things/{thing_id}',
      id: 'thing',
      params: z.object({ thing_id: z.string().max(8) }),
      query: z.object({ limit: z.coerce.number().int().max(10).optional() }),
    },
    (call) => {
      seen.call = call;
      return { status: 200, json: { ...call.params, ...call.query } };
    },
  ),
  route({ ...parts, auth: 'v1:text', method: 'get', path: '/text', id: 'text' }, ok),
  route(
    {
      ...parts,
      auth: 'key',
      method: 'post',
      path: '/loose',
      id: 'loose',
      body: documentedBody(z.object({}), { maxBytes: 64 }),
    },
    ({ body }) => ({ status: 200, json: body }),
  ),
  route(
    {
      ...parts,
      auth: 'key',
      method: 'post',
      path: '/strict',
      id: 'strict',
      body: checkedBody(
        z.strictObject({ name: z.string().max(5), deep: z.object({ n: z.int() }) }),
      ),
    },
    ({ body }) => ({ status: 200, json: { name: body.name } }),
  ),
  route({ ...parts, auth: 'operator', method: 'get', path: '/manage/x', id: 'x' }, ok),
];

let lines: Record<string, unknown>[] = [];
const agents = { resource: 'http://service.test/mcp', challenge: 'Bearer' };

let now = 0;
const log = createLogger({
  level: 'debug',
  isPretty: false,
  destination: { write: (line) => void lines.push(JSON.parse(line)) },
});

const routerWith = (network: string | null) =>
  createRouter(
    {
      authenticator,
      operatorKeys: { inProcess: 'in-process-key', network },
      limiter: createRateLimiter({ requestsPerMinute: 60, burst: 5 }, { now: () => now }),
      log,
      metrics: createMetrics(),
      agents,
    },
    routes,
  );

let app: ReturnType<typeof routerWith>;
const call = (path: string, init: RequestInit & { key?: string } = {}) => {
  const headers = new Headers(init.headers);
  if (init.key !== undefined) headers.set('authorization', `Bearer ${init.key}`);
  return app.fetch(new Request(`http://test${path}`, { ...init, headers }));
};
const errorOf = async (response: Response) => ((await response.json()) as ErrorBody).error;

beforeEach(() => {
  lines = [];
  now = 0;
  seen.call = undefined;
  app = routerWith(null);
});

describe('router', () => {
  it('gives every request an id, the sent one if it is valid, else a new one, in answer and log', async () => {
    const given = await call('/open', { headers: { 'x-request-id': 'trace-12345.a_b' } });
    expect(given.headers.get('x-request-id')).toBe('trace-12345.a_b');
    expect(lines).toMatchObject([{ requestId: 'trace-12345.a_b', status: 200, route: 'open' }]);
    for (const id of ['short', 'has space in it', 'x'.repeat(129), '-leading-dash']) {
      const other = await call('/open', { headers: { 'x-request-id': id } });
      expect(other.headers.get('x-request-id')).toMatch(/^req_/);
    }
  });

  it('answers unknown paths 404 and other methods 405 with Allow, in the envelope', async () => {
    const unknown = await call('/nothing/here');
    expect(unknown.status).toBe(404);
    expect(await errorOf(unknown)).toEqual({
      message: expect.any(String),
      type: 'invalid_request_error',
      param: null,
      code: 'not_found',
    });
    const wrong = await call('/open', { method: 'DELETE' });
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('allow')).toBe('GET, HEAD');
    expect((await errorOf(wrong)).code).toBe('method_not_allowed');
    expect((await call('/open', { method: 'HEAD' })).status).toBe(200);
  });

  it('logs no address of a file, which opens it to whoever reads the log', async () => {
    const token = 'fQmmZ6pq2T0Xc1bV7yK3rUe8sLwN4aHd';
    await call(`/media/${token}.mp4`);
    await call(`/media/${token}.png`);
    expect(lines.map(({ msg, path }) => [msg, path])).toEqual([
      ['answered', '/media/…'],
      ['the request failed', '/media/…'],
      ['answered', '/media/…'],
    ]);
    expect(JSON.stringify(lines)).not.toContain(token);
  });

  it('answers a bug with only its request id, and logs it', async () => {
    const response = await call('/boom');
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(text).not.toContain('hunter2');
    expect(text).toContain(response.headers.get('x-request-id') ?? 'none');
    expect(lines.find(({ level }) => level === 'error')).toMatchObject({
      requestId: response.headers.get('x-request-id'),
      err: { message: 'password=hunter2 in a stack' },
    });
  });

  it('checks parameters and query, and names what is wrong', async () => {
    const right = await call('/things/a%20b?limit=3', { key: 'people-key' });
    expect(await right.json()).toEqual({ thing_id: 'a b', limit: 3 });
    const wrong = await call('/things/a?limit=11', { key: 'people-key' });
    expect(await errorOf(wrong)).toMatchObject({ code: 'invalid_value', param: 'limit' });
    const repeated = await call('/things/a?limit=3&limit=4', { key: 'people-key' });
    expect(await errorOf(repeated)).toMatchObject({ code: 'invalid_value', param: 'limit' });
    const nul = await call('/things/a%00b', { key: 'people-key' });
    expect(await errorOf(nul)).toMatchObject({ code: 'invalid_value', param: 'thing_id' });
  });

  it('accepts the actor only from console keys', async () => {
    const headers = { 'x-service-actor': 'user_1' };
    await call('/things/a', { key: 'console-key', headers });
    expect(seen.call?.actor).toBe('user_1');
    await call('/things/a', { key: 'people-key', headers });
    expect(seen.call?.actor).toBeNull();
    const long = { 'x-service-actor': 'u'.repeat(65) };
    expect((await call('/things/a', { key: 'people-key', headers: long })).status).toBe(200);
    expect((await call('/things/a', { key: 'console-key', headers: long })).status).toBe(400);
  });

  it('wants the scope that the route names', async () => {
    const response = await call('/text', { key: 'people-key' });
    expect(response.status).toBe(403);
    expect(await errorOf(response)).toMatchObject({
      code: 'insufficient_scope',
      type: 'permission_error',
    });
  });

  it('limits each key separately, and refills over time', async () => {
    const statuses: number[] = [];
    for (let times = 0; times < 6; times++) {
      statuses.push((await call('/things/a', { key: 'people-key' })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = await call('/things/a', { key: 'people-key' });
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      'retry-after': '1',
      'x-ratelimit-limit-requests': '5',
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-requests': '5s',
    });
    expect((await errorOf(refused)).code).toBe('rate_limit_exceeded');
    expect((await call('/things/a', { key: 'console-key' })).status).toBe(200);
    now += 1_000;
    const again = await call('/things/a', { key: 'people-key' });
    expect(again.status).toBe(200);
    expect(again.headers.get('x-ratelimit-remaining-requests')).toBe('0');
  });

  it('keeps the management interface off the network without an operator key', async () => {
    for (const key of [undefined, 'console-key', 'guess']) {
      const response = await call('/manage/x', key === undefined ? {} : { key });
      expect(response.status).toBe(404);
      expect((await errorOf(response)).code).toBe('not_found');
      expect((await call('/manage/x', { ...(key && { key }), method: 'PUT' })).status).toBe(404);
    }
    expect((await call('/manage/x', { key: 'in-process-key' })).status).toBe(200);
    app = routerWith('the-operator-key-of-this');
    expect((await call('/manage/x', { key: 'guess' })).status).toBe(401);
    expect((await call('/manage/x', { key: 'the-operator-key-of-this' })).status).toBe(200);
  });
});

describe('bodies', () => {
  const send = (path: string, body: BodyInit) => {
    now += 60_000;
    return call(path, { method: 'POST', body, key: 'people-key', duplex: 'half' } as RequestInit);
  };

  it('must be a JSON object in UTF-8 within the limit', async () => {
    const cases: [BodyInit, string][] = [
      ['', 'invalid_json'],
      ['{', 'invalid_json'],
      ['{"a":1,}', 'invalid_json'],
      [new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]), 'invalid_json'],
      ['[]', 'invalid_value'],
      ['"text"', 'invalid_value'],
      ['null', 'invalid_value'],
      [`{"a":"${'x'.repeat(64)}"}`, 'file_too_large'],
      ['{"a":"\\u0000"}', 'invalid_value'],
      ['{"a":["\\ud800"]}', 'invalid_value'],
      ['{"\\u0000":1}', 'invalid_value'],
    ];
    for (const [body, code] of cases) {
      expect([body, (await errorOf(await send('/loose', body))).code]).toEqual([body, code]);
    }
    expect(await (await send('/loose', '{"a":"\\ud83d\\ude00"}')).json()).toEqual({ a: '😀' });
  });

  it('say so when they are compressed', async () => {
    const answer = await call('/loose', {
      method: 'POST',
      body: gzipSync('{}'),
      key: 'people-key',
      headers: { 'content-encoding': 'gzip' },
    });
    expect(await errorOf(answer)).toMatchObject({
      code: 'invalid_json',
      message: expect.stringContaining('without Content-Encoding'),
    });
  });

  it('are cut off at the limit, whatever their Content-Length', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 32;
        controller.enqueue(new Uint8Array(32).fill(0x20));
      },
    });
    expect((await send('/loose', endless)).status).toBe(413);
    expect(sent).toBeLessThan(1_000);
  });

  it('may not be nested too deeply', async () => {
    const nested = (levels: number) => `{"deep":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    const { code, message } = await errorOf(await send('/strict', nested(5_000)));
    expect([code, message]).toEqual(['invalid_value', expect.stringContaining('nested')]);
  });

  it('are checked by their schema, each problem with its code and field', async () => {
    const cases: [unknown, string, string, string?][] = [
      [{ deep: { n: 1 } }, 'missing_required_parameter', 'name'],
      [
        { name: 'abcdef', deep: { n: 1 } },
        'invalid_value',
        'name',
        'name must have at most 5 characters.',
      ],
      [{ name: null, deep: { n: 1 } }, 'invalid_value', 'name', 'name must be a string.'],
      [{ name: 'a', deep: { n: 'x' } }, 'invalid_value', 'deep.n', 'deep.n must be a number.'],
      [{ name: 'a', deep: {} }, 'missing_required_parameter', 'deep.n'],
      [{ name: 'a', deep: { n: 1 }, more: 1 }, 'unsupported_parameter', 'more'],
    ];
    for (const [body, code, param, message = expect.any(String)] of cases) {
      expect(await errorOf(await send('/strict', JSON.stringify(body)))).toMatchObject({
        code,
        param,
        message,
      });
    }
  });
});

describe('ApiError', () => {
  it('carries the registry: status, type, param and retry headers of every code', () => {
    for (const [code, rule] of Object.entries(errorRegistry)) {
      const error = new ApiError(code as keyof typeof errorRegistry, 'words');
      expect(error.status).toBe(rule.status);
      expect(Object.keys(error.body().error)).toEqual(['message', 'type', 'param', 'code']);
      if ('retryAfter' in rule) expect(error.headers['retry-after']).toBe(String(rule.retryAfter));
      if ('shouldRetry' in rule) expect(error.headers['x-should-retry']).toBe('false');
    }
  });
});

describe('OpenAPI document', () => {
  it('describes every route with its credential, input, answers and errors', () => {
    const document = openApiDocument(routes, [], {
      title: 'Test',
      version: '1',
      description: 'test',
      baseUrl: 'http://test',
      examples: { schemas: {}, errors: {} },
    });
    expect(document.openapi).toBe('3.1.0');
    const thing = document.paths?.['/things/{thing_id}']?.get;
    expect(thing).toMatchObject({ operationId: 'thing', security: [{ apiKey: [] }] });
    expect(Object.keys(thing?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '401', '403', '429', '500']),
    );
    expect(document.paths?.['/open']?.get?.security).toEqual([]);
  });
});

describe('over a connection', () => {
  const metrics = createMetrics();
  const listening = async (handler: () => Reply) => {
    const app = createRouter(
      {
        authenticator,
        operatorKeys: { inProcess: 'in-process', network: null },
        limiter: createRateLimiter({ requestsPerMinute: 600, burst: 100 }, { now: Date.now }),
        log: createLogger({ level: 'silent' }),
        metrics,
        agents,
      },
      [route({ ...parts, auth: 'none', method: 'get', path: '/open', id: 'open' }, handler)],
    );
    const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${port}/open`;
  };

  it('writes JSON with its length, headers and status, and only the head for HEAD', async () => {
    const headers = { 'x-more': 'a' };
    const url = await listening(() => ({ status: 202, json: { ok: true, text: 'ä' }, headers }));
    const answer = await fetch(url);
    expect([answer.status, await answer.json()]).toEqual([202, { ok: true, text: 'ä' }]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json',
      'content-length': '23',
      'x-content-type-options': 'nosniff',
      'x-more': 'a',
      'x-request-id': expect.any(String),
    });
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      202,
      '23',
      '',
    ]);
    expect(await metrics.registry.metrics()).toMatch(
      /request_seconds_count\{route="open",status="202"\} 2/,
    );
  });
});
