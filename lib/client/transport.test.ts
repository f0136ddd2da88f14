import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { createTransport, ForeignResponseError, ResponseError, UnreachableError } from '.';

const thing = z.object({ id: z.string() });
const ok = () => Response.json({ id: 'a' });
const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json(
    { error: { message: 'No.', type: 'some_error', param: 'model', code } },
    { status, headers },
  );
const busyWith = (headers?: Record<string, string>) =>
  refusal(503, 'avatar_provider_unavailable', headers);
const busy = () => busyWith();

/** A service that gives these answers in order, then always the last one, and records its requests. */
function scripted(...answers: ((request: Request) => Response | Promise<Response>)[]) {
  const requests: Request[] = [];
  const at: number[] = [];
  const transport = createTransport({
    baseUrl: 'http://service.test/base',
    credential: 'a-key',
    actor: 'usr_1',
    timeoutMs: 1_000,
    async fetch(request) {
      requests.push(request);
      at.push(Date.now());
      const answer = answers[Math.min(requests.length, answers.length) - 1];
      if (answer === undefined) throw new Error('no answer was scripted');
      return answer(request);
    },
  });
  return { ...transport, requests, at };
}

const lost = (): never => {
  throw new TypeError('fetch failed');
};
/** Never answers; gives up as a real fetch does. */
const silence = (request: Request) =>
  new Promise<Response>((_, reject) => {
    request.signal.addEventListener('abort', () => reject(request.signal.reason));
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Advances the timers until the call is settled. */
async function settle<T>(call: Promise<T>): Promise<PromiseSettledResult<T>> {
  const [, [result]] = await Promise.all([
    vi.advanceTimersByTimeAsync(60_000),
    Promise.allSettled([call]),
  ]);
  return result;
}
const failure = async (call: Promise<unknown>) => {
  const result = await settle(call);
  if (result.status === 'fulfilled') throw new Error('it did not fail');
  return result.reason as unknown;
};

describe('a call', () => {
  it('carries the credential, the actor and a body as JSON', async () => {
    const service = scripted(ok);
    const query = { limit: 5, after: 'a/b&c', gone: undefined };
    const call = service.call('/v1/things', thing, { method: 'POST', json: { n: 1 }, query });
    expect(await call).toEqual({ id: 'a' });
    const [request] = service.requests;
    expect(request?.url).toBe('http://service.test/base/v1/things?limit=5&after=a%2Fb%26c');
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      authorization: 'Bearer a-key',
      'x-service-actor': 'usr_1',
      'content-type': 'application/json',
    });
    expect(await request?.json()).toEqual({ n: 1 });
    expect(request?.redirect).toBe('manual');
  });

  it('reads a complete error envelope', async () => {
    const service = scripted(() =>
      refusal(402, 'insufficient_credits', {
        'x-request-id': 'req_1',
        'x-service-balance': '2.5',
        'retry-after': '7',
      }),
    );
    const error = await failure(service.call('/', thing));
    expect(error).toBeInstanceOf(ResponseError);
    expect(error).toMatchObject({
      status: 402,
      code: 'insufficient_credits',
      param: 'model',
      requestId: 'req_1',
      balance: 2.5,
      retryAfterSeconds: 7,
      retryable: false,
    });
  });

  it.each([
    ['a page of another program', () => new Response('<h1>Hello</h1>', { status: 200 })],
    ['JSON of another shape', () => Response.json({ name: 'b' })],
    ['nothing', () => new Response(null, { status: 204 })],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/login' } })],
  ])('does not take %s for an answer', async (_, answer) => {
    const service = scripted(answer);
    expect(await failure(service.call('/', thing))).toBeInstanceOf(ForeignResponseError);
    expect(service.requests).toHaveLength(1);
  });
});

