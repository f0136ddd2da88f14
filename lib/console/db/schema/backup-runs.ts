import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, text } from 'drizzle-orm/pg-core';
import { consoleSchema, instant } from './namespace';

/** Backups of this installation, and attempts that failed. A row is written when a run ends. */
export const backupRuns = consoleSchema.table(
  'backup_runs',
  {
    id: text().primaryKey(),
    beganAt: instant().notNull(),
    endedAt: instant().notNull().default(sql`clock_timestamp()`),
    /** Where to: a folder, or `s3://bucket/prefix`. */
    place: text().notNull(),
    /** The backup's id in its place; null when the run failed. */
    backupId: text(),
    /** Why the run failed; null when it succeeded. */
    failure: text(),
    isEncrypted: boolean(),
    /** Bytes of rows and files. */
    bytes: bigint({ mode: 'number' }),
    files: integer(),
    /** Files that storage no longer had, or had with other bytes. */
    missingFiles: integer(),
    /** Files of earlier backups that were read again in their place. */
    rereadFiles: integer(),
    /** How many files were damaged in the backup, and copied again. */
    repairedFiles: integer(),
  },
  (t) => [index('backup_runs_began').on(t.beganAt)],
);
