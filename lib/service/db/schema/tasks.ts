import { sql } from 'drizzle-orm';
import { index, integer, jsonb, text } from 'drizzle-orm/pg-core';
import type { PriceSnapshot } from '../../money/pricing';
import { bigInteger, instant, milli, service } from './namespace';
import { workspaces } from './workspaces';

/** One stored output of a task; paths are relative to the public base URL. */
export interface StoredOutput {
  assetId: string;
  path: string;
  previewPath?: string;
  thumbnailPath?: string;
  contentType: string;
  /** Bytes. */
  size: number;
  width?: number;
  height?: number;
  /** Seconds. */
  duration?: number;
  /** Its file was removed because its retention time was over. */
  noLongerKept?: boolean;
}

export const tasks = service.table(
  'tasks',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    keyId: text().notNull(),
    actor: text(),
    /** As in `authorizations`. */
    project: text(),
    kind: text({ enum: ['image', 'video', 'audio'] }).notNull(),
    model: text().notNull(),
    /** The parameters as the caller sent them, but with paths in place of addresses of our own files. */
    params: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Files of the workspace that the parameters refer to, so that an asset knows who uses it. */
    referenceIds: text().array(),
    status: text({ enum: ['queued', 'running', 'succeeded', 'failed', 'canceled', 'expired'] })
      .notNull()
      .default('queued'),
    progress: integer().notNull().default(0),
    price: jsonb().$type<PriceSnapshot>().notNull(),
    amountMilli: milli().notNull(),
    authorizationId: text().notNull(),
    billingTransactionId: text().notNull(),
    /** The route that runs it: provider and its own model name. Never shown. */
    provider: text(),
    upstreamModel: text(),
    /** The provider's operation reference, stored before waiting on it. Never shown. */
    operation: text(),
    /** When a start that cannot be repeated was sent; stored before it leaves, and cleared when the provider refused it. */
    startSentAt: instant(),
    /** What it cost at the provider, in millionths of a US dollar; null where it is unknown. Never shown to callers. */
    costMicroUsd: bigInteger(),
    /**
     * Where the cost is from. `possible`: the work was stopped, refused on the way or lost, and may have cost that much,
     * or an unknown amount. {@link endingCost} decides.
     */
    costSource: text({ enum: ['provider', 'declared', 'possible'] }),
    /** The provider's own id in `operation`, written when the task ends: an index on `operation` would be written too often. */
    reference: text(),
    /** What continues the trace of the request that made it; null without one. */
    traceparent: text(),
    attempts: integer().notNull().default(0),
    cancelRequestedAt: instant(),
    deadlineAt: instant().notNull(),
    errorCode: text(),
    errorMessage: text(),
    outputs: jsonb().$type<StoredOutput[]>(),
    createdAt: instant().notNull().defaultNow(),
    startedAt: instant(),
    completedAt: instant(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('tasks_workspace_created').on(t.workspaceId, t.createdAt, t.id),
    index('tasks_workspace_updated').on(t.workspaceId, t.updatedAt, t.id),
    index('tasks_workspace_completed')
      .on(t.workspaceId, t.completedAt)
      .where(sql`${t.completedAt} is not null`),
    index('tasks_workspace_status').on(t.workspaceId, t.status, t.createdAt, t.id),
    index('tasks_queued').on(t.workspaceId, t.createdAt, t.id).where(sql`${t.status} = 'queued'`),
    index('tasks_running').on(t.workspaceId, t.startedAt).where(sql`${t.status} = 'running'`),
    index('tasks_deadline').on(t.deadlineAt).where(sql`${t.status} in ('queued', 'running')`),
    index('tasks_possible_cost').on(t.completedAt).where(sql`${t.costSource} = 'possible'`),
    // Indexes for the operators' lists over all workspaces.
    index('tasks_created').on(t.createdAt, t.id),
    index('tasks_open').on(t.createdAt, t.id).where(sql`${t.status} in ('queued', 'running')`),
    index('tasks_completed').on(t.completedAt).where(sql`${t.completedAt} is not null`),
    /** The latest times of each model, which are read from the index alone. */
    index('tasks_model_times')
      .on(t.model, t.completedAt, t.startedAt)
      .where(sql`${t.status} = 'succeeded'`),
    index('tasks_failed_with_cost')
      .on(t.completedAt, t.id)
      .where(sql`${t.status} in ('failed', 'canceled', 'expired') and ${t.costSource} is not null`),
    index('tasks_reference').on(t.reference).where(sql`${t.reference} is not null`),
    index('tasks_references')
      .using('gin', t.referenceIds)
      .where(sql`${t.referenceIds} is not null`),
  ],
);
