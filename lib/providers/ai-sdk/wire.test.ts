import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, createCaller } from '../remote/caller';
import { type DoubleServer, sendJson, startDoubleServer } from '../remote/testing/double-server';
import { failedStart } from './outcome';
import { packages } from './packages';
import { createWire } from './wire';

let server: DoubleServer;
let elsewhere: DoubleServer;
let caller: Caller;
const bad: (number | 'reset')[] = [];

beforeEach(async () => {
  bad.length = 0;
  caller = createCaller({ perMinute: 100_000 });
  elsewhere = await startDoubleServer((_, response) => sendJson(response, 200, { here: true }));
  server = await startDoubleServer(({ method, path }, response) => {
    const status = method === 'GET' ? bad.shift() : undefined;
    if (status === 'reset') return response.socket?.resetAndDestroy();
    if (status !== undefined) return sendJson(response, status, {});
    if (path === '/large') {
      response.writeHead(200, { 'content-length': 2 ** 30 }).write('x');
      return;
    }
    return sendJson(response, 200, path === '/moderated' ? { status: 'Request Moderated' } : {});
  });
});
afterEach(async () => {
  await Promise.all([caller.close(), server.close(), elsewhere.close()]);
});

const wireOf = (isLocal = true) => {
  const starts: string[] = [];
  const wire = createWire(caller, {
    signal: AbortSignal.timeout(10_000),
    timeoutMs: 5_000,
    baseUrl: undefined,
    isLocal,
    ends: packages['black-forest-labs'].refusalPattern,
    storeStart: async () => {
      starts.push('start');
    },
  });
  return { wire, starts };
};

describe('the requests of one operation', () => {
  it('are one start, and polls that are repeated until they can be read', async () => {
    const { wire, starts } = wireOf();
    await wire.fetch(`${server.url}/start`, { method: 'POST', body: '{}' });
    bad.push(503, 'reset', 500);
    expect((await wire.fetch(`${server.url}/look`)).status).toBe(200);
    await wire.fetch(`${server.url}/look`, { method: 'POST', body: '{}' });
    expect(starts).toEqual(['start']);
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /start',
      ...Array.from({ length: 4 }, () => 'GET /look'),
      'POST /look',
    ]);
  });

  it('end at once at a result that is too large, which would be as large again', async () => {
    const { wire } = wireOf();
    await wire.fetch(`${server.url}/start`, { method: 'POST', body: '{}' });
    const error: unknown = await wire.fetch(`${server.url}/large`).catch((each) => each);
    const wrapped = new Error('The SDK could not fetch it.', { cause: error });
    expect(failedStart(wrapped, wire, false)).toMatchObject({ state: 'failed', cost: 'possible' });
    expect(server.requests.map(({ path }) => path)).toEqual(['/start', '/large']);
  });

  it('go to other addresses only on the public internet', async () => {
    const near = wireOf().wire;
    await near.fetch(`${server.url}/start`, { method: 'POST', body: '{}' });
    expect((await near.fetch(`${elsewhere.url}/file`)).status).toBe(200);
    const far = wireOf(false).wire;
    await far.fetch(`${server.url}/start`, { method: 'POST', body: '{}' });
    await expect(far.fetch(`${elsewhere.url}/file`)).rejects.toMatchObject({
      name: 'GuardedFetchError',
    });
    expect(elsewhere.requests).toHaveLength(1);
  });

  it('end if the provider reports what its package takes for work in progress', async () => {
    const { wire } = wireOf();
    await wire.fetch(`${server.url}/start`, { method: 'POST', body: '{}' });
    const error: unknown = await wire.fetch(`${server.url}/moderated`).catch((each) => each);
    expect(failedStart(error, wire, false)).toMatchObject({
      state: 'failed',
      code: 'content_policy_violation',
      cost: 'possible',
    });
  });

  it('carry a form with its boundary', async () => {
    const { wire } = wireOf();
    const body = new FormData();
    body.append('prompt', 'a harbour');
    await wire.fetch(`${server.url}/start`, { method: 'POST', body });
    const [request] = server.requests;
    const [, boundary = 'none'] = request?.headers['content-type']?.split('boundary=') ?? [];
    expect(request?.body.toString()).toContain(`--${boundary}`);
  });
});
