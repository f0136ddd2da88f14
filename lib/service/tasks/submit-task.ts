import type { Jobs } from '@/lib/platform/jobs';
import type { ServiceDb } from '../context';
import { schema } from '../db';
import type { NewTask } from './task-row';

/** The queue whose jobs say that a task waits. A job is a token: which task it starts is decided then. */
export const taskQueue = 'task.run';

/** Writes a queued task in the caller's transaction, beside its authorization. One statement. */
export async function insertTask(tx: ServiceDb, task: NewTask): Promise<void> {
  await tx.insert(schema.tasks).values(task);
}

/** Puts a token for one task into the caller's transaction. One statement. */
export async function enqueueTask(jobs: Jobs, tx: ServiceDb): Promise<void> {
  await jobs.enqueue(tx, taskQueue, {});
}

/** Makes the queue; every process that creates or runs tasks calls it once, after `jobs.start`. */
export async function ensureTaskQueue(jobs: Jobs): Promise<void> {
  await jobs.ensureQueue(taskQueue, { retryLimit: 3, expireInSeconds: 60, deleteAfterSeconds: 60 });
}
