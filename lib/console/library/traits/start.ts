import { type Loop, startDetachedLoop } from '@/lib/platform/jobs';
import { reportError } from '../../platform/failures';
import type { Runtime } from '../../platform/runtime';
import { readDueTraits } from './read-due-traits';

const pollMs = 20_000;

/** Reads the traits of results in the background, a few in each round, in one of the processes that share the database. */
export const startReadingTraits = ({ db, database }: Runtime): Promise<Loop> =>
  startDetachedLoop(database, {
    pollMs,
    onError: reportError,
    async runRound(signal) {
      const lock = await database.tryAdvisoryLock('console.result-traits');
      if (lock === null) return;
      try {
        await readDueTraits(db, signal);
      } finally {
        await lock.release();
      }
    },
  });
