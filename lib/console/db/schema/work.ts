import { isNull, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { OutputRecord, ReadQuote, TaskReceipt } from '@/lib/contract';
import type { ComparisonPlace } from '@/lib/pages/creations';
import type { Cut, EditInput, Span } from '@/lib/pages/edits';
import { foldedText } from '@/lib/platform/database';
import { consoleSchema, fileAddress, instant, jsonbWithFiles } from './namespace';
import { users, workspaces } from './people';
import { projects } from './projects';

/**
 * The console's own record of the workspace's tasks: made by its people (stored at the submission), made with keys (read from
 * the service), or looked up by id. The gallery is read from it.
 */
export const creations = consoleSchema.table(
  'creations',
  {
    taskId: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    source: text({ enum: ['console', 'key', 'lookup'] }).notNull(),
    userId: text().references(() => users.id),
    keyName: text(),
    /** The project that it is filed in, and the one that paid, which stays when it is moved. Null for none. */
    projectId: text().references(() => projects.id),
    payingProjectId: text().references(() => projects.id),
    kind: text().notNull(),
    model: text().notNull(),
    prompt: text().notNull().default(''),
    /** The recipe: the request without `model`. Null for a task that was only looked up. */
    params: jsonbWithFiles().$type<Record<string, unknown>>(),
    quote: jsonb().$type<ReadQuote>(),
    /** Its place among the requests that were sent side by side at once; null when it stands alone. */
    comparison: jsonb().$type<ComparisonPlace>(),
    status: text({
      enum: ['queued', 'running', 'succeeded', 'failed', 'canceled', 'expired'],
    }).notNull(),
    /** A remote service's unknown status; `status` is then `running`. */
    statusWord: text(),
    progress: integer().notNull().default(0),
    errorCode: text(),
    errorMessage: text(),
    outputs: jsonbWithFiles().$type<OutputRecord[]>().notNull().default([]),
    receipt: jsonb().$type<TaskReceipt>(),
    /** Indexes of outputs that are in the trash or deleted; -1 for a task without outputs. */
    removedOutputs: integer().array().notNull().default([]),
    /** Set when no output is left in the gallery. */
    removedAt: instant(),
    /** When all outputs were deleted for good. The emptied row stays, so that the service's updates do not add it again. */
    deletedAt: instant(),
    createdAt: instant().notNull(),
    completedAt: instant(),
    /** When the traits of its results are read; null once that is done. */
    traitsDueAt: instant().defaultNow(),
    /** Width over height of each output; `askedRatio` for an output of unknown size. */
    ratios: real()
      .array()
      .notNull()
      .generatedAlwaysAs(sql`console.output_ratios(outputs, console.asked_ratio(kind, params))`),
    /** Requested width over height; 0 when unknown. */
    askedRatio: real().notNull().generatedAlwaysAs(sql`console.asked_ratio(kind, params)`),
    /** Every text in the recipe, which includes the addresses and ids of its references. */
    names: text().array().generatedAlwaysAs(sql`console.names_in(params)`),
    /** Addresses and ids of the outputs. */
    outputNames: text().array().generatedAlwaysAs(sql`console.output_names(outputs)`),
  },
  (t) => {
    const isListed = isNull(t.removedAt);
    return [
      index('creations_workspace').on(t.workspaceId, t.createdAt, t.taskId).where(isListed),
      index('creations_kind').on(t.workspaceId, t.kind, t.createdAt, t.taskId).where(isListed),
      index('creations_model').on(t.workspaceId, t.model, t.createdAt, t.taskId).where(isListed),
      index('creations_person').on(t.workspaceId, t.userId, t.createdAt, t.taskId).where(isListed),
      index('creations_status').on(t.workspaceId, t.status, t.createdAt, t.taskId).where(isListed),
      index('creations_project')
        .on(t.workspaceId, t.projectId, t.createdAt, t.taskId)
        .where(sql`${t.projectId} is not null and ${t.removedAt} is null`),
      index('creations_paying_project')
        .on(t.workspaceId, t.payingProjectId, t.createdAt, t.taskId)
        .where(sql`${t.payingProjectId} is not null`),
      index('creations_keys')
        .on(t.workspaceId, t.createdAt, t.taskId)
        .where(sql`${t.source} = 'key' and ${t.removedAt} is null`),
      index('creations_open')
        .on(t.workspaceId, t.createdAt, t.taskId)
        .where(sql`${t.status} in ('queued', 'running')`),
      index('creations_prompt').using('gin', sql`(${foldedText(t.prompt)}) gin_trgm_ops`),
      index('creations_traits')
        .on(t.traitsDueAt)
        .where(sql`${t.traitsDueAt} is not null and ${t.status} = 'succeeded'`),
      index('creations_names').using('gin', t.names),
      index('creations_output_names').using('gin', t.outputNames),
    ];
  },
);

/** One submission of Generate: its key and its outcome, which repeats of the submission read. */
export const submissions = consoleSchema.table(
  'submissions',
  {
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    key: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    taskId: text(),
    /** The seed that was drawn for the submission, which every repeat of it sends; null when none was. */
    seed: bigint({ mode: 'number' }),
    /** What the submission edits, as it was checked before it was first sent; null when it is no edit. */
    edit: jsonb().$type<EditInput>(),
    /** The project that it is made for, which every repeat of it names; null for none. */
    projectId: text().references(() => projects.id),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.key] })],
);

