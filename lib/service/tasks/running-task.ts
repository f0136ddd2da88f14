import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { ServiceDb } from '../context';
import { schema } from '../db';
import type { Route } from '../models/catalog';
import { referenceIn } from './reference';
import type { TaskRow } from './task-row';

const { tasks } = schema;
const isRunningTask = (taskId: string) => and(eq(tasks.id, taskId), eq(tasks.status, 'running'));

export async function readTask(db: ServiceDb, taskId: string): Promise<TaskRow | null> {
  const [row] = await db.select().from(tasks).where(eq(tasks.id, taskId));
  return row ?? null;
}

/**
 * Stores the route before its start: after a crash the same provider is started again under the same key.
 * `false` when the task no longer runs.
 */
export async function storeRoute(db: ServiceDb, taskId: string, route: Route): Promise<boolean> {
  const rows = await db
    .update(tasks)
    .set({
      provider: route.provider,
      upstreamModel: route.model,
      attempts: sql`${tasks.attempts} + 1`,
    })
    .where(isRunningTask(taskId))
    .returning({ id: tasks.id });
  return rows.length > 0;
}

/**
 * Records that a start which cannot be repeated is sent now. `false` when the task no longer runs, or another process has sent one.
 */
export async function storeStart(db: ServiceDb, taskId: string): Promise<boolean> {
  const rows = await db
    .update(tasks)
    .set({ startSentAt: sql`clock_timestamp()` })
    .where(and(isRunningTask(taskId), isNull(tasks.startSentAt)))
    .returning({ id: tasks.id });
  return rows.length > 0;
}

/** Clears `startSentAt`, because the provider started nothing: it, or another one, may be started again. */
export async function clearStart(db: ServiceDb, taskId: string): Promise<void> {
  await db.update(tasks).set({ startSentAt: null }).where(isRunningTask(taskId));
}

/**
 * Stores the provider's operation reference, for a task that has ended too: the operator finds it there. `false` when
 * the task no longer runs, or runs as another operation.
 */
export async function storeOperation(
  db: ServiceDb,
  taskId: string,
  operation: string,
): Promise<boolean> {
  const rows = await db
    .update(tasks)
    .set({
      operation,
      reference: sql`case when ${tasks.status} in ('queued', 'running') then null else ${referenceIn(sql`${operation}::text`)} end`,
    })
    .where(and(eq(tasks.id, taskId), or(isNull(tasks.operation), eq(tasks.operation, operation))))
    .returning({ status: tasks.status });
  return rows[0]?.status === 'running';
}

/**
 * Notes that the task is being canceled, before its provider is asked to stop, so that what the provider reports then is not
 * taken for a failure. `false` when the task has ended.
 */
export async function storeCancelRequest(db: ServiceDb, taskId: string): Promise<boolean> {
  const rows = await db
    .update(tasks)
    .set({ cancelRequestedAt: sql`clock_timestamp()` })
    .where(and(eq(tasks.id, taskId), inArray(tasks.status, ['queued', 'running'])))
    .returning({ id: tasks.id });
  return rows.length > 0;
}

/** Running tasks of other processes, and tasks of `ownIds` that have ended. One statement. */
export async function surveyTasks(
  db: ServiceDb,
  ownIds: ReadonlySet<string>,
): Promise<{ unownedTasks: { id: string; provider: string | null }[]; endedIds: string[] }> {
  const rows = await db
    .select({ id: tasks.id, status: tasks.status, provider: tasks.provider })
    .from(tasks)
    .where(
      or(eq(tasks.status, 'running'), ownIds.size > 0 ? inArray(tasks.id, [...ownIds]) : undefined),
    )
    .orderBy(tasks.startedAt);
  return {
    unownedTasks: rows
      .filter((row) => row.status === 'running' && !ownIds.has(row.id))
      .map(({ id, provider }) => ({ id, provider })),
    endedIds: rows.filter((row) => row.status !== 'running').map((row) => row.id),
  };
}

/**
 * A living process ends its tasks at their deadline, or once it has stored the files that it is fetching then, of which one may
 * take 15 minutes. This much later any process may.
 */
const runningGrace = sql`interval '16 minutes'`;

/**
 * Tasks whose deadline has passed by the database's time: queued ones, and running ones that should have been ended
 * a while ago. At most a hundred of each.
 */
export async function findOverdueTasks(db: ServiceDb): Promise<string[]> {
  const selectLate = (status: 'queued' | 'running', before: SQL) =>
    db
      .select({ id: tasks.id })
      .from(tasks)
      .where(and(eq(tasks.status, status), lte(tasks.deadlineAt, before)))
      .limit(100);
  const rows = await unionAll(
    selectLate('queued', sql`now()`),
    selectLate('running', sql`now() - ${runningGrace}`),
  );
  return rows.map((row) => row.id);
}
