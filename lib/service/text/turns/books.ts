import { inArray, sql } from 'drizzle-orm';
import type { ServiceContext, ServiceDb } from '../../context';
import { schema } from '../../db';
import type { IdempotencyScope } from '../../idempotency';
import { finishIdempotency, freeIdempotency } from '../../idempotency';
import { createAuthorizer, spendingRefused } from '../../ledger';
import type { NewTurn, TurnEnd } from './types';

const { responses, turns } = schema;

/** The books of turns: a row and its credits move together, in one transaction at each end of the turn. */
export interface TurnBooks {
  /** Writes the turn and reserves its credits. Throws `ApiError` insufficient_credits, budget_exceeded. */
  open(turn: NewTurn): Promise<void>;
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
  const authorizer = createAuthorizer<Extra>(db, writeExtras);
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
    async end({ id, workspaceId, authorizationId }, end, scope) {
      const extra: Extra = { kind: 'end', turnId: id, end, scope };
      if (end.tokens === null) await authorizer.release(workspaceId, authorizationId, extra);
      else await authorizer.settle(workspaceId, authorizationId, end.settledMilli, extra);
    },
  };
}

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

async function writeEnds(tx: ServiceDb, ended: readonly Ended[]): Promise<void> {
  const rows = ended.map(({ turnId, end }) => ({
    id: turnId,
    status: end.status,
    settled: end.settledMilli,
    input: end.tokens?.inputTokens ?? null,
    output: end.tokens?.outputTokens ?? null,
    error: end.errorCode,
  }));
  await tx.execute(sql`
    update service.turns t
    set status = e.status, settled_milli = e.settled, input_tokens = e.input,
      output_tokens = e.output, error_code = e.error, ended_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e(id text, status text, settled bigint, input bigint, output bigint, error text)
    where t.id = e.id and t.status = 'running'`);
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