/** The cursor of each workspace in the service's updates of tasks. */
export const taskUpdateCursors = consoleSchema.table('task_update_cursors', {
  workspaceId: text()
    .primaryKey()
    .references(() => workspaces.id),
  sinceMs: bigint({ mode: 'number' }).notNull().default(0),
});

/** A person's favourite outputs. */
export const favourites = consoleSchema.table(
  'favourites',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    taskId: text()
      .notNull()
      .references(() => creations.taskId),
    output: integer().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.taskId, t.output] })],
);

/** The console's record of uploads made through it: who made them, and the list for a service without one. */
export const uploads = consoleSchema.table(
  'uploads',
  {
    assetId: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    url: fileAddress().notNull(),
    contentType: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    width: integer(),
    height: integer(),
    /** In seconds. */
    duration: doublePrecision(),
    name: text(),
    removed: boolean().notNull().default(false),
    /** A mask, or a picture on its extended frame: it belongs to an edit, and no list shows it. */
    hidden: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [index('uploads_workspace').on(t.workspaceId, t.createdAt, t.assetId)],
);

/** Forms of Create that a link fills in. Members of the workspace read them; they never change. */
export const storedForms = consoleSchema.table('stored_forms', {
  id: text().primaryKey(),
  workspaceId: text()
    .notNull()
    .references(() => workspaces.id),
  userId: text()
    .notNull()
    .references(() => users.id),
  model: text().notNull(),
  values: jsonbWithFiles().$type<Record<string, unknown>>().notNull(),
  createdAt: instant().notNull().defaultNow(),
});

/** Edits: each makes a task, or in the browser an upload, from a version of a picture or film (`lib/contract`, `Version`). */
export const edits = consoleSchema.table(
  'edits',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    verb: text().notNull(),
    /** The name of the version that was edited, and of the original that it goes back to. */
    parent: text().notNull(),
    root: text().notNull(),
    /** The upload with the mask. */
    mask: text(),
    /** What an edit in the browser did to the picture. */
    cut: jsonb().$type<Cut>(),
    /** The part of a film or sound that it kept. */
    span: jsonb().$type<Span>(),
    /** What was made; one of the two is set. */
    taskId: text(),
    assetId: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('edits_task').on(t.workspaceId, t.taskId),
    uniqueIndex('edits_asset').on(t.workspaceId, t.assetId),
    index('edits_root').on(t.workspaceId, t.root, t.createdAt),
  ],
);
