import { isNotNull, isNull } from 'drizzle-orm';
import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { consoleSchema, instant, jsonbWithFiles } from './namespace';
import { users, workspaces } from './people';

/** The file of a trashed upload, as the page of the trash shows it. */
export interface TrashedFile {
  name: string | null;
  url: string;
  preview_url?: string;
  content_type: string;
}

/** What was moved to the trash: results by task and output, uploads by their id. It can be restored for 30 days. */
export const trash = consoleSchema.table(
  'trash',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    kind: text({ enum: ['result', 'asset'] }).notNull(),
    /** The task's id or the upload's. */
    subject: text().notNull(),
    /** Index in the task; -1 for a whole task that had no outputs, 0 for an upload. */
    output: integer().notNull().default(0),
    /** Who made or uploaded it; null for API keys. */
    madeBy: text().references(() => users.id),
    /** Null where it was removed before removals were written down. */
    removedBy: text().references(() => users.id),
    removedAt: instant().notNull().defaultNow(),
    /** Of an upload; a result has its creation. */
    file: jsonbWithFiles().$type<TrashedFile>(),
    /** Gone for good. The row stays until the service has deleted the files in `assetIds`. */
    deletedAt: instant(),
    assetIds: text().array().notNull().default([]),
  },
  (t) => [
    uniqueIndex('trash_subject').on(t.workspaceId, t.kind, t.subject, t.output),
    index('trash_workspace').on(t.workspaceId, t.removedAt, t.id).where(isNull(t.deletedAt)),
    index('trash_due').on(t.removedAt).where(isNull(t.deletedAt)),
    index('trash_deleted').on(t.deletedAt).where(isNotNull(t.deletedAt)),
  ],
);
