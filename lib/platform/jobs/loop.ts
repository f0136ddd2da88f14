import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../database';

/** Work that runs when it is announced and every `pollMs`, once at a time in this process. */
export interface Loop {
  /** Runs it now, or once more after the run under way. Errors go to `onError`. */
  wake(): void;
  /** Starts no more runs; waits for the one under way. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  /** Announcements on this channel by any process wake it. Work of a lost announcement is found by the poll. */
  channel?: string;
  pollMs: number;
  /** Claims as much work as there is room for, or recovers abandoned work. */
  work: () => Promise<void>;
  onError: (error: unknown) => void;
}

/** Starts a loop; its first run has ended when this resolves. */
export async function startLoop(database: Database, options: LoopOptions): Promise<Loop> {
  const { channel, pollMs, work, onError } = options;
  // A request that wakes it is not what it works for: no trace and no log line of the work belongs to that.
  const runOutsideContext = AsyncLocalStorage.snapshot();
  let runningRound: Promise<void> | undefined;
  let isWokenAgain = false;
  let isStopped = false;

  async function run(): Promise<void> {
    do {
      isWokenAgain = false;
      await work().catch(onError);
    } while (isWokenAgain && !isStopped);
    runningRound = undefined;
  }

  function wake(): void {
    if (isStopped) return;
    if (runningRound === undefined) runningRound = runOutsideContext(run);
    else isWokenAgain = true;
  }

  const unlisten = channel === undefined ? undefined : await database.listen(channel, wake, wake);
  const timer = setInterval(wake, pollMs).unref();
  wake();
  await runningRound;
  return {
    wake,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await unlisten?.();
      await runningRound;
    },
  };
}

/** A notification costs a statement: one per channel and window. */
const windowMs = 25;
const windows = new WeakMap<Database, Map<string, { isAnnouncedAgain: boolean }>>();

/**
 * After the current transaction commits: wakes the loops of `channel`. Not NOTIFY inside the caller's transaction,
 * because PostgreSQL commits transactions that notify one after another.
 */
export function announce(database: Database, channel: string): void {
  database.afterCommit(() => notify(database, channel));
}

function notify(database: Database, channel: string): void {
  const openWindows = windows.get(database) ?? new Map<string, { isAnnouncedAgain: boolean }>();
  windows.set(database, openWindows);
  const window = openWindows.get(channel);
  if (window !== undefined) {
    window.isAnnouncedAgain = true;
    return;
  }
  const newWindow = { isAnnouncedAgain: false };
  openWindows.set(channel, newWindow);
  setTimeout(() => {
    openWindows.delete(channel);
    if (newWindow.isAnnouncedAgain) notify(database, channel);
  }, windowMs).unref();
  database.notify(channel, '').catch(() => {});
}
