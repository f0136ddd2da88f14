import { reportError } from '../failures';
import type { Runtime } from '../runtime';

/** Looks after something and tells whom it concerns. Repeated without end, so it tells nothing twice. */
export interface Watcher {
  readonly name: string;
  run(runtime: Runtime): Promise<void>;
}

const everyMs = 60_000;

/** The watchers at work. */
export interface Watching {
  /** Lets a look that has begun end, and begins no other. */
  stop(): Promise<void>;
}

/**
 * Has every watcher look, one after another, now and then every minute; in one process at a time over all that share
 * the database. A watcher that fails is reported and keeps no other from looking.
 */
export function startWatchers(
  runtime: Runtime,
  watchers: readonly Watcher[],
  intervalMs = everyMs,
): Watching {
  let running = Promise.resolve();
  let stopped = false;
  const run = () => {
    running = running.then(() => (stopped ? undefined : runAll(runtime, watchers)));
  };
  run();
  const timer = setInterval(run, intervalMs);
  timer.unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

async function runAll(runtime: Runtime, watchers: readonly Watcher[]): Promise<void> {
  try {
    const lock = await runtime.database.tryAdvisoryLock('console.watchers');
    if (lock === null) return;
    try {
      for (const watcher of watchers) {
        await watcher.run(runtime).catch(reportError);
      }
    } finally {
      await lock.release();
    }
  } catch (error) {
    // The database is out of reach; the next round tries again.
    reportError(error);
  }
}
