import { sql } from 'drizzle-orm';
import { bigint, index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { consoleSchema, instant } from './namespace';
import { workspaces } from './people';
import { creations } from './work';

/**
 * Copies of a remote service's results, whose addresses expire. `waiting` rows are the queue: `retryAt` is the time
 * of the next attempt, and is set ahead while a process makes an attempt.
 */
export const archivedFiles = consoleSchema.table(
  'archived_files',
  {
    taskId: text()
      .notNull()
      .references(() => creations.taskId),
    output: integer().notNull(),
    /** The result itself, or the cover of a video. */
    part: text({ enum: ['file', 'cover'] }).notNull(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    state: text({ enum: ['waiting', 'kept', 'given_up', 'expired'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    retryAt: instant().notNull().defaultNow(),
    /** Why the last attempt failed. */
    problem: text(),
    storageKey: text(),
    contentType: text(),
    /** Bytes. */
    size: bigint({ mode: 'number' }),
    /** SHA-256 of the stored bytes, hex. */
    sha256: text(),
    createdAt: instant().notNull().defaultNow(),
    keptAt: instant(),
    /** The copy's address at the service, after it was uploaded as a reference because the result's own had expired. */
    uploadUrl: text(),
    uploadedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.taskId, t.output, t.part] }),
    index('archived_files_waiting').on(t.retryAt).where(sql`${t.state} = 'waiting'`),
    index('archived_files_workspace').on(t.workspaceId, t.state),
  ],
);
