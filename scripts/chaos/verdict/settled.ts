import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../lib/platform/database';

const openSql = `
  select id || ' is ' || status as open from service.tasks where status in ('queued', 'running')
  union all select id || ' is ' || status from service.turns where status = 'running'
  union all select subject_id || ' holds credits' from service.authorizations where state = 'open'`;

/** Waits until all work has ended; what has not within `withinMs`. */
export async function untilSettled(database: Database, withinMs: number): Promise<string[]> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const { rows } = await database.query<{ open: string }>(openSql);
    if (rows.length === 0) return [];
    if (performance.now() > deadline) {
      return rows.map(({ open }) => `${open}, ${withinMs / 1_000} s after all was well again`);
    }
    await wait(250);
  }
}
