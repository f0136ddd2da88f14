import { sql } from 'drizzle-orm';
import type { ConsoleDb } from '../../db';

export interface AttemptLimit {
  /** The counter, such as `sign-in:ann@example.com`. */
  readonly key: string;
  readonly max: number;
  readonly windowSeconds: number;
}

/**
 * Counts one attempt against each of `limits`, stopping at the first that is exceeded. The counts are in the
 * database, so that they hold for all processes and across restarts. Returns the seconds to wait when a limit is
 * exceeded, else 0.
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

/** Deletes the attempts of a key after a successful sign-in. */
export async function clearAttempts(db: ConsoleDb, key: string): Promise<void> {
  await db.execute(sql`delete from console.attempts where key = ${key}`);
}
