import { doublePrecision, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, milli, service } from './namespace';
import { workspaces } from './workspaces';

/** A stored file: what was uploaded, what a task made, and pictures derived from either. */
export const assets = service.table(
  'assets',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    role: text({ enum: ['upload', 'output', 'thumbnail', 'preview'] }).notNull(),
    /** Unguessable part of its URL, `/media/<token>.<ext>`. */
    token: text().notNull(),
    storageKey: text().notNull(),
    contentType: text().notNull(),
    size: milli().notNull(),
    width: integer(),
    height: integer(),
    /** Seconds. */
    duration: doublePrecision(),
    /** File name as uploaded; never part of a path. */
    name: text(),
    region: text().notNull(),
    keyId: text(),
    actor: text(),
    taskId: text(),
    /** The asset a preview or thumbnail was derived from. */
    sourceId: text(),
    createdAt: instant().notNull().defaultNow(),
    deletedAt: instant(),
  },
  (t) => [
    uniqueIndex('assets_token').on(t.token),
    index('assets_workspace_role').on(t.workspaceId, t.role, t.createdAt, t.id),
    index('assets_task').on(t.taskId),
    index('assets_source').on(t.sourceId),
  ],
);
