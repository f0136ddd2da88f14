import type { Database } from '../database';

const channel = 'atelier_jobs';
/** Notifying costs a statement, and PostgreSQL commits notifying transactions one by one: once per queue and window. */
const windowMs = 25;
/** Jobs due at nearly the same time share a timer. */
const grainMs = 25;

/** What a process sends to the others (and itself) about its queues. */
type Signal = { wake: string } | { cancel: string };

export interface Wake {
  start(onSignal: (signal: Signal) => void): Promise<void>;
  /** After the current transaction commits: there is work in `queue`, at once or in `delayMs`. */
  announce(queue: string, delayMs: number): void;
  /** After the current transaction commits: job `id` was cancelled. */
  announceCancel(id: string): void;
  stop(): Promise<void>;
}

/**
 * Wakes workers as soon as there is something to do. Never a NOTIFY inside the caller's transaction:
 * those make all commits of the server take turns. A signal may be lost; polling finds the work all the same.
 */
export function createWake(database: Database, onError: (error: unknown) => void): Wake {
  const timers = new Map<string, NodeJS.Timeout>();
  const windows = new Map<string, { timer: NodeJS.Timeout; again: boolean }>();
  let receive: (signal: Signal) => void = () => {};
  let stopListening = async () => {};
  let stopped = false;

  function tellOthers(signal: Signal): void {
    if (database.kind === 'pglite' || stopped) return;
    database.notify(channel, JSON.stringify(signal)).catch(onError);
  }

  function tellOthersToWake(queue: string): void {
    const open = windows.get(queue);
    if (open !== undefined) {
      open.again = true;
      return;
    }
    tellOthers({ wake: queue });
    const entry = { again: false, timer: setTimeout(() => close(), windowMs) };
    windows.set(queue, entry);
    function close(): void {
      windows.delete(queue);
      if (entry.again) tellOthersToWake(queue);
    }
  }

  function wakeLater(queue: string, delayMs: number): void {
    const due = Math.ceil((Date.now() + delayMs) / grainMs) * grainMs;
    const key = `${due} ${queue}`;
    if (timers.has(key)) return;
    const timer = setTimeout(() => {
      timers.delete(key);
      receive({ wake: queue });
    }, due - Date.now());
    timer.unref();
    timers.set(key, timer);
  }

  return {
    async start(onSignal) {
      receive = onSignal;
      stopListening = await database.listen(channel, (payload) => {
        receive(JSON.parse(payload) as Signal);
      });
    },
    announce(queue, delayMs) {
      database.afterCommit(() => {
        if (stopped) return;
        if (delayMs > 0) return wakeLater(queue, delayMs);
        receive({ wake: queue });
        tellOthersToWake(queue);
      });
    },
    announceCancel(id) {
      database.afterCommit(() => {
        receive({ cancel: id });
        tellOthers({ cancel: id });
      });
    },
    async stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      for (const { timer } of windows.values()) clearTimeout(timer);
      await stopListening();
    },
  };
}
