import { sql } from 'drizzle-orm';
import type { ConsoleDb } from '../db';

export interface AttemptLimit {
  /** What is counted, such as `sign-in:ann@example.com`. */
  readonly key: string;
  readonly max: number;
  readonly windowSeconds: number;
}

/**
 * Counts one attempt in each of `limits` until one is passed, in the database, so that it holds across processes and
 * restarts. Returns how many seconds to wait when one is passed, else 0.
 */
export async function countAttempt(
  db: ConsoleDb,
  limits: readonly AttemptLimit[],
): Promise<number> {
  for (const { key, max, windowSeconds } of limits) {
    const { rows } = await db.execute<{ count: number; wait: number }>(sql`
      insert into console.attempts as a (key, count, resets_at)
      values (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
      on conflict (key) do update set
        count = case when a.resets_at <= now() then 1 else a.count + 1 end,
        resets_at = case when a.resets_at <= now() then excluded.resets_at else a.resets_at end
      returning count, ceil(extract(epoch from resets_at - now()))::int as wait`);
    const row = rows[0];
    if (row !== undefined && row.count > max) return Math.max(1, row.wait);
  }
  return 0;
}

/** Forgets the attempts of a key, because it signed in, and those whose time is over. */
export async function clearAttempts(db: ConsoleDb, key: string): Promise<void> {
  await db.execute(sql`delete from console.attempts where key = ${key} or resets_at <= now()`);
}
