import type { Database } from '../database';
import { startDetachedLoop } from '../jobs';
import { type Removal, removeAged } from './remove-aged';

const roundIntervalMs = 3_600_000;

/** The lock under which one process or command at a time archives and removes. */
export const retentionLock = 'retention';

interface RetentionOptions extends Omit<Removal, 'signal' | 'archivedMonths'> {
  /**
   * Archives what is about to be removed, and returns which months of each table are safe. Absent: there is no archive. While it
   * fails, nothing that it takes is removed.
   */
  readonly archive?: (signal: AbortSignal) => Promise<ReadonlyMap<string, readonly string[]>>;
  /** Called after a round that removed something, with the rows of each table. */
  readonly onRemoved?: (counts: Readonly<Record<string, number>>) => void;
  readonly onError: (error: unknown) => void;
}

/** Removes at once and then every hour what is kept no longer, in one of the processes that share the database. */
export const startRetention = (
  database: Database,
  { archive, onRemoved, onError, ...removal }: RetentionOptions,
): Promise<{ stop(): Promise<void> }> =>
  startDetachedLoop(database, {
    pollMs: roundIntervalMs,
    onError,
    async runRound(signal) {
      const lock = await database.tryAdvisoryLock(retentionLock);
      if (lock === null) return;
      try {
        const archivedMonths = await archive?.(signal).catch((error: unknown) => {
          if (!signal.aborted) onError(error);
          return new Map<string, readonly string[]>();
        });
        const counts = await removeAged(database, {
          ...removal,
          ...(archivedMonths && { archivedMonths }),
          signal,
        });
        if (Object.keys(counts).length > 0) onRemoved?.(counts);
      } finally {
        await lock.release();
      }
    },
  });
