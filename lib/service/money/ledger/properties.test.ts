import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newId } from '@/lib/platform/ids';
import { describeDatabases } from '@/lib/platform/testing';
import type { ServiceDb } from '../../context';
import { schema } from '../../db';
import {
  checkLedger,
  grantCredits,
  readBalance,
  releaseAuthorization,
  settleAuthorization,
} from './index';
import { authorizeMove, endMove, type Move, moveCredits } from './moves';
import { authorizeCredits } from './testing/authorize-credits';
import { openWorkspace } from './testing/open-workspace';

/** One thing that can happen to a balance. `which` picks an authorization made before, ended or not. */
type Step =
  | { kind: 'grant'; amountMilli: number; onceKey: string }
  | { kind: 'authorize'; amountMilli: number }
  | { kind: 'settle'; which: number; share: number }
  | { kind: 'release'; which: number };

const amountMilli = fc.integer({ min: 0, max: 5_000 });
const which = fc.nat({ max: 50 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('grant' as const),
    amountMilli: fc.integer({ min: 1, max: 8_000 }),
    onceKey: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('authorize' as const), amountMilli }) },
  fc.record({
    kind: fc.constant('settle' as const),
    which,
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({ kind: fc.constant('release' as const), which }),
);

interface Held {
  id: string;
  amountMilli: number;
}

/** The expected ledger of a workspace, computed in the test. */
class ExpectedLedger {
  available = 0;
  authorized = 0;
  granted = 0;
  charged = 0;
  readonly keys = new Set<string>();
  readonly held: Held[] = [];
  readonly ended = new Set<string>();

  pick(which: number): Held | undefined {
    return this.held.length === 0 ? undefined : this.held[which % this.held.length];
  }
}

/** Does `step`, and adds to the expected ledger what the answer reports. */
async function perform(db: ServiceDb, workspaceId: string, ledger: ExpectedLedger, step: Step) {
  if (step.kind === 'grant') {
    const { granted } = await db.transaction((tx) =>
      grantCredits(tx, { ...step, workspaceId, memo: '' }),
    );
    if (!granted) return;
    expect(ledger.keys.has(step.onceKey)).toBe(false);
    ledger.keys.add(step.onceKey);
    ledger.granted += step.amountMilli;
    ledger.available += step.amountMilli;
    return;
  }
  if (step.kind === 'authorize') {
    const answer = await authorizeCredits(db, {
      workspaceId,
      amountMilli: step.amountMilli,
      subjectId: newId('task'),
      keyId: null,
      actor: null,
    });
    if (!answer.ok) {
      expect(answer.availableMilli).toBeLessThan(step.amountMilli);
      return;
    }
    ledger.available -= step.amountMilli;
    ledger.authorized += step.amountMilli;
    ledger.held.push({ id: answer.authorizationId, amountMilli: step.amountMilli });
    return;
  }
  const held = ledger.pick(step.which);
  if (held === undefined) return;
  const charge = step.kind === 'settle' ? Math.floor(held.amountMilli * step.share) : 0;
  const end =
    step.kind === 'settle'
      ? await settleAuthorization(db, held.id, charge)
      : await releaseAuthorization(db, held.id);
  if (!end.ended) return;
  expect(ledger.ended.has(held.id)).toBe(false);
  ledger.ended.add(held.id);
  ledger.authorized -= held.amountMilli;
  ledger.available += held.amountMilli - charge;
  ledger.charged += charge;
}

async function expectLedger(
  db: ServiceDb,
  workspaceId: string,
  ledger: ExpectedLedger,
): Promise<void> {
  const balance = await readBalance(db, workspaceId);
  expect(balance).toMatchObject({
    availableMilli: ledger.available,
    authorizedMilli: ledger.authorized,
  });
  expect(ledger.available).toBeGreaterThanOrEqual(0);
  expect(ledger.authorized).toBeGreaterThanOrEqual(0);
  expect(ledger.available + ledger.authorized + ledger.charged).toBe(ledger.granted);
}

/**
 * One movement of a batch. A settle or release ends the authorization at `which` in the list of those made so
 * far.
 */
const asked = fc.record({
  op: fc.constantFrom('authorize' as const, 'settle' as const, 'release' as const),
  amount: fc.integer({ min: 0, max: 1_500 }),
  which: fc.nat({ max: 12 }),
});

/**
 * Performs batches, each in one statement or move by move. Returns everything observable about them, without
 * ids.
 */
async function performBatches(
  db: ServiceDb,
  batches: readonly (readonly { op: Move['op']; amount: number; which: number }[])[],
  how: 'together' | 'one by one',
) {
  const workspaceId = await openWorkspace(db);
  await db.transaction((tx) =>
    grantCredits(tx, { workspaceId, amountMilli: 4_000, onceKey: 'a', memo: '' }),
  );
  const made: string[] = [];
  const answered = [];
  for (const batch of batches) {
    const moves = batch.map(({ op, amount, which }) => {
      if (op !== 'settle' && op !== 'release') {
        const subjectId = newId('turn');
        const move = authorizeMove({
          workspaceId,
          amountMilli: amount,
          subjectId,
          keyId: null,
          actor: null,
        });
        made.push(move.id);
        return move;
      }
      return endMove(op, made[which % made.length] ?? 'auth_none', op === 'settle' ? amount : 0);
    });
    const groups = how === 'together' ? [moves] : moves.map((move) => [move]);
    const answers = [];
    for (const group of groups) {
      const moved = await moveCredits(db, workspaceId, group);
      answers.push(...(moved?.answers ?? []));
    }
    answered.push(answers.map(({ entry: _, btx: __, ...answer }) => answer));
  }
  const { rows } = await db.execute(sql`
    select kind, available_delta_milli, authorized_delta_milli, available_after_milli, authorized_after_milli,
      array_position(${sql.param(made)}::text[], authorization_id) as made
    from service.ledger_entries where workspace_id = ${workspaceId} order by seq`);
  const { rows: held } = await db.execute(sql`
    select state, settled_milli, amount_milli, ended_at is null as runs
    from service.authorizations where workspace_id = ${workspaceId}
    order by array_position(${sql.param(made)}::text[], id)`);
  return { answered, rows, held, balance: await balanceOf(db, workspaceId) };
}

async function balanceOf(db: ServiceDb, workspaceId: string) {
  const { availableMilli, authorizedMilli } = (await readBalance(db, workspaceId)) ?? {};
  return { availableMilli, authorizedMilli };
}

describeDatabases('ledger properties', { both: 'the ledger' }, (suite) => {
  it('equals the expected one after every step', async () => {
    const db: ServiceDb = suite.database().drizzle(schema);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const workspaceId = await openWorkspace(db);
        const ledger = new ExpectedLedger();
        for (const one of steps) {
          const mayAuthorize = one.kind === 'authorize' && one.amountMilli <= ledger.available;
          const before = ledger.held.length;
          await perform(db, workspaceId, ledger, one);
          if (one.kind === 'authorize') expect(ledger.held.length > before).toBe(mayAuthorize);
          await expectLedger(db, workspaceId, ledger);
        }
      }),
      { numRuns: 25 },
    );
    expect(await checkLedger(db)).toEqual([]);
  });

  it('writes movements together as it would one after another', async () => {
    const db: ServiceDb = suite.database().drizzle(schema);
    const batch = fc.array(asked, { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 4 }), async (batches) => {
        const together = await performBatches(db, batches, 'together');
        expect(together).toEqual(await performBatches(db, batches, 'one by one'));
      }),
      { numRuns: 60 },
    );
    expect(await checkLedger(db)).toEqual([]);
  });

  it('loses and duplicates nothing, whichever order simultaneous steps run in', async () => {
    const db: ServiceDb = suite.database().drizzle(schema);
    const rounds = fc.array(fc.array(step, { minLength: 2, maxLength: 12 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(rounds, async (plan) => {
        const workspaceId = await openWorkspace(db);
        const ledger = new ExpectedLedger();
        for (const round of plan) {
          await Promise.all(round.map((one) => perform(db, workspaceId, ledger, one)));
          await expectLedger(db, workspaceId, ledger);
        }
      }),
      { numRuns: 25 },
    );
    expect(await checkLedger(db)).toEqual([]);
  });
});
