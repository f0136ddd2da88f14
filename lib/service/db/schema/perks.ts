import { sql } from 'drizzle-orm';
import { check, index, integer, text } from 'drizzle-orm/pg-core';
import { instant, service } from './namespace';
import { workspaces } from './workspaces';

/**
 * Discounts that an operator granted a workspace. Rows are kept as a record of who granted and ended each
 * one, and why.
 */
export const perks = service.table(
  'perks',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    name: text().notNull(),
    /** Hundredths of a percent. */
    discountBasisPoints: integer().notNull(),
    /** Null: any. */
    models: text().array(),
    families: text({ enum: ['text', 'image', 'video', 'audio'] }).array(),
    startsAt: instant().notNull(),
    /** First moment it no longer applies; null: until it is ended. */
    endsAt: instant(),
    reason: text().notNull(),
    actor: text(),
    createdAt: instant().notNull().defaultNow(),
    endedAt: instant(),
    endedBy: text(),
    endReason: text(),
  },
  (t) => [
    index('perks_workspace').on(t.workspaceId, t.createdAt),
    check(
      'perks_discount_within_price',
      sql`${t.discountBasisPoints} > 0 and ${t.discountBasisPoints} <= 10000`,
    ),
  ],
);
