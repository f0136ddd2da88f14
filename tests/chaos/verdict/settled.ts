import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../lib/platform/database';

const openSql = `
  select id || ' is ' || status as open from service.tasks where status in ('queued', 'running')
  union all select id || ' is ' || status from service.turns where status = 'running'
  union all select subject_id || ' holds credits' from service.authorizations where state = 'open'`;

/** Waits until all work has ended. Returns what is left when nothing has ended for `patienceMs`. */
export async function untilSettled(database: Database, patienceMs: number): Promise<string[]> {
  let fewest = Number.POSITIVE_INFINITY;
  let deadline = 0;
  for (;;) {
    const { rows } = await database.query<{ open: string }>(openSql);
    if (rows.length === 0) return [];
    if (rows.length < fewest) {
      fewest = rows.length;
      deadline = performance.now() + patienceMs;
    }
    if (performance.now() > deadline) {
      return rows.map(({ open }) => `${open}, and nothing ended for ${patienceMs / 1_000} s`);
    }
    await wait(250);
  }
}
