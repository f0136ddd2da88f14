import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { boardColours, boardItemKinds, boardViews } from '@/lib/pages/boards';
import { foldedText } from '@/lib/platform/database';
import { consoleSchema, instant } from './namespace';
import { users, workspaces } from './people';
import { projects } from './projects';
import { creations } from './work';

/** Results, uploads and notes kept together, shown as a grid of results or as a surface. */
export const boards = consoleSchema.table(
  'boards',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    name: text().notNull(),
    view: text({ enum: boardViews }).notNull().default('grid'),
    /** The project that it is filed in; null for none. */
    projectId: text().references(() => projects.id),
    /** Grows by one with each change of its items, which get it as theirs. */
    revision: bigint({ mode: 'number' }).notNull().default(0),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('boards_name').on(t.workspaceId, t.name)],
);

/** What lies on a board. A deleted item stays for a time, so that other browsers learn of it and it can be brought back. */
export const boardItems = consoleSchema.table(
  'board_items',
  {
    boardId: text()
      .notNull()
      .references(() => boards.id, { onDelete: 'cascade' }),
    /** Made by the browser, so that a repeated change makes no second item. */
    id: text().notNull(),
    kind: text({ enum: boardItemKinds }).notNull().default('result'),
    taskId: text().references(() => creations.taskId),
    output: integer(),
    /** The upload that it shows. */
    assetId: text(),
    text: text().notNull().default(''),
    colour: text({ enum: boardColours }),
    /** Its place in units of the surface; null until the board was shown as one. */
    x: doublePrecision(),
    y: doublePrecision(),
    width: doublePrecision(),
    height: doublePrecision(),
    /** What is higher lies in front. */
    z: doublePrecision().notNull().default(0),
    groupId: text(),
    revision: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
    deletedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.boardId, t.id] }),
    index('board_items_revision').on(t.boardId, t.revision),
    index('board_items_output').on(t.taskId, t.output),
    index('board_items_notes')
      .using('gin', sql`(${foldedText(t.text)}) gin_trgm_ops`)
      .where(sql`${t.kind} = 'note'`),
    check(
      'board_items_subject',
      sql`(${t.kind} = 'result') = (${t.taskId} is not null and ${t.output} is not null)
        and (${t.kind} = 'upload') = (${t.assetId} is not null)`,
    ),
  ],
);

/** A tab that has a board open: what it sent last, and what its person has selected. */
export const boardSessions = consoleSchema.table(
  'board_sessions',
  {
    boardId: text()
      .notNull()
      .references(() => boards.id, { onDelete: 'cascade' }),
    /** Made by the tab. */
    id: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** The number of the last batch that it sent; a repeated batch is not applied again. */
    sequence: bigint({ mode: 'number' }).notNull().default(0),
    selection: text().array().notNull().default([]),
    seenAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.boardId, t.id] })],
);
