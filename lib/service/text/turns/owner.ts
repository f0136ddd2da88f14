import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { type KeptLock, keepLock } from '@/lib/platform/database';
import { newId } from '@/lib/platform/ids';
import type { ServiceContext } from '../../context';
import { schema } from '../../db';

const { turns } = schema;

const lockName = (owner: string): string => `text-turns:${owner}`;
/** A process that is alive takes its lost lock again within this time. */
const goneAfterMs = 5_000;

/** Names this process on its turns. Its lock is free once the process is gone. */
export interface TurnOwner {
  readonly id: string;
  /** Takes the lock; `onRegained` is called whenever it was lost and is held again. */
  open(onRegained: () => void): Promise<void>;
  /**
   * Owners of running turns whose process is gone: their lock was free at every check for five seconds. To be called
   * every second or two.
   */
  findGoneOwners(): Promise<readonly string[]>;
  /** Returns which of these turns another process has ended. */
  endedElsewhere(turnIds: readonly string[]): Promise<ReadonlySet<string>>;
  close(): Promise<void>;
}

export function createTurnOwner({
  database,
  db,
}: Pick<ServiceContext, 'database' | 'db'>): TurnOwner {
  const id = newId('run');
  const freeSince = new Map<string, number>();
  let lock: KeptLock | undefined;

  async function findFreeOwners(): Promise<string[]> {
    const rows = await db
      .selectDistinct({ owner: turns.owner })
      .from(turns)
      .where(and(eq(turns.status, 'running'), isNotNull(turns.owner), ne(turns.owner, id)));
    const owners = rows.flatMap(({ owner }) => owner ?? []);
    const locks = await database.tryAdvisoryLocks(owners.map(lockName));
    await Promise.all(locks.map((lock) => lock?.release()));
    return owners.filter((_, index) => locks[index] !== null);
  }

  return {
    id,
    async open(onRegained) {
      lock = await keepLock(database, lockName(id), onRegained);
    },
    async findGoneOwners() {
      const freeOwners = new Set(await findFreeOwners());
      for (const owner of freeSince.keys()) if (!freeOwners.has(owner)) freeSince.delete(owner);
      const nowMs = performance.now();
      return [...freeOwners].filter((owner) => {
        const sinceMs = freeSince.get(owner) ?? nowMs;
        freeSince.set(owner, sinceMs);
        return nowMs - sinceMs >= goneAfterMs;
      });
    },
    async endedElsewhere(turnIds) {
      if (turnIds.length === 0) return new Set();
      const rows = await db
        .select({ id: turns.id })
        .from(turns)
        .where(and(inArray(turns.id, [...turnIds]), ne(turns.status, 'running')));
      return new Set(rows.map((row) => row.id));
    },
    async close() {
      await lock?.release();
    },
  };
}
