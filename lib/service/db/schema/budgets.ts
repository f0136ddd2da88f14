import { sql } from 'drizzle-orm';
import { check, date, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, milli, service } from './namespace';
import { workspaces } from './workspaces';

/**
 * Limits of a member (by actor reference) or a key in each month, of a key in each day (`key_day`), or of a project (by the
 * reference in its requests) for as long as it lasts. `service.move_credits` enforces them.
 */
export const budgets = service.table(
  'budgets',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    subject: text({ enum: ['member', 'key', 'key_day', 'project'] }).notNull(),
    subjectId: text().notNull(),
    limitMilli: milli().notNull(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('budgets_subject').on(t.workspaceId, t.subject, t.subjectId),
    check('budgets_limit_not_negative', sql`${t.limitMilli} >= 0`),
  ],
);

/**
 * The use of a budget in one of its periods: a month, a day of a `key_day`, or all the time of a project. It changes in the
 * statement that moves the credits.
 */
export const budgetMonths = service.table(
  'budget_months',
  {
    budgetId: text()
      .notNull()
      .references(() => budgets.id, { onDelete: 'cascade' }),
    /**
     * First day of the period, UTC, by `service.budget_month`. An authorization belongs to the period it was made in. A
     * project's budget has one row.
     */
    month: date({ mode: 'string' }).notNull(),
    spentMilli: milli().notNull().default(0),
    authorizedMilli: milli().notNull().default(0),
    /** Approved for this month only. */
    raisedMilli: milli().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.budgetId, t.month] }),
    check(
      'budget_months_not_negative',
      sql`${t.spentMilli} >= 0 and ${t.authorizedMilli} >= 0 and ${t.raisedMilli} >= 0`,
    ),
  ],
);

/** The raises of a month, each once per key. */
export const budgetRaises = service.table(
  'budget_raises',
  {
    budgetId: text()
      .notNull()
      .references(() => budgets.id, { onDelete: 'cascade' }),
    onceKey: text().notNull(),
    month: date({ mode: 'string' }).notNull(),
    amountMilli: milli().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.budgetId, t.onceKey] })],
);
