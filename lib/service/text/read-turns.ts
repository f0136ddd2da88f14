import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { TurnDetail, TurnList, TurnListQuery, TurnRecord } from '@/lib/contract';
import { milliToCredits } from '@/lib/contract';
import type { ServiceContext } from '../context';
import { schema } from '../db';
import { ApiError, listPage } from '../http';
import { ledgerLinesOf } from '../money/ledger';
import { getWorkspace } from '../workspaces';

const { turns } = schema;
const defaultLimit = 50;
/** A query takes as many ids as a page may hold. */
const maxIds = 200;

type Context = Pick<ServiceContext, 'db'>;
type TurnRow = typeof turns.$inferSelect;

/** One page of a workspace's turns, newest first. Throws `ApiError` not_found, invalid_value. */
export async function listTurns(
  context: Context,
  workspaceId: string,
  query: TurnListQuery,
): Promise<TurnList> {
  const { after, limit = defaultLimit, model, key_id: keyId, actor, ids } = query;
  const rows = await context.db
    .select()
    .from(turns)
    .where(
      and(
        eq(turns.workspaceId, workspaceId),
        model === undefined ? undefined : eq(turns.model, model),
        keyId === undefined ? undefined : eq(turns.keyId, keyId),
        actor === undefined ? undefined : eq(turns.actor, actor),
        ids === undefined ? undefined : inArray(turns.id, ids.split(',').slice(0, maxIds)),
        after === undefined
          ? undefined
          : sql`(${turns.createdAt}, ${turns.id}) < (select created_at, id from service.turns where id = ${after} and workspace_id = ${workspaceId})`,
      ),
    )
    .orderBy(desc(turns.createdAt), desc(turns.id))
    .limit(limit + 1);
  if (rows.length === 0) await getWorkspace(context, workspaceId);
  return listPage(rows, limit, serializeTurn);
}

/** A turn of the workspace with its ledger lines. Throws `ApiError` not_found. */
export async function readTurn(
  { db }: Context,
  workspaceId: string,
  turnId: string,
): Promise<TurnDetail> {
  const [row] = await db
    .select()
    .from(turns)
    .where(and(eq(turns.id, turnId), eq(turns.workspaceId, workspaceId)));
  if (row === undefined)
    throw new ApiError('not_found', 'There is no such turn in this workspace.');
  return { ...serializeTurn(row), ledger: await ledgerLinesOf(db, turnId) };
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

const serializeTurn = (row: TurnRow): TurnRecord => ({
  id: row.id,
  object: 'turn',
  model: row.model,
  endpoint: row.endpoint,
  status: row.status,
  error_code: row.errorCode,
  billing_transaction_id: row.billingTransactionId,
  authorized: milliToCredits(row.amountMilli),
  settled: row.settledMilli === null ? null : milliToCredits(row.settledMilli),
  matched_rule_id: row.rate.ruleId,
  pricing_version: row.rate.pricingVersion,
  perk_applied: row.rate.perkId !== undefined,
  actor: row.actor,
  key_id: row.keyId,
  created_at: seconds(row.createdAt),
  ended_at: row.endedAt === null ? null : seconds(row.endedAt),
});
