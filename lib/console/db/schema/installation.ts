import { sql } from 'drizzle-orm';
import { boolean, check, primaryKey, text } from 'drizzle-orm/pg-core';
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

/**
 * Months that an archive was found to have, so that one that was emptied or is not mounted is not taken for a new one. Left out of
 * backups as above: a restored installation has an archive of its own.
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
