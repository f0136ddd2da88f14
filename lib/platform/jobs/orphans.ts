import type { Database } from '../database';
import { isSqlError } from '../database';
import { bossSchema } from './boss';

/** A claimed job is locked a moment after it is claimed. Until then it looks like an orphan. */
const youngSeconds = 3;

/** Names the lock that the owner of a running job holds. */
export function lockKey(jobId: string): string {
  return `atelier:job:${jobId}`;
}

/** Puts jobs that are claimed back to where they waited, without counting the attempt. */
export async function handBack(database: Database, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    try {
      await database.query(
        `update ${bossSchema}.job set state = 'created', started_on = null, heartbeat_on = null
         where id = $1 and state = 'active'`,
        [id],
      );
    } catch (error) {
      if (!isSqlError(error, '23505')) throw error;
      // The queue's policy has let another of the same key in, which will do its work.
      await database.query(
        `update ${bossSchema}.job set state = 'cancelled', completed_on = now() where id = $1 and state = 'active'`,
        [id],
      );
    }
  }
}

/** On PGlite there is one process: jobs that are running when it starts belonged to one that is gone. */
export async function takeBackAll(database: Database): Promise<number> {
  const { rows } = await database.query<{ id: string }>(
    `select id from ${bossSchema}.job where state = 'active'`,
  );
  await handBack(
    database,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

/** On PostgreSQL a running job whose lock is free has lost its process. Returns how many were put back. */
export async function takeBackUnlocked(
  database: Database,
  queues: readonly string[],
  isOurs: (id: string) => boolean,
): Promise<number> {
  const { rows } = await database.query<{ id: string }>(
    `select id from ${bossSchema}.job
     where state = 'active' and name = any($1::text[]) and started_on < now() - $2::int * interval '1 second'`,
    [queues, youngSeconds],
  );
  const candidates = rows.map(({ id }) => id).filter((id) => !isOurs(id));
  if (candidates.length === 0) return 0;
  const locks = (await database.tryAdvisoryLocks(candidates.map(lockKey))).map((lock, at) => ({
    lock,
    id: candidates[at] ?? '',
  }));
  const orphans = locks.filter(({ lock }) => lock !== null);
  try {
    await handBack(
      database,
      orphans.map(({ id }) => id),
    );
  } finally {
    await Promise.all(orphans.map(({ lock }) => lock?.release()));
  }
  return orphans.length;
}
