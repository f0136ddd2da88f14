import { jsonb, serial } from 'drizzle-orm/pg-core';
import type { Seller, Tax } from '@/lib/contract';
import { consoleSchema, instant } from './namespace';

/** What receipts said of seller and tax, and since when: a receipt goes by the time of its payment. */
export const receiptTerms = consoleSchema.table('receipt_terms', {
  id: serial().primaryKey(),
  since: instant().notNull().defaultNow(),
  /** Null: receipts named no seller. */
  seller: jsonb().$type<Seller>(),
  tax: jsonb().$type<Tax>(),
});
