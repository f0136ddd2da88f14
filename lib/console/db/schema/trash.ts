import { isNotNull, isNull } from 'drizzle-orm';
import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { consoleSchema, instant, jsonbWithFiles } from './namespace';
import { users, workspaces } from './people';

/** The file of an upload in the trash, for display. */
export interface TrashedFile {
  name: string | null;
  url: string;
  preview_url?: string;
  content_type: string;
}

/** The trash: results by task and output, uploads by id. Entries can be restored for 30 days. */
export const trash = consoleSchema.table(
  'trash',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    kind: text({ enum: ['result', 'asset'] }).notNull(),
    /** Id of the task or the upload. */
    subject: text().notNull(),
    /** Index in the task; -1 for a whole task that had no outputs, 0 for an upload. */
    output: integer().notNull().default(0),
    /** Who made or uploaded it; null for API keys. */
    madeBy: text().references(() => users.id),
    /** Null for removals from before they were recorded. */
    removedBy: text().references(() => users.id),
    removedAt: instant().notNull().defaultNow(),
    /** The file of an upload; null for a result, whose creation has it. */
    file: jsonbWithFiles().$type<TrashedFile>(),
    /** When it was deleted for good. The row stays until the service has deleted the files in `assetIds`. */
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
