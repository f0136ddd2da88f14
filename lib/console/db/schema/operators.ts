import { sql } from 'drizzle-orm';
import { boolean, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { consoleSchema, instant } from './namespace';
import { users } from './people';

/** People who operate the installation: its first account, and those whom operators appointed. */
export const operators = consoleSchema.table(
  'operators',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * The first account of the installation. Stored when the account is made, so that the role never moves to another
     * account.
     */
    isFirst: boolean().notNull().default(false),
    /** Null: appointed by the installation itself, or by an account that was deleted since. */
    appointedBy: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('operators_first').on(t.isFirst).where(sql`${t.isFirst}`)],
);
