import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { milliToCredits, type TaskErrorCode, type TaskStatus } from '@/lib/contract';
import { type Span, withSpan } from '@/lib/platform/tracing';
import type { ServiceContext } from '../context';
import { schema } from '../db';
import { insertAssets, type NewAsset } from '../files/media';
import { removeReferenceCopies } from '../files/references';
import { releaseAuthorization, settleAuthorization } from '../money/ledger';
import { deliveredMilli } from '../money/pricing';
import { enqueueTaskEvent, hasTaskSubscriber } from '../webhooks';
import { endingCost, type ReportedWork } from './ending-cost';
import type { Providers } from './providers';
import { referenceIn } from './reference';
import { serializeTask } from './serialize';
import type { TaskRow } from './task-row';

const { tasks } = schema;

/** How a task ends, and what the provider reported about its work. `message` is for a person. */
export type TaskEnd = { work?: ReportedWork | undefined } & (
  | {
      status: 'succeeded';
      outputs: NonNullable<TaskRow['outputs']>;
      assets: readonly NewAsset[];
      /** How many files make one ordered result; one by default. */
      filesPerResult?: number | undefined;
    }
  | { status: 'failed'; code: TaskErrorCode; message: string }
  | { status: 'canceled' }
  | { status: 'expired' }
);

/** States each end may follow (`docs/interface.md#task-states`). */
const predecessors: Readonly<Record<TaskEnd['status'], TaskStatus[]>> = {
  succeeded: ['running'],
  failed: ['running'],
  canceled: ['queued', 'running'],
  expired: ['queued', 'running'],
};

const expiredMessage = 'The task was not finished in time. Nothing was charged; submit it again.';

/**
 * Ends a task: its terminal status, its files, its cost, its event and the settlement or release of its credits, in
 * one transaction. Credits of ordered results that did not come are released. `null` when the task has ended already;
 * then nothing changes.
 */
export function endTask(
  dependencies: { context: ServiceContext; providers: Providers },
  taskId: string,
  end: TaskEnd,
): Promise<TaskRow | null> {
  return withSpan('end task', { attributes: { 'atelier.task.id': taskId } }, (span) =>
    writeEnd(dependencies, taskId, end, span),
  );
}

async function writeEnd(
  { context, providers }: { context: ServiceContext; providers: Providers },
  taskId: string,
  end: TaskEnd,
  span: Span,
): Promise<TaskRow | null> {
  let chargedMilli = 0;
  const endedTask = await context.db.transaction(async (tx) => {
    const [openRow] = await tx
      .select()
      .from(tasks)
      .where(and(eq(tasks.id, taskId), inArray(tasks.status, predecessors[end.status])))
      .for('update');
    if (openRow === undefined) return null;
    const [closedRow] = await tx
      .update(tasks)
      .set({
        ...columnsOf(end),
        ...endingCost({ context, providers }, openRow, end.status, end.work),
        reference: referenceIn(tasks.operation),
        status: end.status,
        completedAt: sql`clock_timestamp()`,
        updatedAt: sql`clock_timestamp()`,
      })
      .where(eq(tasks.id, taskId))
      .returning({
        ...getTableColumns(tasks),
        isSubscribed: hasTaskSubscriber(tasks.keyId, end.status),
      });
    if (closedRow === undefined) return null;
    const { isSubscribed, ...row } = closedRow;
    if (end.status === 'succeeded') await insertAssets(tx, end.assets);
    if (isSubscribed) {
      const { workspaceId, keyId } = row;
      const task = serializeTask(context.addresses, row);
      const traceparent = span.traceparent ?? row.traceparent;
      await enqueueTaskEvent(context, tx, { workspaceId, keyId, task, traceparent });
    }
    if (row.referenceIds !== null) await removeReferenceCopies(context.jobs, tx, row.id);
    // The balance row comes last, because from here to COMMIT all other work of the workspace waits for it.
    chargedMilli =
      end.status === 'succeeded'
        ? deliveredMilli(row.price, row.amountMilli, {
            files: end.outputs.length,
            filesPerResult: end.filesPerResult,
          })
        : 0;
    const credits =
      end.status === 'succeeded'
        ? await settleAuthorization(tx, row.authorizationId, chargedMilli)
        : await releaseAuthorization(tx, row.authorizationId);
    if (!credits.ended) {
      throw new Error(`The authorization of task ${taskId} was ${credits.state} before its end.`);
    }
    return row;
  });
  if (endedTask === null) return null;
  recordEnd(context, endedTask);
  span.set({
    'atelier.task.status': endedTask.status,
    'atelier.credits': milliToCredits(chargedMilli),
    'atelier.cost_usd': endedTask.costMicroUsd === null ? undefined : endedTask.costMicroUsd / 1e6,
  });
  if (endedTask.errorCode !== null) span.fail(endedTask.errorCode);
  return endedTask;
}

function columnsOf(end: TaskEnd): Partial<TaskRow> {
  if (end.status === 'succeeded') return { outputs: end.outputs, progress: 100 };
  if (end.status === 'failed') return { errorCode: end.code, errorMessage: end.message };
  if (end.status === 'expired') {
    return { errorCode: 'task_expired', errorMessage: expiredMessage };
  }
  return {};
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
