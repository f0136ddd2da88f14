import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '@/lib/platform/ids';
import { describeDatabases } from '@/lib/platform/testing';
import type { ServiceDb } from '../../context';
import { schema } from '../../db';
import { checkLedger, readBalance } from './index';
import { authorizeMove, creditMove, endMove, type Move, moveCredits } from './moves';
import { openWorkspace } from './testing/open-workspace';

/**
 * Every branch of `service.move_credits`: for one move, and for several moves of one statement that affect
 * each other.
 */
describeDatabases('move_credits', { both: 'the ledger' }, (suite) => {
  let db: ServiceDb;
  let workspaceId: string;

  beforeEach(async () => {
    db = suite.database().drizzle(schema);
    workspaceId = await openWorkspace(db);
  });

  afterEach(async () => {
    expect(await checkLedger(db)).toEqual([]);
  });

  const authorize = (amountMilli: number, actor = 'user_1', keyId = 'key_1') =>
    authorizeMove({ workspaceId, amountMilli, subjectId: newId('turn'), keyId, actor });
  const credit = (op: 'grant' | 'refund' | 'adjust', amountMilli: number, onceKey = newId('o')) =>
    creditMove(op, { workspaceId, amountMilli, onceKey, memo: op });
  const move = async (moves: readonly Move[], options: { isRetry?: boolean; at?: Date } = {}) => {
    const moved = await moveCredits(db, workspaceId, moves, options);
    return moved?.answers ?? [];
  };
  const balance = async () => {
    const found = await readBalance(db, workspaceId);
    return [found?.availableMilli, found?.authorizedMilli, found?.owedMilli];
  };
  const budget = async (subject: 'member' | 'key', subjectId: string, limitMilli: number) => {
    // Created before the work that it counts; one test has months of its own.
    const createdAt = new Date('2026-03-01T00:00:00Z');
    await db
      .insert(schema.budgets)
      .values({ id: newId('bud'), workspaceId, subject, subjectId, limitMilli, createdAt });
  };
  const months = () =>
    db
      .select({
        month: schema.budgetMonths.month,
        spent: schema.budgetMonths.spentMilli,
        authorized: schema.budgetMonths.authorizedMilli,
      })
      .from(schema.budgetMonths)
      .orderBy(schema.budgetMonths.month);

  it('returns nothing for an unknown workspace or authorization', async () => {
    expect(await moveCredits(db, 'ws_none', [authorize(1)])).toBeNull();
    expect(await moveCredits(db, null, [endMove('settle', 'auth_none', 1)])).toBeNull();
  });

  it('finds the workspace by the authorization when none is given', async () => {
    const held = authorize(10);
    await move([credit('grant', 100), held]);
    const moved = await moveCredits(db, null, [endMove('settle', held.id, 4)]);
    expect(moved).toMatchObject({ workspace: workspaceId, available: 96 });
  });

  it('refuses an unknown move, and all moves of its statement', async () => {
    const unknown = { ...credit('grant', 5), op: 'give' } as unknown as Move;
    await expect(moveCredits(db, workspaceId, [credit('grant', 5), unknown])).rejects.toThrow();
    expect(await balance()).toEqual([0, 0, 0]);
  });

  it('authorizes what fits and refuses what does not, in order', async () => {
    const answers = await move([credit('grant', 100), authorize(60), authorize(50), authorize(40)]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, false, true]);
    expect(answers[2]).toEqual({ ok: false, needed: 50, available: 40, budget: null });
    expect(await balance()).toEqual([0, 100, 0]);
  });

  it('settles and releases an authorization that the same statement made', async () => {
    const [first, second] = [authorize(60), authorize(40)];
    const answers = await move([
      credit('grant', 100),
      first,
      second,
      endMove('settle', first.id, 25),
      endMove('release', second.id, 0),
      endMove('settle', first.id, 25),
    ]);
    expect(answers.slice(3)).toEqual([
      { ok: true, fresh: true, state: 'settled', settled: 25 },
      { ok: true, fresh: true, state: 'released', settled: 0 },
      { ok: false, state: 'settled', settled: 25, held: 60 },
    ]);
    expect(await balance()).toEqual([75, 0, 0]);
  });

  it('ends nothing for more than was authorized, and no unknown authorization', async () => {
    const held = authorize(10);
    await move([credit('grant', 10), held]);
    const answers = await move([endMove('settle', held.id, 11), endMove('release', 'auth_x', 0)]);
    expect(answers).toEqual([
      { ok: false, state: 'open', settled: null, held: 10 },
      { ok: false, state: null, settled: null, held: null },
    ]);
    expect(await balance()).toEqual([0, 10, 0]);
  });

  it('ends no authorization of another workspace', async () => {
    const held = authorize(10);
    await move([credit('grant', 10), held]);
    const other = await openWorkspace(db);
    const moved = await moveCredits(db, other, [endMove('release', held.id, 0)]);
    expect(moved?.answers).toMatchObject([{ ok: false, state: null }]);
    expect(await balance()).toEqual([0, 10, 0]);
  });

  it('answers a repeat like the first attempt, and does what is missing', async () => {
    const [grant, held] = [credit('grant', 100), authorize(60)];
    const end = endMove('settle', held.id, 25);
    await move([grant, held, end]);
    const other = authorize(10);
    expect(await move([grant, held, end, other], { isRetry: true })).toEqual([
      expect.objectContaining({ ok: true, fresh: false, entry: grant.entry, btx: grant.btx }),
      expect.objectContaining({ ok: true, fresh: false, entry: held.entry }),
      expect.objectContaining({ ok: true, fresh: false, state: 'settled', settled: 25 }),
      { ok: true, fresh: true },
    ]);
    expect(await balance()).toEqual([65, 10, 0]);
  });

  it('grants once per key, also twice in one statement', async () => {
    const [first, second] = [credit('grant', 50, 'welcome'), credit('grant', 50, 'welcome')];
    const answers = await move([first, second]);
    expect(answers[1]).toEqual({ ok: true, fresh: false, entry: first.entry, btx: first.btx });
    expect(await balance()).toEqual([50, 0, 0]);
  });

  it('records the missing credits of a refund as owed, and takes them from the next ones', async () => {
    const held = authorize(70);
    await move([credit('grant', 100), held]);
    expect(await move([credit('refund', 90)])).toMatchObject([{ ok: true, taken: 30 }]);
    expect(await balance()).toEqual([0, 70, 60]);
    const adjusted = await move([credit('adjust', 20), endMove('settle', held.id, 50)]);
    expect(adjusted).toMatchObject([{ taken: -20 }, { state: 'settled' }]);
    expect(await balance()).toEqual([0, 0, 20]);
    await move([credit('grant', 100), authorize(80)]);
    expect(await balance()).toEqual([0, 80, 0]);
  });

  it('takes a refund whole where there is enough', async () => {
    await move([credit('grant', 100), credit('refund', 40)]);
    expect(await balance()).toEqual([60, 0, 0]);
  });

  it('applies the budgets of member and key to each move of a statement', async () => {
    await budget('member', 'user_1', 50);
    await budget('key', 'key_2', 20);
    const answers = await move([
      credit('grant', 1_000),
      authorize(30),
      authorize(30),
      authorize(20),
      authorize(30, 'user_2', 'key_2'),
      authorize(20, 'user_2', 'key_2'),
      authorize(500, 'user_2', 'key_1'),
    ]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, false, true, false, true, true]);
    expect(answers[2]?.budget).toMatchObject({ subject_id: 'user_1', limit: 50, authorized: 30 });
    expect(answers[4]?.budget).toMatchObject({ subject_id: 'key_2', limit: 20, authorized: 0 });
  });

  it('counts an end in the month of its authorization, if that was counted', async () => {
    const before = authorize(10);
    await move([credit('grant', 100), before], { at: new Date('2026-02-28T12:00:00Z') });
    await budget('member', 'user_1', 50);
    const held = authorize(40);
    await move([held], { at: new Date('2026-03-31T23:59:59Z') });
    await move([endMove('settle', held.id, 15), endMove('release', before.id, 0)], {
      at: new Date('2026-04-01T00:00:00Z'),
    });
    const rows = await months();
    expect(rows).toContainEqual({ month: '2026-03-01', spent: 15, authorized: 0 });
    expect(rows.filter(({ month }) => month < '2026-03')).toEqual([]);
  });

  it('numbers entries in the order of their moves', async () => {
    const moves = [credit('grant', 1_000), ...Array.from({ length: 20 }, () => authorize(1))];
    await move(moves);
    const rows = await db
      .select({ id: schema.ledgerEntries.id })
      .from(schema.ledgerEntries)
      .where(eq(schema.ledgerEntries.workspaceId, workspaceId))
      .orderBy(schema.ledgerEntries.seq);
    expect(rows.map(({ id }) => id)).toEqual(moves.map(({ entry }) => entry));
  });

  it('finds entries that do not continue from each other', async () => {
    const database = suite.database();
    await move([credit('grant', 100), authorize(10), authorize(10)]);
    const trigger = 'trigger ledger_entries_append_only';
    const reverse = async () => {
      await database.query(`alter table service.ledger_entries disable ${trigger}`);
      await database.query('update service.ledger_entries set seq = -seq where workspace_id = $1', [
        workspaceId,
      ]);
      await database.query(`alter table service.ledger_entries enable ${trigger}`);
    };
    await reverse();
    const found = await checkLedger(db);
    expect(new Set(found.map((each) => each.workspaceId))).toEqual(new Set([workspaceId]));
    await reverse();
  });
});
