import type { Database } from '@/lib/platform/database';

const channel = 'service_webhooks';
/** Telling other processes costs a statement: once per window. */
const windowMs = 25;
const windows = new WeakMap<Database, { again: boolean }>();

/**
 * After the current transaction commits: something is due. Never a NOTIFY inside the caller's transaction: those make
 * all commits of the server take turns. A signal is a hint; the engine's polling finds what it misses.
 */
export function announceDue(database: Database): void {
  database.afterCommit(() => tell(database));
}

function tell(database: Database): void {
  const open = windows.get(database);
  if (open !== undefined) {
    open.again = true;
    return;
  }
  const window = { again: false };
  windows.set(database, window);
  setTimeout(() => {
    windows.delete(database);
    if (window.again) tell(database);
  }, windowMs).unref();
  database.notify(channel, '').catch(() => {});
}
/** Calls `onDue` whenever a process announced something, and when announcements may have been missed. */
export const listenToDue = (database: Database, onDue: () => void): Promise<() => Promise<void>> =>
  database.listen(channel, onDue, onDue);
