import { sql } from 'drizzle-orm';
import { index, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { consoleSchema, instant } from './namespace';
import { users, workspaces } from './people';

/** A notice to people of a workspace. Shown until it is resolved, or dismissed by each of them. */
export const notices = consoleSchema.table(
  'notices',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    /** The kind, such as `low_balance`. */
    kind: text().notNull(),
    tone: text({ enum: ['neutral', 'good', 'warn', 'bad'] }).notNull(),
    /** No second notice with this key is raised while one is open. */
    dedupeKey: text().notNull(),
    text: text().notNull(),
    /** The page that it links to, below the workspace, such as `billing`. */
    path: text(),
    /** The roles that see it; empty when it is only for `userId`. */
    roles: text({ enum: ['owner', 'admin', 'member'] })
      .array()
      .notNull(),
    userId: text().references(() => users.id),
    createdAt: instant().notNull().defaultNow(),
    /** The time at which the notice was no longer true. */
    resolvedAt: instant(),
    /** What happened, when several notices tell it to different people; otherwise the notice's id. */
    event: text(),
    /** When its deliveries by mail and webhook were written. */
    distributedAt: instant(),
  },
  (t) => [
    uniqueIndex('notices_open').on(t.workspaceId, t.dedupeKey).where(sql`${t.resolvedAt} is null`),
    index('notices_workspace').on(t.workspaceId, t.createdAt),
    index('notices_undistributed').on(t.createdAt).where(sql`${t.distributedAt} is null`),
  ],
);

/** A notice that a person has dismissed. */
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
