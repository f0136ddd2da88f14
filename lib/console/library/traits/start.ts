import { type Loop, startLoop } from '@/lib/platform/jobs';
import { reportError } from '../../platform/failures';
import type { Runtime } from '../../platform/runtime';
import { readDueTraits } from './read-due-traits';

const pollMs = 20_000;

/** Reads the traits of results in the background, a few in each round, in one of the processes that share the database. */
export async function startReadingTraits({ db, database }: Runtime): Promise<Loop> {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  async function runRound(): Promise<void> {
    const lock = await database.tryAdvisoryLock('console.result-traits');
    if (lock === null) return;
    try {
      await readDueTraits(db, stopping.signal);
    } finally {
      await lock.release();
    }
  }

  const loop = await startLoop(database, {
    pollMs,
    onError: reportError,
    // Not awaited, so that neither a slow service nor a large file delays the start.
    async work() {
      running ??= runRound()
        .catch((error: unknown) => void reportError(error))
        .finally(() => {
          running = undefined;
        });
    },
  });
  return {
    wake: loop.wake,
    async stop() {
      stopping.abort();
      await loop.stop();
      await running;
    },
  };
}
