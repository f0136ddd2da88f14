import { endTask } from '../end-task';
import { overdueTasks, readTask, surveyTasks } from '../running-task';
import type { Engine } from './run';
import type { RunSet } from './run-set';

/** The name of the lock that whoever runs a task holds. */
export const taskLock = (taskId: string): string => `task:${taskId}`;

/**
 * Finds what no signal told: own tasks that ended elsewhere stop here, and up to `room` running tasks
 * whose lock nobody holds (their process died or let go) are taken over.
 */
export async function takeOver(engine: Engine, runs: RunSet, room: number): Promise<void> {
  const { database, db, log } = engine.context;
  const { strangers, ended } = await surveyTasks(db, runs.ids);
  for (const taskId of ended) runs.drop(taskId);
  const wanted = strangers.slice(0, room);
  if (wanted.length === 0) return;
  const locks = await database.tryAdvisoryLocks(wanted.map(taskLock));
  for (const [index, lock] of locks.entries()) {
    const taskId = wanted[index];
    if (lock === null || taskId === undefined) continue;
    const task = await readTask(db, taskId);
    if (task?.status === 'running') {
      log.info({ taskId }, 'a task is taken over');
      runs.add(task, lock);
    } else {
      await lock.release();
    }
  }
}

/** Ends queued tasks whose deadline has passed. */
export async function expireQueued({ context }: Engine): Promise<void> {
  for (const taskId of await overdueTasks(context.db, new Date(context.clock.now()))) {
    await endTask(context, taskId, { status: 'expired' });
  }
}
