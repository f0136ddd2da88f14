import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { TaskErrorCode, TaskStatus } from '@/lib/contract';
import type { MediaCost } from '@/lib/providers';
import type { ServiceContext } from '../context';
import { schema } from '../db';
import { releaseAuthorization, settleAuthorization } from '../ledger';
import type { NewAsset } from '../media';
import { insertAssets } from '../media';
import { removeReferenceCopies } from '../references';
import { enqueueTaskEvent, hasTaskSubscriber } from '../webhooks';
import { referenceIn } from './reference';
import { serializeTask } from './serialize';
import type { TaskRow } from './task-row';

const { tasks } = schema;

/** How a task ends. `message` is for a person. */
export type TaskEnd =
  | {
      status: 'succeeded';
      outputs: NonNullable<TaskRow['outputs']>;
      assets: readonly NewAsset[];
      /** `cost`: reported by the provider; `declared`: by the route's unit cost. */
      cost?: MediaCost | undefined;
      declared?: MediaCost | undefined;
    }
  | {
      status: 'failed';
      code: TaskErrorCode;
      message: string;
      cost?: MediaCost | 'possible' | undefined;
    }
  | { status: 'canceled' }
  | { status: 'expired' };

/** States each end may follow (wire format, "Tasks"). */
const predecessors: Readonly<Record<TaskEnd['status'], TaskStatus[]>> = {
  succeeded: ['running'],
  failed: ['running'],
  canceled: ['queued', 'running'],
  expired: ['queued', 'running'],
};

const expiredMessage = 'The task was not finished in time. Nothing was charged; submit it again.';

/**
 * Ends a task: its terminal status, its files, its event and the settlement or release of its credits, in
 * one transaction. `null` when the task has ended already; then nothing changes.
 */
export async function endTask(
  context: ServiceContext,
  taskId: string,
  end: TaskEnd,
): Promise<TaskRow | null> {
  const ended = await context.db.transaction(async (tx) => {
    const [found] = await tx
      .update(tasks)
      .set({
        ...columnsOf(end),
        ...costOf(end),
        reference: referenceIn(tasks.operation),
        status: end.status,
        completedAt: sql`clock_timestamp()`,
        updatedAt: sql`clock_timestamp()`,
      })
      .where(and(eq(tasks.id, taskId), inArray(tasks.status, predecessors[end.status])))
      .returning({
        ...getTableColumns(tasks),
        subscribed: hasTaskSubscriber(tasks.keyId, end.status),
      });
    if (found === undefined) return null;
    const { subscribed, ...row } = found;
    if (end.status === 'succeeded') await insertAssets(tx, end.assets);
    if (subscribed) {
      const { workspaceId, keyId } = row;
      const task = serializeTask(context.addresses, row);
      await enqueueTaskEvent(context, tx, { workspaceId, keyId, task });
    }
    if (row.referenceIds !== null) await removeReferenceCopies(context.jobs, tx, row.id);
    // The balance row comes last, because from here to COMMIT all other work of the workspace waits for it.
    const credits =
      end.status === 'succeeded'
        ? await settleAuthorization(tx, row.authorizationId, row.amountMilli)
        : await releaseAuthorization(tx, row.authorizationId);
    if (!credits.ended) {
      throw new Error(`The authorization of task ${taskId} was ${credits.state} before its end.`);
    }
    return row;
  });
  if (ended) recordEnd(context, ended);
  return ended;
}

function columnsOf(end: TaskEnd): Partial<TaskRow> {
  if (end.status === 'succeeded') return { outputs: end.outputs, progress: 100 };
  if (end.status === 'failed') return { errorCode: end.code, errorMessage: end.message };
  if (end.status === 'expired') {
    return { errorCode: 'task_expired', errorMessage: expiredMessage };
  }
  return {};
}

/**
 * The cost reported by the provider. A requested start without an operation may have cost something, which is noted for
 * the operator, however the task ends.
 */
function costOf(end: TaskEnd) {
  if (end.status === 'succeeded') {
    const known = end.cost ?? end.declared;
    if (known === undefined) return {};
    const costSource: TaskRow['costSource'] = end.cost === undefined ? 'declared' : 'provider';
    return { costMicroUsd: known.microUsd, costSource };
  }
  const cost = 'cost' in end ? end.cost : undefined;
  if (cost === 'possible') return { costMicroUsd: null, costSource: cost };
  const isUnknown = sql`${tasks.askedAt} is not null and ${tasks.operation} is null`;
  const source = cost === undefined ? sql`null` : sql`'provider'`;
  return {
    costMicroUsd: cost?.microUsd ?? null,
    costSource: sql<
      TaskRow['costSource']
    >`case when ${isUnknown} then 'possible' else ${source} end`,
  };
}

function recordEnd({ metrics, log }: ServiceContext, task: TaskRow): void {
  metrics
    .counter({
      name: 'atelier_tasks_ended_total',
      help: 'Tasks that reached a terminal state.',
      labelNames: ['kind', 'status'],
    })
    .inc({ kind: task.kind, status: task.status });
  log.info(
    { taskId: task.id, status: task.status, ...(task.errorCode ? { code: task.errorCode } : {}) },
    'task ended',
  );
}
