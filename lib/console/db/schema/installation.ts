import { sql } from 'drizzle-orm';
import { boolean, check, primaryKey, text } from 'drizzle-orm/pg-core';
import { consoleSchema } from './namespace';

/**
 * The id under which this installation keeps its backups, in one row. A backup leaves out tables whose names begin with
 * `__`, so a restored installation gets an id of its own.
 */
export const installation = consoleSchema.table(
  '__installation',
  {
    isOnly: boolean().primaryKey().default(true),
    id: text().notNull(),
    /** With it each process recognizes whether it has the same secret as the others. Null until the first start. */
    secretMark: text(),
  },
  (t) => [check('installation_is_only', sql`${t.isOnly}`)],
);

/**
 * Months that were found in an archive, so that an archive that was emptied or is not mounted is not taken for a new one.
 * Left out of backups as above: a restored installation has an archive of its own.
 */
export const archivedMonths = consoleSchema.table(
  '__archived_months',
  {
    /** A folder, or `s3://bucket/prefix`. */
    place: text().notNull(),
    set: text().notNull(),
    /** `2026-01`, UTC. */
    month: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.place, t.set, t.month] })],
);
