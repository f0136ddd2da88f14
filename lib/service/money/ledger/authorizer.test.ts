import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPostgres } from '@/lib/platform/database/postgres';
import { newId } from '@/lib/platform/ids';
import { createCuttingProxy, describeDatabases } from '@/lib/platform/testing';
import type { ServiceDb } from '../../context';
import { schema } from '../../db';
import type { MoveTogether, MoveWithExtra } from './authorizer';
import {
  checkLedger,
  createAuthorizer,
  grantCredits,
  moveWithoutExtras,
  readBalance,
  UnknownAuthorizationError,
  UnknownWorkspaceError,
} from './index';
import { type MovedCredits, moveCredits } from './moves';
import { openWorkspace } from './testing/open-workspace';

describeDatabases('authorizer', { both: 'the ledger' }, (suite) => {
  let db: ServiceDb;
  let workspaceId: string;

  beforeEach(async () => {
    db = suite.database().drizzle(schema);
    workspaceId = await openWorkspace(db);
    await suite.database().query('create table if not exists notes (id text primary key)');
  });

  afterEach(async () => {
    expect(await checkLedger(db)).toEqual([]);
  });

  const grant = (amountMilli: number) =>
    grantCredits(db, { workspaceId, amountMilli, onceKey: newId('once'), memo: '' });
  const request = (amountMilli: number, subjectId = newId('turn')) => ({
    workspaceId,
    amountMilli,
    subjectId,
    keyId: 'key_1',
    actor: 'user_1',
  });
  const balance = async () => {
    const found = await readBalance(db, workspaceId);
    return [found?.availableMilli, found?.authorizedMilli];
  };
  const noted = async () => (await suite.database().query('select id from notes')).rows.length;
  /** Both ways to write extras: after the movement in its transaction, and in the same statement. */
  const ways = ['in the transaction', 'in the statement'] as const;
  const noting = (way: (typeof ways)[number], over = db) =>
    createAuthorizer<string>(
      way === 'in the transaction' ? inTransaction(over) : inStatement(over),
    );
  const movesOf = (batch: readonly MoveWithExtra<string>[]) => batch.map(({ move }) => move);
  const inTransaction =
    (over: ServiceDb): MoveTogether<string> =>
    (id, batch, isRetry) =>
      over.transaction(async (tx) => {
        const done = await moveCredits(tx, id, movesOf(batch), { isRetry });
        for (const [index, { extra }] of batch.entries()) {
          if (done?.answers[index]?.fresh !== true || extra === undefined) continue;
          await tx.execute(sql`insert into public.notes values (${extra})`);
        }
        return done;
      });
  const inStatement =
    (over: ServiceDb): MoveTogether<string> =>
    async (id, batch, again) => {
      const notes = batch.map(({ extra }, index) => ({ extra, index }));
      const { rows } = await over.execute<{ moved: MovedCredits | null }>(sql`
          with moved as materialized (
            select service.move_credits(${id}::text, ${JSON.stringify(movesOf(batch))}::jsonb, ${again}::boolean) as moved
          ), noted as (
            insert into public.notes
            select n.extra from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as n(extra text, index int), moved
            where n.extra is not null and (moved.moved -> 'answers' -> n.index ->> 'fresh')::boolean
          ) select moved from moved`);
      return rows[0]?.moved ?? null;
    };

  it('refuses exactly the amounts beyond the balance, in the order of arrival', async () => {
    await grant(1_000);
    const authorizer = createAuthorizer(moveWithoutExtras(db));
    const amounts = [600, 500, 300, 200, 100, 1];
    const answers = await Promise.all(
      amounts.map((amountMilli) => authorizer.authorize(request(amountMilli))),
    );
    expect(answers.map(({ ok }) => ok)).toEqual([true, false, true, false, true, false]);
    expect(answers[1]).toMatchObject({ neededMilli: 500, availableMilli: 400, budget: null });
    expect(await balance()).toEqual([0, 1_000]);
  });

  it('authorizes 7 of 500 when there is enough for 7, in a few statements', async () => {
    await grant(7_999);
    const authorizer = createAuthorizer(moveWithoutExtras(db));
    const before = suite.database().stats().statements;
    const answers = await Promise.all(
      Array.from({ length: 500 }, () => authorizer.authorize(request(1_000))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(7);
    expect(suite.database().stats().statements - before).toBeLessThanOrEqual(5);
    expect(await balance()).toEqual([999, 7_000]);
  });

  it('settles and releases between authorizations, each once', async () => {
    await grant(1_000);
    const authorizer = createAuthorizer(moveWithoutExtras(db));
    const [first, second] = await Promise.all([
      authorizer.authorize(request(600)),
      authorizer.authorize(request(400)),
    ]);
    if (!first?.ok || !second?.ok) throw new Error('there was not enough');
    const [settled, released, third, again] = await Promise.all([
      authorizer.settle(workspaceId, first.authorizationId, 250),
      authorizer.release(workspaceId, second.authorizationId),
      authorizer.authorize(request(750)),
      authorizer.release(workspaceId, first.authorizationId),
    ]);
    expect(settled).toEqual({ ended: true, state: 'settled', settledMilli: 250, workspaceId });
    expect(released).toMatchObject({ ended: true, state: 'released' });
    expect(third).toMatchObject({ ok: true });
    expect(again).toMatchObject({ ended: false, state: 'settled', settledMilli: 250 });
    expect(await balance()).toEqual([0, 750]);
  });

  it.each(ways)(
    'writes what belongs to an authorization %s, and nothing for a refused one',
    async (way) => {
      await grant(200);
      const authorizer = noting(way);
      const before = await noted();
      const answers = await Promise.all(
        [100, 150, 100].map((amount) => authorizer.authorize(request(amount), newId('note'))),
      );
      expect(answers.map(({ ok }) => ok)).toEqual([true, false, true]);
      expect((await noted()) - before).toBe(2);
      const [first] = answers;
      if (!first?.ok) throw new Error('there was not enough');
      await authorizer.settle(workspaceId, first.authorizationId, 100, newId('note'));
      await authorizer.settle(workspaceId, first.authorizationId, 100, newId('note'));
      expect((await noted()) - before).toBe(3);
    },
  );

  it.each(ways)('fails only the calls that cannot be served, with extras %s', async (way) => {
    await grant(1_000);
    const authorizer = noting(way);
    const taken = newId('turn');
    const note = newId('note');
    await authorizer.authorize(request(1, taken), note);
    const [good, sameSubject, sameNote, unknown] = await Promise.allSettled([
      authorizer.authorize(request(10), newId('note')),
      authorizer.authorize(request(10, taken), newId('note')),
      authorizer.authorize(request(10), note),
      authorizer.release(workspaceId, 'auth_none'),
    ]);
    expect(good).toMatchObject({ status: 'fulfilled', value: { ok: true } });
    expect(sameSubject).toMatchObject({ status: 'rejected' });
    expect(sameNote).toMatchObject({ status: 'rejected' });
    expect(unknown).toMatchObject({ reason: expect.any(UnknownAuthorizationError) });
    expect(await balance()).toEqual([989, 11]);
  });

  it('refuses unknown workspaces and more than was authorized', async () => {
    await grant(1_000);
    const authorizer = createAuthorizer(moveWithoutExtras(db));
    await expect(authorizer.authorize({ ...request(1), workspaceId: 'ws_none' })).rejects.toThrow(
      UnknownWorkspaceError,
    );
    const other = await openWorkspace(db);
    const held = await authorizer.authorize(request(100));
    if (!held.ok) throw new Error('there was not enough');
    await expect(authorizer.settle(other, held.authorizationId, 1)).rejects.toThrow(
      UnknownAuthorizationError,
    );
    await expect(authorizer.settle(workspaceId, held.authorizationId, 101)).rejects.toThrow(
      RangeError,
    );
  });

  // PGlite has no connection to lose.
  if (suite.kind === 'pglite') return;
  it.each([
    ['before commit', 'in the transaction'],
    ['after commit', 'in the transaction'],
    ['before commit', 'in the statement'],
    ['after commit', 'in the statement'],
    ['before commit', null],
    ['after commit', null],
  ] as const)('reads again what a connection lost %s did (extras: %s)', async (cut, way) => {
    await grant(1_000);
    const proxy = await createCuttingProxy(suite.url() ?? '');
    const database = await openPostgres(proxy.url);
    try {
      const extras = way !== null;
      const authorizer = noting(way ?? 'in the transaction', database.drizzle(schema));
      const before = await noted();
      const note = () => (extras ? newId('note') : undefined);
      proxy.arm(cut, 'service.move_credits');
      const answers = await Promise.all(
        [400, 700, 500].map((amount) => authorizer.authorize(request(amount), note())),
      );
      expect(proxy.cuts()).toBe(1);
      expect(answers.map(({ ok }) => ok)).toEqual([true, false, true]);
      const [first] = answers;
      if (!first?.ok) throw new Error('there was not enough');
      proxy.arm(cut, 'service.move_credits');
      const end = await authorizer.settle(workspaceId, first.authorizationId, 150, note());
      expect(proxy.cuts()).toBe(2);
      expect(end).toMatchObject({ ended: true, state: 'settled', settledMilli: 150 });
      expect(await balance()).toEqual([350, 500]);
      expect((await noted()) - before).toBe(extras ? 3 : 0);
    } finally {
      await database.close();
      await proxy.close();
    }
  });
});
