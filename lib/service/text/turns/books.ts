import { inArray, sql } from 'drizzle-orm';
import type { ServiceContext, ServiceDb } from '../../context';
import { schema } from '../../db';
import type { IdempotencyScope } from '../../idempotency';
import { finishIdempotency, freeIdempotency } from '../../idempotency';
import type { Alongside } from '../../ledger';
import { createAuthorizer, spendingRefused } from '../../ledger';
import type { NewTurn, TurnEnd } from './types';

const { responses, turns } = schema;

/** The books of turns: a row and its credits move together, in one transaction at each end of the turn. */
export interface TurnBooks {
  /**
   * Writes the turn and reserves its credits. `patient`: nobody waits for it. Throws `ApiError` insufficient_credits,
   * budget_exceeded.
   */
  open(turn: NewTurn, options: { readonly patient: boolean }): Promise<void>;
  /** Whether `open` is all but certain to succeed. A guess. */
  foresees(turn: NewTurn): boolean;
  /**
   * Resolves when all that was asked of a workspace's books until now is written, or has failed; `undefined` when it
   * is. Whoever reads credits waits for it: a turn with plenty left is told before its books are.
   */
  written(workspaceId: string): Promise<unknown> | undefined;
  /**
   * Ends the turn, settles or releases, keeps its response and its answer. A turn that has ended stays as it is:
   * `false`. `patient`: nobody waits for it.
   */
  end(
    turn: Pick<NewTurn, 'id' | 'workspaceId' | 'authorizationId'>,
    end: TurnEnd,
    scope: IdempotencyScope | null,
    options?: { readonly patient: boolean },
  ): Promise<boolean>;
}

/** What is written with a movement of credits, in its transaction. */
type Extra =
  | { readonly kind: 'open'; readonly turn: NewTurn }
  | {
      readonly kind: 'end';
      readonly turnId: string;
      readonly end: TurnEnd;
      readonly scope: IdempotencyScope | null;
    };
type Ended = Extract<Extra, { kind: 'end' }>;

export function createTurnBooks({ db, spare }: Pick<ServiceContext, 'db' | 'spare'>): TurnBooks {
  const authorizer = createAuthorizer<Extra>(db, { spare, write: writeExtras, alongside });
  const writing = createWriting();

  const open: TurnBooks['open'] = async (turn, options) => {
    const { workspaceId, amountMilli, keyId, actor } = turn;
    const { authorizationId, billingTransactionId } = turn;
    const authorized = await authorizer.authorize(
      {
        workspaceId,
        amountMilli,
        subjectId: turn.id,
        keyId,
        actor,
        ids: { authorizationId, billingTransactionId },
      },
      { kind: 'open', turn },
      options,
    );
    if (!authorized.ok) throw spendingRefused(authorized);
  };

  const end: TurnBooks['end'] = async (turn, ended, scope, options) => {
    const { id, workspaceId, authorizationId } = turn;
    const extra: Extra = { kind: 'end', turnId: id, end: ended, scope };
    const credits =
      ended.tokens === null
        ? await authorizer.release(workspaceId, authorizationId, extra)
        : await authorizer.settle(workspaceId, authorizationId, ended.settledMilli, extra, options);
    return credits.ended;
  };

  return {
    open: (turn, options) => writing.add(turn.workspaceId, open(turn, options)),
    foresees: ({ workspaceId, amountMilli }) => authorizer.foresees(workspaceId, amountMilli),
    written(workspaceId) {
      authorizer.hurry(workspaceId);
      return writing.of(workspaceId);
    },
    end: (turn, ended, scope, options) =>
      writing.add(turn.workspaceId, end(turn, ended, scope, options)),
  };
}

/** What is being written, by workspace. */
function createWriting() {
  const writing = new Map<string, Set<Promise<unknown>>>();
  return {
    add<T>(workspaceId: string, promise: Promise<T>): Promise<T> {
      const others = writing.get(workspaceId) ?? new Set();
      writing.set(workspaceId, others.add(promise));
      const over = () => {
        others.delete(promise);
        if (others.size === 0 && writing.get(workspaceId) === others) writing.delete(workspaceId);
      };
      promise.then(over, over);
      return promise;
    },
    of(workspaceId: string): Promise<unknown> | undefined {
      const now = writing.get(workspaceId);
      return now && Promise.allSettled(now);
    },
  };
}

const columns = sql.raw(
  'id, workspace_id, key_id, actor, model, endpoint, rate, amount_milli, authorization_id, billing_transaction_id, owner, created_at, deadline_at, status, settled_milli, input_tokens, output_tokens, error_code',
);
const types = sql.raw(
  'id text, workspace_id text, key_id text, actor text, model text, endpoint text, rate jsonb, amount_milli bigint, authorization_id text, billing_transaction_id text, owner text, created_at timestamptz, deadline_at timestamptz, status text, settled_milli bigint, input_tokens bigint, output_tokens bigint, error_code text, place int, end_place int',
);

