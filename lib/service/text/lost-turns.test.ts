import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Balance } from '@/lib/contract';
import { type Database, openDatabase } from '@/lib/platform/database';
import { type CuttingProxy, createCuttingProxy, freshPostgres } from '@/lib/platform/testing';
import type { TestService, TextUpstream } from '../testing';
import {
  beginEvents,
  chatChunk,
  createTestService,
  readEvents,
  routedTo,
  say,
  startTextUpstream,
} from '../testing';
import { listenService } from './testing/listening-service';

const path = '/v1/chat/completions';
const hello = { model: 'quill', messages: [{ role: 'user', content: 'Hello' }], stream: true };
const patience = { timeout: 20_000, interval: 100 };

describe('turns of a process that is cut off', () => {
  let fresh: Awaited<ReturnType<typeof freshPostgres>>;
  let upstream: TextUpstream;
  let proxy: CuttingProxy;
  let elsewhere: Database;
  let lost: TestService;
  let living: TestService;

  beforeAll(async () => {
    upstream = await startTextUpstream();
    fresh = await freshPostgres();
    proxy = await createCuttingProxy(fresh.url);
    elsewhere = await openDatabase({ url: proxy.url, dataDir: '' });
    const open = (over: Database) =>
      createTestService(over, {
        configure: routedTo('one'),
        textProviders: new Map([['one', upstream.provider()]]),
      });
    living = await open(fresh.database);
    lost = await open(elsewhere);
    await living.start();
  });
  afterAll(async () => {
    expect(await living.mismatches()).toEqual([]);
    await Promise.all([living.close(), lost.close()]);
    await Promise.all([elsewhere.close(), fresh.database.close()]);
    await fresh.remove();
    await Promise.all([proxy.close(), upstream.close()]);
  });

  it('give their credits and keys back within seconds, and end once the process is back', async () => {
    const workspace = await living.workspace({ credits: 10, key: { scopes: ['v1:text'] } });
    const balance = async () => {
      const response = await living.call(workspace.secret, '/v1/user/balance');
      const { quota_amount, authorized_amount } = (await response.json()) as Balance;
      return [quota_amount, authorized_amount];
    };
    upstream.script((response) => {
      beginEvents(response);
      response.write(chatChunk({ content: 'half' }));
    });
    const key = { 'idempotency-key': 'cut-off' };
    const cutOff = await lost.post(workspace.secret, path, hello, key);
    expect((await balance())[1]).toBeGreaterThan(0);
    const cutAt = performance.now();
    proxy.set('cut');
    await expect.poll(async () => (await balance())[1], patience).toBe(0);
    expect(performance.now() - cutAt).toBeLessThan(15_000);
    upstream.script(say(['Hello']));
    const again = await living.post(workspace.secret, path, hello, key);
    expect((await readEvents(again)).at(-1)?.data).toBe('[DONE]');
    expect(await balance()).toEqual([9.99, 0]);
    proxy.set('open');
    expect((await readEvents(cutOff)).at(-2)?.data).toMatchObject({
      error: { code: 'internal_error', message: expect.stringContaining('nothing was charged') },
    });
    expect(await balance()).toEqual([9.99, 0]);
  }, 60_000);

  it('answers 503 while the database is away, with a time to retry', async () => {
    proxy.set('cut');
    const health = await lost.call('', '/healthz');
    expect([health.status, health.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await health.json()).toMatchObject({ error: { code: 'service_unavailable' } });
    const listening = await listenService(lost);
    const socket = new WebSocket(`${listening.url.replace('http', 'ws')}/v1/responses`, {
      headers: { authorization: 'Bearer sk-not-seen-before' },
    });
    const [, refusal] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
    expect([refusal.statusCode, refusal.headers['retry-after']]).toEqual([503, '2']);
    await listening.close();
    proxy.set('open');
    await expect.poll(async () => (await lost.call('', '/healthz')).status, patience).toBe(200);
  }, 30_000);
});
