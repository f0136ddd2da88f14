import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { TurnList } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import type { TestService, TestWorkspace, TextUpstream } from '../testing';
import {
  beginEvents,
  chatChunk,
  createTestService,
  readEvents,
  routedTo,
  say,
  startTextUpstream,
} from '../testing';
import { pastDeadline, releaseLostTurns } from './turns/sweep';
import { createTurnStore } from './turns/turn-store';

const hello = { model: 'quill', messages: [{ role: 'user', content: 'Hello' }] };
const path = '/v1/chat/completions';

describeDatabases('turns and their charges', { both: 'transactions of turns' }, (suite) => {
  let upstream: TextUpstream;
  let service: TestService;
  let workspace: TestWorkspace;

  const open = () =>
    createTestService(suite.database(), {
      configure: routedTo('one'),
      textProviders: new Map([['one', upstream.provider()]]),
    });
  beforeAll(async () => {
    upstream = await startTextUpstream();
    service = await open();
  });
  beforeEach(async () => {
    upstream.script(say(['Hello']));
    workspace = await service.workspace({ credits: 10, key: { scopes: ['v1:text'] } });
  });
  afterAll(async () => {
    expect(await service.mismatches()).toEqual([]);
    await service.close();
    await upstream.close();
  });

  const turns = async (query = '') =>
    (await (await service.manage(`/workspaces/${workspace.id}/turns${query}`)).json()) as TurnList;
  const balance = async () => {
    const response = await service.call(workspace.secret, '/v1/user/balance');
    const { quota_amount, authorized_amount } = (await response.json()) as Record<string, number>;
    return [quota_amount, authorized_amount];
  };
  /** A provider that sends some text and then hangs; resolves when it was called. */
  const sayHalf = () => {
    const asked = Promise.withResolvers<void>();
    upstream.script((response) => {
      beginEvents(response);
      response.write(chatChunk({ content: 'half' }));
      asked.resolve();
    });
    return asked.promise;
  };

  it('are listed newest first, a page at a time', async () => {
    for (let at = 0; at < 3; at++) await service.post(workspace.secret, path, hello);
    const all = await turns();
    expect(all.data).toHaveLength(3);
    expect(all.data.map(({ id }) => id)).toEqual(
      all.data
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
    const first = await turns('?limit=2');
    expect([first.data, first.has_more]).toEqual([all.data.slice(0, 2), true]);
    const rest = await turns(`?limit=2&after=${first.last_id}`);
    expect([rest.data, rest.has_more]).toEqual([all.data.slice(2), false]);
    expect((await turns('?model=quill-deep')).data).toEqual([]);
    expect(JSON.stringify(all)).not.toMatch(/token|vendor/);
  });

  it('are charged when their readers see the end, however many end at once', async () => {
    const ask = async () => {
      const response = await service.post(workspace.secret, path, { ...hello, stream: true });
      expect((await readEvents(response)).at(-1)?.data).toBe('[DONE]');
    };
    await ask();
    expect(await balance()).toEqual([9.99, 0]);
    await Promise.all(Array.from({ length: 5 }, ask));
    expect(await balance()).toEqual([9.94, 0]);
    const { data } = await turns();
    expect(data.map(({ status, settled }) => [status, settled])).toEqual(
      Array.from({ length: 6 }, () => ['succeeded', 0.01]),
    );
  });

  it('are measured by model, endpoint and outcome', async () => {
    const measured = await open();
    const ask = () => measured.post(workspace.secret, path, hello);
    await ask();
    upstream.script((response) => void response.writeHead(500).end());
    await ask();
    const metrics = await measured.context.metrics.registry.metrics();
    await measured.close();
    const labels = 'model="quill",endpoint="chat.completions"';
    for (const [line, count] of [
      [`atelier_turns_ended_total{${labels},outcome="succeeded"}`, 1],
      [`atelier_turns_ended_total{${labels},outcome="upstream_error"}`, 1],
      [`atelier_turn_first_piece_seconds_count{${labels}}`, 1],
      [`atelier_turn_seconds_count{${labels}}`, 2],
    ]) {
      expect(metrics).toContain(`\n${line} ${count}\n`);
    }
  });

  it('end with the process: the produced text is charged, and the reader gets an error', async () => {
    const stopping = await open();
    const asked = sayHalf();
    const response = await stopping.post(workspace.secret, path, { ...hello, stream: true });
    await asked;
    const [events] = await Promise.all([readEvents(response), stopping.close()]);
    expect(events.at(-2)?.data).toMatchObject({ error: { code: 'internal_error' } });
    expect((await turns()).data).toMatchObject([{ status: 'failed', settled: 0.01 }]);
    expect(await balance()).toEqual([9.99, 0]);
  });

  it('are released when their process is gone, and their keys are free again', async () => {
    const key = { 'idempotency-key': 'crashed' };
    const asked = sayHalf();
    const lost = service.post(workspace.secret, path, hello, key);
    await asked;
    const [, authorized] = await balance();
    expect(authorized).toBeGreaterThan(0);
    const { context } = service;
    const store = createTurnStore(context);
    // A machine whose clock is an hour ahead ends no turns of others.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    expect(await releaseLostTurns(context, store, pastDeadline)).toBe(0);
    vi.useRealTimers();
    // As if the process had been killed, and its time had passed.
    await suite
      .database()
      .query(
        `update service.turns set deadline_at = now() - interval '61 seconds' where status = 'running'`,
      );
    expect(await releaseLostTurns(context, store, pastDeadline)).toBe(1);
    expect(await balance()).toEqual([10, 0]);
    expect((await turns()).data).toMatchObject([{ status: 'failed', settled: 0 }]);
    upstream.script(say(['Hello']));
    const again = await service.post(workspace.secret, path, hello, key);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, null]);
    // The first process was alive: its turn ends, and takes no credits.
    await upstream.close();
    await lost;
    expect((await balance())[1]).toBe(0);
    upstream = await startTextUpstream();
  });
});
