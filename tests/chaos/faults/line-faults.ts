import { setTimeout as wait } from 'node:timers/promises';
import type { Cut } from '../../../lib/platform/testing/commit-watch';
import type { ProxyState } from '../../../lib/platform/testing/cutting-proxy';
import { between, pick } from '../../kill-run/random';
import type { Member } from '../cluster/member';
import type { Fault, Scene } from './types';

/** Faults between a server and its database or storage. */
export const lineFaults = {
  terminate,
  commit,
  database: (scene, member) => breakLine(scene, member, 'database', 12_000),
  storage: (scene, member) => breakLine(scene, member, 'storage', 15_000),
  refuse,
} satisfies Record<string, Fault>;

const cuts: readonly Cut[] = ['before commit', 'after commit', 'silently'];
/** The fault is given up when the server has no COMMIT within this time. */
const cutWithinMs = 3_000;

/** PostgreSQL ends connections: some of a server's, or all. */
async function terminate({ cluster, random, say }: Scene, member: Member): Promise<void> {
  const share = random() < 0.4 ? 1 : random();
  member.lines?.disturb();
  const { rowCount } = await cluster.database.query(
    `select pg_terminate_backend(pid) from (
       select pid, row_number() over (order by pid) as place, count(*) over () as all_of_them
       from pg_stat_activity where application_name = $1
     ) a where place <= ceil(all_of_them * $2::float8)`,
    [member.session, share],
  );
  say(`PostgreSQL ends ${rowCount} connections of ${member.name}`);
}

/** Connections break at COMMIT, a few in a row. */
async function commit({ random, say }: Scene, member: Member): Promise<void> {
  const { lines } = member;
  if (lines === null) return;
  const times = between(random, 1, 4);
  const before = lines.database.cuts();
  for (let time = 0; time < times; time += 1) {
    lines.disturb();
    const done = lines.database.cuts();
    // Cuts the next COMMIT, whatever it contains.
    lines.database.arm(pick(random, cuts), '');
    const until = performance.now() + cutWithinMs;
    while (lines.database.cuts() === done && performance.now() < until) await wait(20);
  }
  say(`${lines.database.cuts() - before} commits of ${member.name} are cut off`);
}

/** A line is down, or carries nothing while its connections stay open. */
async function breakLine(
  { random, say }: Scene,
  { lines, name }: Member,
  line: 'database' | 'storage',
  longestMs: number,
): Promise<void> {
  const state: ProxyState = pick(random, ['cut', 'silent']);
  const ms = between(random, 200, longestMs);
  say(`the line of ${name} to its ${line} is ${state} for ${ms} ms`);
  lines?.set(line, state);
  await wait(ms);
  lines?.set(line, 'open');
}

/** Storage refuses all requests (503 SlowDown). */
async function refuse({ cluster, random, say }: Scene): Promise<void> {
  const ms = between(random, 500, 12_000);
  say(`storage refuses everything for ${ms} ms`);
  cluster.bucket.refuseWith(503);
  await wait(ms);
  cluster.bucket.refuseWith(null);
}
