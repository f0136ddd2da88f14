import { reportError } from '../failures';
import type { Runtime } from '../runtime';

/** A background check. It runs every minute, so it must not notify anyone twice. */
export interface Watcher {
  readonly name: string;
  run(runtime: Runtime): Promise<void>;
}

const defaultIntervalMs = 60_000;

export interface Watch {
  /** Waits for a running round, and starts no more. */
  stop(): Promise<void>;
}

/**
 * Runs all watchers one after another, at once and then every minute, in only one of the processes that share the
 * database. An error of a watcher is reported and does not stop the others.
 */
export function startWatchers(
  runtime: Runtime,
  watchers: readonly Watcher[],
  intervalMs = defaultIntervalMs,
): Watch {
  let runningRound = Promise.resolve();
  let isStopped = false;
  const queueRound = () => {
    runningRound = runningRound.then(() => (isStopped ? undefined : runRound(runtime, watchers)));
  };
  queueRound();
  const timer = setInterval(queueRound, intervalMs);
  timer.unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await runningRound;
    },
  };
}

async function runRound(runtime: Runtime, watchers: readonly Watcher[]): Promise<void> {
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
