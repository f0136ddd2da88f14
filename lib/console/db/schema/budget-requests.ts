import { sql } from 'drizzle-orm';
import { bigint, index, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { consoleSchema, instant } from './namespace';
import { users, workspaces } from './people';

/** A person's request for more credits: for their own budget, or for the workspace's balance. */
export const budgetRequests = consoleSchema.table(
  'budget_requests',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    about: text({ enum: ['budget', 'balance'] }).notNull(),
    note: text().notNull(),
    /** The price of the refused request in milli-credits; null when nothing was refused. */
    neededMilli: bigint({ mode: 'number' }),
    state: text({ enum: ['open', 'approved', 'raised', 'declined'] })
      .notNull()
      .default('open'),
    /** Granted milli-credits: for this month, or each month from then on. Of an open request: the limit of a raise that was begun. */
    amountMilli: bigint({ mode: 'number' }),
    decidedBy: text().references(() => users.id),
    createdAt: instant().notNull().defaultNow(),
    decidedAt: instant(),
  },
  (t) => [
    /** One open request for each person. */
    uniqueIndex('budget_requests_open')
      .on(t.workspaceId, t.userId, t.about)
      .where(sql`${t.state} = 'open'`),
    index('budget_requests_workspace').on(t.workspaceId, t.createdAt),
  ],
);
