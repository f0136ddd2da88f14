import { sql } from 'drizzle-orm';
import { boolean, check, text } from 'drizzle-orm/pg-core';
import { consoleSchema } from './namespace';

/**
 * What this installation is known by where it keeps its backups, in one row. A backup leaves out tables whose names begin with
 * `__`, so an installation that was restored from one is another.
 */
export const installation = consoleSchema.table(
  '__installation',
  {
    isOnly: boolean().primaryKey().default(true),
    id: text().notNull(),
    /** By which every process tells whether it has the secret of the others. Null until the first start. */
    secretMark: text(),
  },
  (t) => [check('installation_is_only', sql`${t.isOnly}`)],
);
