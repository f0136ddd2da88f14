import { sql } from 'drizzle-orm';
import { index, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { consoleSchema, instant } from './namespace';
import { users, workspaces } from './people';

/** Something that people of a workspace should know, until it is resolved or each has put it away. */
export const notices = consoleSchema.table(
  'notices',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    /** What it is about, such as `low_balance`. */
    kind: text().notNull(),
    tone: text({ enum: ['neutral', 'good', 'warn', 'bad'] }).notNull(),
    /** While a notice with this key is open, the same one is not raised again. */
    dedupeKey: text().notNull(),
    text: text().notNull(),
    /** The page that it leads to, below the workspace, such as `billing`. */
    path: text(),
    /** Who sees it by role; none when it is for `userId` alone. */
    roles: text({ enum: ['owner', 'admin', 'member'] })
      .array()
      .notNull(),
    userId: text().references(() => users.id),
    createdAt: instant().notNull().defaultNow(),
    /** When what it says ceased to be so. */
    resolvedAt: instant(),
    /** When it was sent by mail to those who see it; null while it is not, or shall not be. */
    mailedAt: instant(),
  },
  (t) => [
    uniqueIndex('notices_open').on(t.workspaceId, t.dedupeKey).where(sql`${t.resolvedAt} is null`),
    index('notices_workspace').on(t.workspaceId, t.createdAt),
  ],
);

/** A notice that a person has put away. */
export const noticeDismissals = consoleSchema.table(
  'notice_dismissals',
  {
    noticeId: text()
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.noticeId, t.userId] })],
);
