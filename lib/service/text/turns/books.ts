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
  /** Writes the turn and reserves its credits. Throws `ApiError` insufficient_credits, budget_exceeded. */
  open(turn: NewTurn): Promise<void>;
  /** Whether `open` is all but certain to succeed. A guess. */
  foresees(turn: NewTurn): boolean;
  /** Ends the turn, settles or releases, keeps its response and its answer. A turn that has ended stays as it is. */
  end(
    turn: Pick<NewTurn, 'id' | 'workspaceId' | 'authorizationId'>,
    end: TurnEnd,
    scope: IdempotencyScope | null,
  ): Promise<void>;
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

export function createTurnBooks({ db }: Pick<ServiceContext, 'db'>): TurnBooks {
  const authorizer = createAuthorizer<Extra>(db, writeExtras, alongside);
  return {
    async open(turn) {
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
      );
      if (!authorized.ok) throw spendingRefused(authorized);
    },
    foresees: ({ workspaceId, amountMilli }) => authorizer.foresees(workspaceId, amountMilli),
    async end({ id, workspaceId, authorizationId }, end, scope) {
      const extra: Extra = { kind: 'end', turnId: id, end, scope };
      if (end.tokens === null) await authorizer.release(workspaceId, authorizationId, extra);
      else await authorizer.settle(workspaceId, authorizationId, end.settledMilli, extra);
    },
  };
}

const columns = sql.raw(
  'id, workspace_id, key_id, actor, model, endpoint, rate, amount_milli, authorization_id, billing_transaction_id, created_at, deadline_at',
);
const types = sql.raw(
  'id text, workspace_id text, key_id text, actor text, model text, endpoint text, rate jsonb, amount_milli bigint, authorization_id text, billing_transaction_id text, created_at timestamptz, deadline_at timestamptz, place int',
);

/**
 * Turns that begin, and that end without more than themselves to write, go with their credits in one statement: a
 * turn that waits for its first word waits for one answer of the database.
 */
const alongside: Alongside<Extra> = (extras) => {
  const opened = extras.flatMap(({ extra, place }) =>
    extra.kind === 'open' ? [openedRow(extra.turn, place)] : [],
  );
  const ended = extras.flatMap(({ extra, place }) =>
    extra.kind === 'end' ? [{ ...endedRow(extra), place }] : [],
  );
  const more = extras.some(
    ({ extra }) =>
      extra.kind === 'end' && (extra.scope !== null || extra.end.response !== undefined),
  );
  if (more) return null;
  return sql`opened as (
      insert into service.turns (${columns})
      select ${columns} from jsonb_to_recordset(${JSON.stringify(opened)}::jsonb) as o(${types}), moved
      where (moved.moved -> 'answers' -> o.place ->> 'fresh')::boolean
    ), ended as (
      update service.turns t set ${endedColumns}
      from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as e(${endedTypes}, place int), moved
      where t.id = any(${sql.param(ids(ended))}::text[]) and t.id = e.id and t.status = 'running'
        and (moved.moved -> 'answers' -> e.place ->> 'fresh')::boolean
    )`;
};

const openedRow = (turn: NewTurn, place: number) => ({
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
  created_at: turn.createdAt.toISOString(),
  deadline_at: turn.deadlineAt.toISOString(),
  place,
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

const endedRow = ({ turnId, end }: Ended) => ({
  id: turnId,
  status: end.status,
  settled: end.settledMilli,
  input: end.tokens?.inputTokens ?? null,
  output: end.tokens?.outputTokens ?? null,
  error: end.errorCode,
});
const endedTypes = sql.raw(
  'id text, status text, settled bigint, input bigint, output bigint, error text',
);
const endedColumns = sql.raw(
  'status = e.status, settled_milli = e.settled, input_tokens = e.input, output_tokens = e.output, error_code = e.error, ended_at = clock_timestamp()',
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
