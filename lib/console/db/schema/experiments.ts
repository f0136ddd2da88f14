import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Design, PromptList } from '@/lib/pages/experiments';
import { cellStates, experimentStates, runOrders } from '@/lib/pages/experiments';
import type { PresetRef } from '@/lib/pages/presets';
import type { StoryboardPlan } from '@/lib/pages/storyboards';
import { consoleSchema, instant, jsonbWithFiles } from './namespace';
import { users, workspaces } from './people';
import { projects } from './projects';

/** A grid of prompts, models and values, or the shots of a storyboard, and the settings of its runs. */
export const experiments = consoleSchema.table(
  'experiments',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** The project that its results are filed in; null for none. */
    projectId: text().references(() => projects.id),
    design: jsonbWithFiles().$type<Design>().notNull(),
    /** The shots of a storyboard, which has no design; null for an experiment. */
    storyboard: jsonbWithFiles().$type<StoryboardPlan>(),
    /** Upper limit in milli-credits for all cells: charges, plus quotes of cells under way. */
    envelopeMilli: bigint({ mode: 'number' }),
    order: text('run_order', { enum: runOrders }).notNull().default('rows'),
    concurrency: integer().notNull().default(4),
    /** The address that gets a signed message when a run ends. */
    webhookUrl: text(),
    state: text({ enum: experimentStates }).notNull().default('draft'),
    /** Why the experiment is paused, or why cells are left over. */
    note: text(),
    /** The member whose tasks and budget its cells use; set when it is run. */
    runBy: text().references(() => users.id),
    /**
     * The price on the button of the current run plus the credits counted before it: no cell is sent beyond this
     * amount.
     */
    runLimitMilli: bigint({ mode: 'number' }),
    /** The number of successive rounds without a response of the service, and the time of the next round. */
    unanswered: integer().notNull().default(0),
    retryAt: instant(),
    /** Its source: another experiment, or the task of a result. */
    originExperiment: text(),
    originTask: text(),
    /** Increases with every change by a person. */
    version: integer().notNull().default(1),
    /** The open page that saved the latest version, and the number of its save; null for one that a page did not save. */
    savedByPage: text(),
    savedByStep: integer(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    deletedAt: instant(),
  },
  (t) => [
    index('experiments_workspace')
      .on(t.workspaceId, t.updatedAt, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('experiments_running').on(t.id).where(sql`${t.state} = 'running'`),
  ],
);

/** Signed messages about runs that ended. */
export const experimentWebhooks = consoleSchema.table(
  'experiment_webhooks',
  {
    /** The `webhook-id` of every attempt. */
    id: text().primaryKey(),
    experimentId: text()
      .notNull()
      .references(() => experiments.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    /** The JSON that is sent and signed. */
    body: text().notNull(),
    attempts: integer().notNull().default(0),
    /** The time of the next attempt; null once the message was accepted or given up. */
    nextAt: instant().defaultNow(),
    /** Why the last attempt failed; null before a failure, and once the message was accepted. */
    error: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('experiment_webhooks_due').on(t.nextAt).where(sql`${t.nextAt} is not null`),
    index('experiment_webhooks_experiment').on(t.experimentId, t.createdAt),
  ],
);

/** The secrets that sign a workspace's messages about runs. There is no row before the first rotation. */
export const experimentWebhookSecrets = consoleSchema.table('experiment_webhook_secrets', {
  workspaceId: text()
    .primaryKey()
    .references(() => workspaces.id),
  /** Encrypted with AES-256-GCM, bound to the workspace. */
  sealed: text().notNull(),
  /** Earlier secrets that still sign, in the same form. */
  retired: jsonb().$type<{ sealed: string; endsAtMs: number }[]>().notNull(),
});

/** A person asks an Owner or Admin to let an experiment run that costs more than they may spend. */
export const runRequests = consoleSchema.table(
  'run_requests',
  {
    id: text().primaryKey(),
    experimentId: text()
      .notNull()
      .references(() => experiments.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id),
    note: text().notNull(),
    /**
     * The requested cells in order, with the prices that the person saw. Later changes of the design do not affect
     * them.
     */
    cells: jsonbWithFiles().$type<FrozenCell[]>().notNull(),
    /** The sum of their prices. */
    priceMilli: bigint({ mode: 'number' }).notNull(),
    state: text({ enum: ['open', 'approved', 'declined'] })
      .notNull()
      .default('open'),
    /** Set with `decidedAt` while an open request is being decided. */
    decidedBy: text().references(() => users.id),
    createdAt: instant().notNull().defaultNow(),
    decidedAt: instant(),
  },
  (t) => [
    /** One open request for each experiment. */
    uniqueIndex('run_requests_open').on(t.experimentId).where(sql`${t.state} = 'open'`),
  ],
);

/** A cell as it was requested. */
export interface FrozenCell {
  readonly key: string;
  readonly body: { readonly model: string; readonly prompt: string };
  readonly preset?: PresetRef;
  readonly character?: PresetRef;
  readonly milli: number;
}

/** Word lists for prompts, saved for the workspace. */
export const promptLists = consoleSchema.table(
  'prompt_lists',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    lists: jsonbWithFiles().$type<PromptList[]>().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [index('prompt_lists_workspace').on(t.workspaceId, t.name)],
);

/** A cell of a started run: at most one task for each submission. */
export const experimentCells = consoleSchema.table(
  'experiment_cells',
  {
    experimentId: text()
      .notNull()
      .references(() => experiments.id, { onDelete: 'cascade' }),
    /** Equal for equal bodies and repeats (`lib/experiments`). */
    key: text().notNull(),
    /** Its place in the order of running. */
    place: integer().notNull(),
    body: jsonbWithFiles().$type<{ model: string; prompt: string }>().notNull(),
    preset: jsonb().$type<PresetRef>(),
    /** The character that it tries. */
    character: jsonb().$type<PresetRef>(),
    /** The characters that a shot is made with. */
    cast: jsonb().$type<readonly PresetRef[]>(),
    state: text({ enum: cellStates }).notNull().default('waiting'),
    /** The idempotency key of its task; a new one for each retry. */
    submission: text().notNull(),
    taskId: text(),
    /** Whether `taskId` is an earlier task with the same recipe. */
    reused: boolean().notNull().default(false),
    /** Its quote in milli-credits, which counts against the envelope until the cell is charged. */
    priceMilli: bigint({ mode: 'number' }).notNull(),
    chargedMilli: bigint({ mode: 'number' }),
    error: text(),
    /** The key of the cell whose last frame its body needs first: it is not sent before. Null once it has one. */
    beginsAfter: text(),
    mark: text({ enum: ['keep', 'reject'] }),
  },
  (t) => [
    primaryKey({ columns: [t.experimentId, t.key] }),
    index('experiment_cells_place').on(t.experimentId, t.place),
    /** The viewer of a result finds its cells. */
    index('experiment_cells_task').on(t.taskId).where(sql`${t.taskId} is not null`),
    /** A partial index: few cells are keepers. */
    index('experiment_cells_kept').on(t.experimentId).where(sql`${t.mark} = 'keep'`),
    index('experiment_cells_open')
      .on(t.experimentId)
      .where(sql`${t.state} in ('sending', 'running')`),
  ],
);

/** A person's vote between two cells, `first` before `second` in the order of keys. */
export const experimentVotes = consoleSchema.table(
  'experiment_votes',
  {
    experimentId: text()
      .notNull()
      .references(() => experiments.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id),
    first: text().notNull(),
    second: text().notNull(),
    /** 1: the first is better; 0: the second; 0.5: alike. */
    score: real().$type<0 | 0.5 | 1>().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.experimentId, t.userId, t.first, t.second] })],
);
