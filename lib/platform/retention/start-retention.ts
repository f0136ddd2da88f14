import type { Database } from '../database';
import { startDetachedLoop } from '../jobs';
import { type Removal, removeAged } from './remove-aged';

const everyMs = 3_600_000;

interface RetentionOptions extends Omit<Removal, 'signal'> {
  /** Called after a round that removed something, with the rows of each table. */
  readonly onRemoved?: (counts: Readonly<Record<string, number>>) => void;
  readonly onError: (error: unknown) => void;
}

/** Removes at once and then every hour what is kept no longer, in one of the processes that share the database. */
export const startRetention = (
  database: Database,
  { onRemoved, onError, ...removal }: RetentionOptions,
): Promise<{ stop(): Promise<void> }> =>
  startDetachedLoop(database, {
    pollMs: everyMs,
    onError,
    async runRound(signal) {
      const lock = await database.tryAdvisoryLock('retention');
      if (lock === null) return;
      try {
        const counts = await removeAged(database, { ...removal, signal });
        if (Object.keys(counts).length > 0) onRemoved?.(counts);
      } finally {
        await lock.release();
      }
    },
  });
