import { desc, lte, sql } from 'drizzle-orm';
import type { ReceiptParties } from '@/lib/pages/receipts';
import { type ConsoleDb, schema } from '../../db';

const { receiptTerms } = schema;

type ReceiptTerms = Pick<ReceiptParties, 'seller' | 'tax'>;

/** Stores the configured terms if they differ from the latest stored ones. Called at each start. */
export async function recordReceiptTerms(
  db: ConsoleDb,
  { seller, tax }: ReceiptTerms,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Only one of several processes that start together writes.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('atelier.receipt-terms'))`);
    const isSame = sql<boolean>`${receiptTerms.seller} is not distinct from ${asJson(seller)}
      and ${receiptTerms.tax} is not distinct from ${asJson(tax)}`;
    const [latest] = await tx
      .select({ isSame })
      .from(receiptTerms)
      .orderBy(desc(receiptTerms.id))
      .limit(1);
    if (latest?.isSame !== true) await tx.insert(receiptTerms).values({ seller, tax });
  });
}

const asJson = (value: object | null) =>
  value === null ? sql`null::jsonb` : sql`${JSON.stringify(value)}::jsonb`;

/** The terms in force at `at`; before the first stored terms, those. Null when none are stored. */
export async function receiptTermsAt(db: ConsoleDb, at: Date): Promise<ReceiptTerms | null> {
  const columns = { seller: receiptTerms.seller, tax: receiptTerms.tax };
  const [termsThen] = await db
    .select(columns)
    .from(receiptTerms)
    .where(lte(receiptTerms.since, at))
    .orderBy(desc(receiptTerms.id))
    .limit(1);
  if (termsThen !== undefined) return termsThen;
  const [earliest] = await db.select(columns).from(receiptTerms).orderBy(receiptTerms.id).limit(1);
  return earliest ?? null;
}
