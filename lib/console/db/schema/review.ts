import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { BoardPin } from '@/lib/pages/board-input';
import type { Mention } from '@/lib/pages/mentions';
import type { CommentPlace, FrozenDigests } from '@/lib/pages/review';
import { foldedText } from '@/lib/platform/database';
import { experiments } from './experiments';
import { consoleSchema, instant } from './namespace';
import { users, workspaces } from './people';
import { reviewGuests } from './review-links';

/** A member, or a guest of a review link: one of the two wrote or decided. */
const authorColumns = () => ({
  userId: text().references(() => users.id),
  guestId: text().references(() => reviewGuests.id),
});

/** What people say of results, of cells of experiments and on boards. */
export const comments = consoleSchema.table(
  'comments',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    /** The name of a version (`lib/pages/edits`), `cell:<experiment id>:<key>` or `board:<board id>`. */
    subject: text().notNull(),
    /** The experiment of a cell; null for others. */
    experimentId: text().references(() => experiments.id, { onDelete: 'cascade' }),
    ...authorColumns(),
    /** The comment that it answers; null for one that begins a thread. */
    parentId: text().references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** Whom it mentioned when it was sent: names change. Null for none. */
    mentions: jsonb().$type<readonly Mention[]>(),
    place: jsonb().$type<CommentPlace | BoardPin>(),
    createdAt: instant().notNull().defaultNow(),
    resolvedAt: instant(),
    resolvedBy: text().references(() => users.id),
  },
  (t) => [
    index('comments_subject').on(t.workspaceId, t.subject, t.createdAt),
    index('comments_experiment').on(t.experimentId, t.createdAt),
    index('comments_parent').on(t.parentId),
    index('comments_newest').on(t.workspaceId, t.createdAt),
    index('comments_text').using('gin', sql`(${foldedText(t.text)}) gin_trgm_ops`),
    check('comments_author', sql`num_nonnulls(${t.userId}, ${t.guestId}) = 1`),
  ],
);

/** Up to when a person has seen the comments on a subject. */
export const commentReads = consoleSchema.table(
  'comment_reads',
  {
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    subject: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** When the newest comment that they saw was written. */
    readAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.subject, t.userId] })],
);

/** Every change of a result's status. A result without one is a draft. */
export const reviewSteps = consoleSchema.table(
  'review_steps',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    /** The result's task and output; `version` is its name. */
    taskId: text().notNull(),
    version: text().notNull(),
    status: text({ enum: ['draft', 'in_review', 'change_requested', 'approved'] }).notNull(),
    ...authorColumns(),
    /** What an approval approved; null for other steps. */
    frozen: jsonb().$type<FrozenDigests>(),
    /** The steps of one submission for several results share it, and so their notifications; null for a single step. */
    batchId: text(),
    /** Whether no later step replaced it. */
    isCurrent: boolean().notNull().default(true),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('review_steps_current').on(t.workspaceId, t.version).where(sql`${t.isCurrent}`),
    index('review_steps_status').on(t.workspaceId, t.status, t.taskId).where(sql`${t.isCurrent}`),
    index('review_steps_task').on(t.taskId).where(sql`${t.isCurrent}`),
    index('review_steps_batch').on(t.batchId).where(sql`${t.batchId} is not null`),
    index('review_steps_version').on(t.workspaceId, t.version, t.createdAt),
    index('review_steps_file').on(t.workspaceId, sql`(${t.frozen} ->> 'file')`),
    check('review_steps_author', sql`num_nonnulls(${t.userId}, ${t.guestId}) = 1`),
  ],
);
