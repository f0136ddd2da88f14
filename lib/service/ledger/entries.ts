import { asc, eq } from 'drizzle-orm';
import type { LedgerLine } from '@/lib/contract';
import type { ServiceDb } from '../context';
import { schema } from '../db';
import { milliToCredits } from './milli';

const { ledgerEntries } = schema;

type EntryRow = typeof ledgerEntries.$inferSelect;

/** An entry as the interface shows it. */
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
  memo: row.memo,
  created_at: Math.floor(row.createdAt.getTime() / 1000),
});

/** The ledger lines of a task or turn, oldest first. */
export async function ledgerLinesOf(db: ServiceDb, subjectId: string): Promise<LedgerLine[]> {
  const rows = await db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.subjectId, subjectId))
    .orderBy(asc(ledgerEntries.createdAt), asc(ledgerEntries.id));
  return rows.map(serializeLedgerLine);
}

/** One entry by its id. Throws Error when there is none: ids come from entries just written. */
export async function readLedgerLine(db: ServiceDb, entryId: string): Promise<LedgerLine> {
  const [row] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.id, entryId));
  if (row === undefined) throw new Error(`There is no ledger entry ${entryId}.`);
  return serializeLedgerLine(row);
}
