import { and, asc, desc, eq, getTableColumns, gte, inArray, lt, sql } from 'drizzle-orm';
import type { LedgerLine, LedgerList, LedgerListQuery } from '@/lib/contract';
import { milliToCredits } from '@/lib/contract';
import type { ServiceDb } from '../../context';
import { schema } from '../../db';
import { listPage } from '../../http';

const { ledgerEntries } = schema;

type EntryRow = typeof ledgerEntries.$inferSelect & { readonly project: string | null };

/** The columns of an entry, and the project that paid for its task or turn. */
const columns = {
  ...getTableColumns(ledgerEntries),
  project: sql<string | null>`(select a.project from service.authorizations a
    where a.subject_id = ledger_entries.subject_id and a.workspace_id = ledger_entries.workspace_id)`,
};

const serializeLedgerLine = (row: EntryRow): LedgerLine => ({
  id: row.id,
  object: 'ledger_entry',
  kind: row.kind,
  available_delta: milliToCredits(row.availableDeltaMilli),
  authorized_delta: milliToCredits(row.authorizedDeltaMilli),
  available_after: milliToCredits(row.availableAfterMilli),
  authorized_after: milliToCredits(row.authorizedAfterMilli),
  billing_transaction_id: row.billingTransactionId,
  subject_id: row.subjectId,
  key_id: row.keyId,
  actor: row.actor,
  project: row.project,
  memo: row.memo,
  created_at: Math.floor(row.createdAt.getTime() / 1000),
});

/** The ledger lines of a task or turn, oldest first. */
export async function ledgerLinesOf(db: ServiceDb, subjectId: string): Promise<LedgerLine[]> {
  const rows = await db
    .select(columns)
    .from(ledgerEntries)
    .where(eq(ledgerEntries.subjectId, subjectId))
    .orderBy(asc(ledgerEntries.seq));
  return rows.map(serializeLedgerLine);
}

/** One entry by its id. Throws Error when there is none: ids come from entries just written. */
export async function readLedgerLine(db: ServiceDb, entryId: string): Promise<LedgerLine> {
  const [row] = await db.select(columns).from(ledgerEntries).where(eq(ledgerEntries.id, entryId));
  if (row === undefined) throw new Error(`There is no ledger entry ${entryId}.`);
  return serializeLedgerLine(row);
}

const defaultLimit = 100;

/** One page of a workspace's entries, newest first unless `order` is asc. One statement. */
export async function listLedgerLines(
  db: ServiceDb,
  workspaceId: string,
  query: LedgerListQuery,
): Promise<LedgerList> {
  const { limit = defaultLimit, order = 'desc' } = query;
  const rows = await db
    .select(columns)
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.workspaceId, workspaceId), ...conditionsOf(workspaceId, query)))
    .orderBy(order === 'asc' ? asc(ledgerEntries.seq) : desc(ledgerEntries.seq))
    .limit(limit + 1);
  return listPage(rows, limit, serializeLedgerLine);
}

/**
 * The lowest number of the entries since `at` (`first`), or the highest of those before it (`last`), so that a page of an old
 * month does not read every newer entry. It is taken from a whole day, because numbers do not follow times exactly: transactions
 * wait, and clocks are set. `+ 0` keeps PostgreSQL from searching for it in the order of all numbers.
 */
function edgeOf(workspaceId: string, edge: 'first' | 'last', at: Date) {
  const entriesOfWorkspace = sql`from service.ledger_entries e where e.workspace_id = ${workspaceId}`;
  return edge === 'first'
    ? sql`(select min(e.seq + 0) ${entriesOfWorkspace} and e.created_at >= ${at} and e.created_at <
        (select min(e.created_at) ${entriesOfWorkspace} and e.created_at >= ${at}) + interval '1 day')`
    : sql`(select max(e.seq + 0) ${entriesOfWorkspace} and e.created_at < ${at} and e.created_at >
        (select max(e.created_at) ${entriesOfWorkspace} and e.created_at < ${at}) - interval '1 day')`;
}

function conditionsOf(workspaceId: string, query: LedgerListQuery) {
  const { after, order, kind, key_id, actor, subject_id, from, to } = query;
  const begin = from === undefined ? undefined : new Date(from * 1000);
  const end = to === undefined ? undefined : new Date(to * 1000);
  const position = sql`(select e.seq from service.ledger_entries e
    where e.id = ${after ?? ''} and e.workspace_id = ${workspaceId})`;
  const isAfterPosition =
    order === 'asc'
      ? sql`${ledgerEntries.seq} > ${position}`
      : sql`${ledgerEntries.seq} < ${position}`;
  return [
    after === undefined ? undefined : isAfterPosition,
    kind === undefined ? undefined : inArray(ledgerEntries.kind, kind),
    key_id === undefined ? undefined : eq(ledgerEntries.keyId, key_id),
    actor === undefined ? undefined : eq(ledgerEntries.actor, actor),
    subject_id === undefined ? undefined : eq(ledgerEntries.subjectId, subject_id),
    ...(begin === undefined
      ? []
      : [
          gte(ledgerEntries.createdAt, begin),
          sql`${ledgerEntries.seq} >= ${edgeOf(workspaceId, 'first', begin)}`,
        ]),
    ...(end === undefined
      ? []
      : [
          lt(ledgerEntries.createdAt, end),
          sql`${ledgerEntries.seq} <= ${edgeOf(workspaceId, 'last', end)}`,
        ]),
  ];
}
