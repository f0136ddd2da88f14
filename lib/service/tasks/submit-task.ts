import type { Database } from '@/lib/platform/database';
import { announce } from '@/lib/platform/jobs';
import type { ServiceDb } from '../context';
import { schema } from '../db';
import type { NewTask } from './task-row';
import { queuedChannel } from './task-signals';

/** Writes a queued task in the caller's transaction, and wakes the engines after its commit. One statement. */
export async function insertTask(database: Database, tx: ServiceDb, task: NewTask): Promise<void> {
  await tx.insert(schema.tasks).values(task);
  announce(database, queuedChannel);
}
