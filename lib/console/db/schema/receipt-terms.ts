import { jsonb, serial } from 'drizzle-orm/pg-core';
import type { Seller, Tax } from '@/lib/pages/receipts';
import { consoleSchema, instant } from './namespace';

/** Seller and tax of receipts by the time since which they apply. A receipt uses those of its time of payment. */
export const receiptTerms = consoleSchema.table('receipt_terms', {
  id: serial().primaryKey(),
  since: instant().notNull().defaultNow(),
  /** Null when receipts had no seller. */
  seller: jsonb().$type<Seller>(),
  tax: jsonb().$type<Tax>(),
});
