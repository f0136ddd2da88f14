import type { Database } from '@/lib/platform/database';
import { announce } from '@/lib/platform/jobs';

/** A task was queued. */
export const queuedChannel = 'service_tasks_queued';
/** Running tasks were handed back by the process that ran them. */
export const handedBackChannel = 'service_tasks_handed_back';
/** Ids of tasks that ended. */
const endedChannel = 'service_tasks_ended';

/** Wakes the engines of all processes for a task that was queued. */
export const announceQueued = (database: Database): void => announce(database, queuedChannel);

/** Notifies the process that runs the task that it was ended by another one. */
export const announceEnded = (database: Database, taskId: string): Promise<void> =>
  database.notify(endedChannel, taskId);

/** Calls `onEnded` for each task that ends. A notification may be lost; the engine's sweep finds what it missed. */
export const listenToEnded = (
  database: Database,
  onEnded: (taskId: string) => void,
): Promise<() => Promise<void>> => database.listen(endedChannel, onEnded);
