import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Balance, GenerationReceipt } from '@/lib/contract';
import { type Database, openDatabase } from '@/lib/platform/database';
import type { Cut, CuttingProxy } from '@/lib/platform/testing';
import { createCuttingProxy, freshPostgres } from '@/lib/platform/testing';
import { createTestService, type TestService } from '../testing';

const statement = 'service.create_tasks';
const cuts: readonly Cut[] = ['before commit', 'after commit', 'silently'];
const body = { model: 'lumen-image', prompt: 'x' };

/** A creation is one statement. PGlite has no connection to lose. */
describe('a creation whose connection is lost', () => {
  let fresh: Awaited<ReturnType<typeof freshPostgres>>;
  let proxy: CuttingProxy;
  let database: Database;
  let service: TestService;

  beforeAll(async () => {
    fresh = await freshPostgres();
    proxy = await createCuttingProxy(fresh.url);
    database = await openDatabase({ url: proxy.url, dataDir: '' });
    service = await createTestService(database, { workers: 0, providers: new Map() });
  });
  afterAll(async () => {
    expect(await service.mismatches()).toEqual([]);
    await service.close();
    await database.close();
    await fresh.database.close();
    await fresh.remove();
    await proxy.close();
  });

  const tasksOf = async (workspaceId: string) =>
    (
      await fresh.database.query<{ id: string }>(
        'select id from service.tasks where workspace_id = $1',
        [workspaceId],
      )
    ).rows.map(({ id }) => id);
  const reserved = async (secret: string) =>
    ((await (await service.call(secret, '/v1/user/balance')).json()) as Balance).authorized_amount;
  const quoted = async (secret: string) =>
    (
      (await (await service.post(secret, '/v1/quote', body)).json()) as {
        estimated_credits: number;
      }
    ).estimated_credits;

  it.each(
    cuts.flatMap((cut): [Cut, string, HeadersInit][] => [
      [cut, 'without a key', {}],
      [cut, 'with a key', { 'idempotency-key': 'cut' }],
    ]),
  )('makes one task when cut %s, %s', async (cut, _, headers) => {
    const { id, secret } = await service.workspace({ credits: 100 });
    const price = await quoted(secret);
    const before = proxy.cuts();
    proxy.arm(cut, statement);
    const response = await service.post(secret, '/v1/generations', body, headers);
    expect([response.status, proxy.cuts() - before]).toEqual([201, 1]);
    const text = await response.text();
    expect(await tasksOf(id)).toEqual([(JSON.parse(text) as GenerationReceipt).task_id]);
    expect(await reserved(secret)).toBe(price);
    if (!('idempotency-key' in headers)) return;
    const repeat = await service.post(secret, '/v1/generations', body, headers);
    expect(repeat.headers.get('idempotent-replayed')).toBe('true');
    expect(await repeat.text()).toBe(text);
    expect(await reserved(secret)).toBe(price);
  });

  it('makes one task of each when many shared the statement', async () => {
    const { id, secret } = await service.workspace({ credits: 100 });
    const price = await quoted(secret);
    proxy.arm('after commit', statement);
    const keys = [null, 'a', 'b', 'b', null];
    const answers = await Promise.all(
      keys.map((key) =>
        service.post(
          secret,
          '/v1/generations',
          body,
          key === null ? {} : { 'idempotency-key': key },
        ),
      ),
    );
    const ids = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as GenerationReceipt).task_id),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(ids[2]).toBe(ids[3]);
    expect((await tasksOf(id)).toSorted()).toEqual([...new Set(ids)].toSorted());
    expect(await reserved(secret)).toBe(price * 4);
  });

  it('waits for a database that restarts, and makes one task', async () => {
    const { id, secret } = await service.workspace({ credits: 100 });
    const before = proxy.cuts();
    proxy.arm('after commit', statement, { andStay: true });
    const answer = service.post(secret, '/v1/generations', body);
    await expect.poll(proxy.cuts).toBe(before + 1);
    proxy.set('open');
    expect((await answer).status).toBe(201);
    expect(await tasksOf(id)).toHaveLength(1);
  });
});
