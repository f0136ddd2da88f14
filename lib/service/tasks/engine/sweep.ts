import type { AdvisoryLock } from '@/lib/platform/database';
import { stopProvider } from '../cancel-task';
import { endTask } from '../end-task';
import { findOverdueTasks, readTask, surveyTasks } from '../running-task';
import { announceEnded } from '../task-signals';
import { providerFor } from './capacity/provider-for';
import type { Engine } from './run';
import type { RunSet } from './run-set';

/** The name of the lock that is held while a task runs. */
export const taskLock = (taskId: string): string => `task:${taskId}`;

/** Locks that one statement tries. */
const lockBatchSize = 100;

/**
 * Finds what no notification reported. Own tasks that ended elsewhere stop here. Running tasks whose lock is
 * free (their process died or handed them back) are taken over, oldest first, as long as there are slots.
 * Most running tasks belong to living processes: all are tried, because the free ones may come last.
 */
export async function takeOverTasks(engine: Engine, runs: RunSet): Promise<void> {
  const { unownedTasks, endedIds } = await surveyTasks(engine.context.db, runs.ids);
  for (const taskId of endedIds) runs.stopEnded(taskId);
  const claimableTasks = unownedTasks.filter(({ provider }) =>
    engine.capacity.canTakeOver(provider),
  );
  for (let offset = 0; offset < claimableTasks.length; offset += lockBatchSize) {
    const batch = claimableTasks.slice(offset, offset + lockBatchSize);
    await takeOverFree(
      engine,
      runs,
      batch.map(({ id }) => id),
    );
  }
}

/** Runs the tasks whose lock is free, while more may run. Unused locks are released. */
async function takeOverFree(
  engine: Engine,
  runs: RunSet,
  taskIds: readonly string[],
): Promise<void> {
  const { database, db, log } = engine.context;
  const triedLocks = await database.tryAdvisoryLocks(taskIds.map(taskLock));
  const unusedLocks = new Map<string, AdvisoryLock>();
  for (const [index, lock] of triedLocks.entries()) {
    const taskId = taskIds[index];
    if (lock !== null && taskId !== undefined) unusedLocks.set(taskId, lock);
  }
  try {
    for (const [taskId, lock] of [...unusedLocks]) {
      const task = await readTask(db, taskId);
      if (task?.status !== 'running') continue;
      const provider = providerFor(engine, task);
      if (!engine.capacity.canTakeOver(provider ?? null)) continue;
      log.info({ taskId }, 'a task is taken over');
      unusedLocks.delete(taskId);
      if (provider !== undefined) engine.capacity.occupySlot(task.id, task.workspaceId, provider);
      runs.add(task, lock);
    }
  } finally {
    await Promise.all([...unusedLocks.values()].map((lock) => lock.release()));
  }
}

/**
 * Ends tasks whose deadline has passed: queued ones, and running ones that their process has not ended a while
 * later, because it hangs or is cut off.
 */
export async function expireOverdueTasks({ context, providers }: Engine): Promise<void> {
  for (const taskId of await findOverdueTasks(context.db)) {
    const task = await endTask({ context, providers }, taskId, { status: 'expired' });
    if (task === null || task.startedAt === null) continue;
    await announceEnded(context.database, taskId);
    void stopProvider(context, providers, task);
  }
}