describe('a list', () => {
  const list = z.object({ object: z.literal('list'), data: z.array(thing), has_more: z.boolean() });
  const page = (data: unknown) => () => Response.json({ object: 'list', data, has_more: false });

  it('is read without the elements that are odd, which are reported', async () => {
    const reports: [string, number][] = [];
    const { call } = createTransport({
      baseUrl: 'http://service.test',
      credential: 'a-key',
      fetch: async () => page([{ id: 'a' }, { id: 7 }, null, { id: 'b' }])(),
      onLeftOut: (path, count) => reports.push([path, count]),
    });
    expect(await call('/v1/things', list)).toEqual({
      object: 'list',
      data: [{ id: 'a' }, { id: 'b' }],
      has_more: false,
    });
    expect(reports).toEqual([['/v1/things', 2]]);
  });

  it.each([[{}], ['none'], [null]])('is no list with %j as its data', async (data) => {
    expect(await failure(scripted(page(data)).call('/v1/things', list))).toBeInstanceOf(
      ForeignResponseError,
    );
  });
});

describe('repeats', () => {
  it.each<[string, () => Response]>([
    ['a lost connection', lost],
    ['a busy service', busy],
    ['a bug', () => refusal(500, 'internal_error')],
    ['a rate limit', () => refusal(429, 'rate_limit_exceeded')],
    ['the answer of a proxy', () => new Response('Bad gateway', { status: 502 })],
    ['the key in flight', () => refusal(409, 'idempotency_key_in_use')],
  ])('after %s, and gets the answer', async (_, first) => {
    const service = scripted(first, ok);
    expect(await settle(service.call('/', thing))).toMatchObject({ value: { id: 'a' } });
    expect(service.requests).toHaveLength(2);
  });

  it.each([
    [400, 'invalid_value'],
    [401, 'invalid_api_key'],
    [402, 'insufficient_credits'],
    [404, 'task_not_found'],
    [409, 'task_not_cancelable'],
    [422, 'idempotency_key_reused'],
    [418, 'weird'],
  ])('not after %d %s', async (status, code) => {
    const service = scripted(() => refusal(status, code));
    await failure(service.call('/', thing));
    expect(service.requests).toHaveLength(1);
  });

  it('at most twice', async () => {
    const service = scripted(busy);
    expect(await failure(service.call('/', thing))).toMatchObject({ status: 503 });
    expect(service.requests).toHaveLength(3);
  });

  it('not when the service says that a retry would not help', async () => {
    const service = scripted(() => busyWith({ 'x-should-retry': 'false' }));
    await failure(service.call('/', thing));
    expect(service.requests).toHaveLength(1);
  });

  it('waits as long as the service asks', async () => {
    const service = scripted(
      () => busyWith({ 'retry-after': '3' }),
      () => busyWith({ 'retry-after': '8' }),
      ok,
    );
    await settle(service.call('/', thing));
    const [first = 0, second = 0, third = 0] = service.at;
    expect(second - first).toBe(3_000);
    expect(third - second).toBe(8_000);
  });

  it('leaves longer waits than eight seconds to the caller', async () => {
    const service = scripted(() => busyWith({ 'retry-after': '9' }), ok);
    expect(await failure(service.call('/', thing))).toMatchObject({ retryAfterSeconds: 9 });
    expect(service.requests).toHaveLength(1);
  });

  it('waits until the date that the service names', async () => {
    const at = () => new Date(Math.ceil(Date.now() / 1000) * 1000 + 2_000).toUTCString();
    const service = scripted(() => busyWith({ 'retry-after': at() }), ok);
    await settle(service.call('/', thing));
    const [first = 0, second = 0] = service.at;
    expect(second - first).toBeGreaterThanOrEqual(2_000);
    expect(second - first).toBeLessThanOrEqual(3_000);
  });

  it('a POST that only reads', async () => {
    const service = scripted(() => refusal(429, 'weird', { 'retry-after': '2' }), ok);
    await settle(service.call('/', thing, { method: 'POST', isReadOnly: true, json: {} }));
    const [first = 0, second = 0] = service.at;
    expect(second - first).toBe(2_000);
  });

  it('an answer that was cut while it was read', async () => {
    const cut = () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"id"'));
            controller.error(new TypeError('terminated'));
          },
        }),
      );
    const service = scripted(cut, ok);
    expect(await settle(service.call('/', thing))).toMatchObject({ value: { id: 'a' } });
  });

  it('marks a refusal when an earlier attempt with the key has no known outcome', async () => {
    const refused = () => refusal(402, 'insufficient_credits');
    const call = { method: 'POST', json: {}, idempotencyKey: 'k1' } as const;
    expect(await failure(scripted(lost, refused).call('/', thing, call))).toMatchObject({
      status: 402,
      repeated: true,
    });
    expect(await failure(scripted(refused).call('/', thing, call))).toMatchObject({
      repeated: false,
    });
  });

  it('waits longer each time, and not at the same moment as others', async () => {
    const pauses = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const service = scripted(busy, busy, ok);
        await service.call('/', thing).catch(() => null);
        const [first = 0, second = 0, third = 0] = service.at;
        return [second - first, third - second] as const;
      }).concat(vi.advanceTimersByTimeAsync(60_000).then(() => [250, 500] as const)),
    );
    for (const [short, long] of pauses) {
      expect(short).toBeGreaterThanOrEqual(125);
      expect(short).toBeLessThanOrEqual(250);
      expect(long).toBeGreaterThanOrEqual(250);
      expect(long).toBeLessThanOrEqual(500);
    }
    expect(new Set(pauses.map(([short]) => short)).size).toBeGreaterThan(3);
  });

  it('never a change without a key', async () => {
    for (const method of ['POST', 'PATCH', 'DELETE'] as const) {
      const service = scripted(lost, ok);
      const error = await failure(service.call('/', thing, { method, json: {} }));
      expect(error).toBeInstanceOf(UnreachableError);
      expect(service.requests).toHaveLength(1);
    }
  });

  it('a change with the same key and the same body', async () => {
    const service = scripted(lost, busy, ok);
    const call = service.call('/', thing, { method: 'POST', json: { a: 1 }, idempotencyKey: 'k1' });
    await settle(call);
    expect(service.requests.map((each) => each.headers.get('idempotency-key'))).toEqual([
      'k1',
      'k1',
      'k1',
    ]);
    const bodies = await Promise.all(service.requests.map((each) => each.text()));
    expect(new Set(bodies)).toEqual(new Set(['{"a":1}']));
  });
});

