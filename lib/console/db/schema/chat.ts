import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { foldedText } from '@/lib/platform/database';
import { consoleSchema, instant, jsonbWithFiles } from './namespace';
import { users, workspaces } from './people';
import { projects } from './projects';

/** A conversation with text models: private to its author, or readable by the workspace. */
export const conversations = consoleSchema.table(
  'conversations',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    /** The project that pays for its answers; null for none. */
    projectId: text().references(() => projects.id),
    shared: boolean().notNull().default(false),
    /** The first message of the shown branch, if there are several first messages. */
    chosenRoot: text(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('conversations_workspace').on(t.workspaceId, t.updatedAt, t.id),
    index('conversations_title').using('gin', sql`(${foldedText(t.title)}) gin_trgm_ops`),
  ],
);

/** Messages as a tree: editing a question or asking again adds a sibling. */
export const messages = consoleSchema.table(
  'messages',
  {
    id: text().primaryKey(),
    conversationId: text()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    parentId: text(),
    role: text({ enum: ['user', 'assistant'] }).notNull(),
    content: text().notNull(),
    reasoning: text().notNull().default(''),
    reasoningMs: integer(),
    images: jsonbWithFiles().$type<string[]>().notNull().default([]),
    status: text({ enum: ['streaming', 'done', 'stopped', 'failed'] }).notNull(),
    errorCode: text(),
    errorMessage: text(),
    requestId: text(),
    model: text(),
    endpoint: text({ enum: ['chat', 'responses'] }),
    settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    system: text().notNull().default(''),
    /** The service's turn of an answer. */
    turnId: text(),
    creditsMilli: bigint({ mode: 'number' }),
    batch: text(),
    chosenChild: text(),
    /** Person, submission and index among the messages of the submission; the idempotency key of an answer. */
    submission: text().notNull(),
    /** The process that runs the answer. It is alive while it holds its advisory lock. */
    owner: text(),
    createdAt: instant().notNull().defaultNow(),
    endedAt: instant(),
  },
  (t) => [
    index('messages_turn').on(t.turnId).where(sql`${t.turnId} is not null`),
    index('messages_conversation').on(t.conversationId, t.createdAt, t.id),
    uniqueIndex('messages_submission').on(t.submission),
    index('messages_content').using('gin', sql`(${foldedText(t.content)}) gin_trgm_ops`),
  ],
);
