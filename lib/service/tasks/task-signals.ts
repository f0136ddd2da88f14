import type { Database } from '@/lib/platform/database';

const channel = 'service_tasks';
const wakeMessage = 'wake';

/** Tells whoever runs the task that it has ended by another hand. */
export async function announceEnded(database: Database, taskId: string): Promise<void> {
  await database.notify(channel, taskId);
}

/** Tells every process that running tasks were handed back. */
export async function announceHandBack(database: Database): Promise<void> {
  await database.notify(channel, wakeMessage);
}

/** Hears both. A signal may be lost with a connection; the engine's sweep finds what it missed. */
export function listenToTasks(
  database: Database,
  on: { ended: (taskId: string) => void; wake: () => void },
): Promise<() => Promise<void>> {
  return database.listen(
    channel,
    (payload) => (payload === wakeMessage ? on.wake() : on.ended(payload)),
    on.wake,
  );
}