describe('giving up', () => {
  beforeEach(() => {
    vi.useRealTimers();
  });

  it('reports that the service is too slow', async () => {
    const slow = createTransport({
      baseUrl: 'http://service.test',
      credential: 'a-key',
      fetch: silence,
      timeoutMs: 20,
      retries: 0,
    });
    await expect(slow.call('/', thing)).rejects.toMatchObject({
      name: 'UnreachableError',
      reason: 'timeout',
    });
  });

  it('reports that it could not be reached, with the cause', async () => {
    const service = createTransport({
      baseUrl: 'http://service.test',
      credential: 'a-key',
      fetch: async () => lost(),
      retries: 0,
    });
    await expect(service.call('/', thing)).rejects.toMatchObject({
      reason: 'network',
      cause: expect.objectContaining({ message: 'fetch failed' }),
    });
  });

  it('throws the caller’s own reason, in the middle of a call', async () => {
    const service = scripted(silence);
    const stop = new AbortController();
    const call = service.call('/', thing, { signal: stop.signal });
    stop.abort('the form changed');
    await expect(call).rejects.toBe('the form changed');
    expect(service.requests).toHaveLength(1);
  });

  it('throws it in a pause as well, at once', async () => {
    const stop = new AbortController();
    const service = scripted(() => {
      queueMicrotask(() => setImmediate(() => stop.abort('gone')));
      return busyWith({ 'retry-after': '8' });
    });
    const startedAt = Date.now();
    await expect(service.call('/', thing, { signal: stop.signal })).rejects.toBe('gone');
    expect(Date.now() - startedAt).toBeLessThan(4_000);
    expect(service.requests).toHaveLength(1);
  });

  it('sends nothing when its signal has already aborted', async () => {
    const service = scripted(silence);
    const signal = AbortSignal.abort('too late');
    await expect(service.call('/', thing, { signal })).rejects.toBe('too late');
    expect(service.requests).toEqual([]);
  });
});
