import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Balance, ErrorBody, TurnList } from '@/lib/contract';
import { type Database, openDatabase } from '@/lib/platform/database';
import type { Cut, CuttingProxy } from '@/lib/platform/testing';
import { createCuttingProxy, freshPostgres } from '@/lib/platform/testing';
import type { TestService, TestWorkspace, TextUpstream, UpstreamAnswer } from '../testing';
import { createTestService, readEvents, routedTo, say, startTextUpstream } from '../testing';

/*
 * A turn is two statements. Here the connection to PostgreSQL is lost at each of them: for a moment, which no caller
 * may notice, and for longer, which gives an error. PGlite has no connection to lose.
 */

const path = '/v1/chat/completions';
const hello = { model: 'quill', messages: [{ role: 'user', content: 'Hello' }] };
const statement = 'service.move_turns';
const cuts: readonly Cut[] = ['before commit', 'after commit', 'silently'];

describe('turns whose statements are cut off', () => {
  let fresh: Awaited<ReturnType<typeof freshPostgres>>;
  let upstream: TextUpstream;
  let proxy: CuttingProxy;
  let database: Database;
  let service: TestService;
  /** Another process on the same database, which stays connected. */
  let watching: TestService;
  let workspace: TestWorkspace;

  beforeAll(async () => {
    upstream = await startTextUpstream();
    fresh = await freshPostgres();
    proxy = await createCuttingProxy(fresh.url);
    database = await openDatabase({ url: proxy.url, dataDir: '' });
    const textProviders = new Map([['one', upstream.provider()]]);
    const options = { configure: routedTo('one'), textProviders, workers: 0 };
    watching = await createTestService(fresh.database, options);
    service = await createTestService(database, { ...options, turnStore: { endWithinMs: 1_000 } });
  });
  beforeEach(async () => {
    upstream.script(say(['Hello']));
    workspace = await watching.workspace({ credits: 10, key: { scopes: ['v1:text'] } });
    // The key is cached from here on, so it is known without the database.
    await service.call(workspace.secret, '/v1/user/balance');
  });
  afterAll(async () => {
    expect(await watching.mismatches()).toEqual([]);
    await Promise.all([service.close(), watching.close()]);
    await database.close();
    await fresh.database.close();
    await fresh.remove();
    await Promise.all([proxy.close(), upstream.close()]);
  });

  const ask = (key: string | undefined, stream = true) =>
    service.post(
      workspace.secret,
      path,
      { ...hello, stream },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  const balance = async () => {
    const response = await watching.call(workspace.secret, '/v1/user/balance');
    const { quota_amount, authorized_amount } = (await response.json()) as Balance;
    return [quota_amount, authorized_amount];
  };
  const turns = async () => {
    const response = await watching.manage(`/workspaces/${workspace.id}/turns`);
    const { data } = (await response.json()) as TurnList;
    return data.map(({ status, settled }) => [status, settled]);
  };
  /** The end of a stream: a complete answer, or the code and message of its error. */
  const endOf = async (response: Response) => {
    const events = (await readEvents(response)).map(({ data }) => data);
    expect(events.pop()).toBe('[DONE]');
    const { error, choices } = events.at(-1) as Partial<ErrorBody> & {
      choices?: { finish_reason: string | null }[];
    };
    return error ?? choices?.[0]?.finish_reason;
  };
  const notRecorded = {
    code: 'service_unavailable',
    message: expect.stringContaining('If your usage shows it'),
  };

  /** Cuts the connection at the next statement, and keeps the database unreachable. */
  const loseDatabase = (cut: Cut) => proxy.arm(cut, statement, { andStay: true });
  /** The provider answers, after which `then` is called. */
  const answering =
    (then: () => unknown): UpstreamAnswer =>
    (response, request) => {
      then();
      return say(['Hello'])(response, request);
    };

  const each = cuts.flatMap((cut) =>
    ['without a key', 'with a key'].map((how): [Cut, string, string | undefined] => [
      cut,
      how,
      how === 'with a key' ? 'once' : undefined,
    ]),
  );

  it.each(each)('begin once when the connection is cut %s, %s', async (cut, _, key) => {
    const before = proxy.cuts();
    proxy.arm(cut, statement);
    expect(await endOf(await ask(key))).toBe('stop');
    expect(proxy.cuts() - before).toBe(1);
    expect(await turns()).toEqual([['succeeded', 0.01]]);
    expect(await balance()).toEqual([9.99, 0]);
  });

  it.each(each)('end once when the connection is cut %s, %s', async (cut, _, key) => {
    const before = proxy.cuts();
    upstream.script(answering(() => proxy.arm(cut, statement)));
    expect(await endOf(await ask(key))).toBe('stop');
    expect(proxy.cuts() - before).toBe(1);
    if (key !== undefined) {
      expect((await ask(key)).headers.get('idempotent-replayed')).toBe('true');
    }
    expect(await turns()).toEqual([['succeeded', 0.01]]);
    expect(await balance()).toEqual([9.99, 0]);
  });

  it.each([
    ['before commit', []],
    ['after commit', [['failed', 0]]],
  ] as const)(
    'are refused, and cost nothing, when the database is lost at their beginning, %s',
    async (cut, written) => {
      const asked = upstream.requests.length;
      loseDatabase(cut);
      const response = await ask('begun');
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
      expect(upstream.requests.length).toBe(asked);
      proxy.set('open');
      await expect.poll(balance).toEqual([10, 0]);
      expect(await turns()).toEqual(written);
      expect(await endOf(await ask('begun'))).toBe('stop');
      expect(await balance()).toEqual([9.99, 0]);
    },
    30_000,
  );

  it.each([true, false])(
    'end with an error, and cost nothing, when the database is gone at their end (streamed: %s)',
    async (streamed) => {
      upstream.script(answering(() => proxy.set('cut')));
      const response = await ask('ended', streamed);
      if (streamed) expect(await endOf(response)).toMatchObject(notRecorded);
      else {
        expect(response.status).toBe(503);
        expect(((await response.json()) as ErrorBody).error).toMatchObject(notRecorded);
      }
      proxy.set('open');
      await expect.poll(balance).toEqual([10, 0]);
      expect(await turns()).toEqual([['failed', 0]]);
      upstream.script(say(['Hello']));
      const again = await ask('ended', streamed);
      expect(again.headers.get('idempotent-replayed')).toBeNull();
      await again.text();
      expect(await balance()).toEqual([9.99, 0]);
    },
    30_000,
  );

  it('end with an error about an unknown outcome, and a repeat finds the answer', async () => {
    upstream.script(answering(() => loseDatabase('after commit')));
    expect(await endOf(await ask('unknown'))).toMatchObject(notRecorded);
    proxy.set('open');
    await expect.poll(balance).toEqual([9.99, 0]);
    expect(await turns()).toEqual([['succeeded', 0.01]]);
    expect((await ask('unknown')).headers.get('idempotent-replayed')).toBe('true');
    expect(await balance()).toEqual([9.99, 0]);
  }, 30_000);
});