/**
 * Turns that begin, and that end without more than themselves to write, go with their credits in one statement: a
 * turn that waits for its first word waits for one answer of the database.
 */
const alongside: Alongside<Extra> = (extras) => {
  const ends = new Map<string, { readonly extra: Ended; readonly place: number }>();
  for (const { extra, place } of extras) {
    if (extra.kind !== 'end') continue;
    if (extra.scope !== null || extra.end.response !== undefined) return null;
    ends.set(extra.turnId, { extra, place });
  }
  // A short turn begins and ends in one statement, which does not see its own rows: they are written ended.
  const opened = extras.flatMap(({ extra, place }) => {
    if (extra.kind !== 'open') return [];
    const end = ends.get(extra.turn.id);
    ends.delete(extra.turn.id);
    return [openedRow(extra.turn, place, end)];
  });
  const ended = [...ends.values()].map(({ extra, place }) => ({ ...endedRow(extra), place }));
  return sql`opened as (
      insert into service.turns (${columns}, ended_at)
      select ${columns}, case when end_place is not null then clock_timestamp() end
      from jsonb_to_recordset(${JSON.stringify(opened)}::jsonb) as o(${types}), moved
      where (moved.moved -> 'answers' -> o.place ->> 'fresh')::boolean
    ), ended as (
      update service.turns t set ${endedColumns}
      from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as e(${endedTypes}, place int), moved
      where t.id = any(${sql.param(ids(ended))}::text[]) and t.id = e.id and t.status = 'running'
        and (moved.moved -> 'answers' -> e.place ->> 'fresh')::boolean
    )`;
};

const openedRow = (
  turn: NewTurn,
  place: number,
  end: { readonly extra: Ended; readonly place: number } | undefined,
) => ({
  id: turn.id,
  workspace_id: turn.workspaceId,
  key_id: turn.keyId,
  actor: turn.actor,
  model: turn.model,
  endpoint: turn.endpoint,
  rate: turn.rate,
  amount_milli: turn.amountMilli,
  authorization_id: turn.authorizationId,
  billing_transaction_id: turn.billingTransactionId,
  owner: turn.owner,
  created_at: turn.createdAt.toISOString(),
  deadline_at: turn.deadlineAt.toISOString(),
  place,
  ...(end === undefined
    ? { status: 'running' }
    : { ...endColumnsOf(end.extra.end), end_place: end.place }),
});

/** As the columns of the table are called. */
const endColumnsOf = ({ status, settledMilli, tokens, errorCode }: TurnEnd) => ({
  status,
  settled_milli: settledMilli,
  input_tokens: tokens?.inputTokens ?? null,
  output_tokens: tokens?.outputTokens ?? null,
  error_code: errorCode,
});

/** Many turns share a transaction: each kind of row is written with one statement for all of them. */
async function writeExtras(tx: ServiceDb, extras: readonly Extra[]): Promise<void> {
  const opened = extras.flatMap((extra) => (extra.kind === 'open' ? [extra.turn] : []));
  if (opened.length > 0) await tx.insert(turns).values(opened);
  const ended = extras.flatMap((extra) => (extra.kind === 'end' ? [extra] : []));
  if (ended.length === 0) return;
  await writeEnds(tx, ended);
  await writeResponses(tx, ended);
  for (const { turnId, end, scope } of ended) {
    if (scope === null) continue;
    if (end.answer === undefined) await freeIdempotency(tx, scope, turnId);
    else await finishIdempotency(tx, scope, turnId, end.answer);
  }
}

const endedRow = ({ turnId, end }: Ended) => ({ id: turnId, ...endColumnsOf(end) });
const endedTypes = sql.raw(
  'id text, status text, settled_milli bigint, input_tokens bigint, output_tokens bigint, error_code text',
);
const endedColumns = sql.raw(
  'status = e.status, settled_milli = e.settled_milli, input_tokens = e.input_tokens, output_tokens = e.output_tokens, error_code = e.error_code, ended_at = clock_timestamp()',
);

/**
 * PostgreSQL takes any JSON for a hundred rows, and would rather read the whole of a small table than look up a
 * hundred: it is told the ids as well.
 */
const ids = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

async function writeEnds(tx: ServiceDb, ended: readonly Ended[]): Promise<void> {
  const rows = ended.map(endedRow);
  await tx.execute(sql`
    update service.turns t set ${endedColumns}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(${endedTypes})
    where t.id = any(${sql.param(ids(rows))}::text[]) and t.id = e.id and t.status = 'running'`);
}

async function writeResponses(tx: ServiceDb, ended: readonly Ended[]): Promise<void> {
  const kept = ended.flatMap(({ end }) => (end.response === undefined ? [] : [end.response]));
  if (kept.length === 0) return;
  await tx.insert(responses).values(kept.map(({ ancestors: _, ...row }) => row));
  for (const { ancestors, expiresAt } of kept) {
    if (ancestors.length === 0) continue;
    await tx
      .update(responses)
      .set({ expiresAt })
      .where(inArray(responses.id, [...ancestors]));
  }
}
