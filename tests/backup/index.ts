/**
 * `npm run test:backup -- [--seeds 20] [--seed N]`: backs up an installation that is busy and restores it, in all four directions
 * between the embedded database with a folder and PostgreSQL with a bucket, and kills a backup and a restore on the way. Whatever
 * was acknowledged before a backup has to be there, the ledger right and every file whole. Exits with 1 when something is not.
 * Needs a build (`node scripts/setup.mjs start`).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../lib/platform/testing/start-postgres';
import type { Kill } from './back-up';
import { runCommand } from './command';
import { type Durations, runSeed, type SeedOutcome, type SeedRun } from './run-seed';
import type { Kind } from './settings';
import { openSource } from './source';

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '20' }, seed: { type: 'string' } },
});
const seeds =
  values.seed === undefined
    ? Array.from({ length: Number(values.seeds) }, (_, index) => index + 1)
    : [Number(values.seed)];

const directions: readonly (readonly [source: Kind, target: Kind])[] = [
  ['embedded', 'embedded'],
  ['embedded', 'postgres'],
  ['postgres', 'postgres'],
  ['postgres', 'embedded'],
];
const directionOf = (seed: number) =>
  directions[seed % directions.length] as (typeof directions)[number];

const started = new AsyncDisposableStack();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    interrupted = true;
    await started.disposeAsync();
    process.exit(130);
  });
}

async function run(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-backup-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startPostgres(folder);
  started.defer(() => postgres.stop());
  const failures: string[] = [];
  for (const kind of ['embedded', 'postgres'] as const) {
    const ownSeeds = seeds.filter((seed) => directionOf(seed)[0] === kind);
    const [first] = ownSeeds;
    if (first === undefined) continue;
    const load = started.use(new AsyncDisposableStack());
    const parts = { folder, postgresUrl: postgres.url };
    const source = await openSource(kind, { ...parts, seed: first }, load).catch(problemOf);
    if (typeof source === 'string') {
      failures.push(`none of the ${ownSeeds.length} seeds of ${kind} ran: ${source}`);
      continue;
    }
    const durations: Durations = { backupMs: 2_000, restoreMs: 3_000 };
    for (const seed of ownSeeds) {
      const target = directionOf(seed)[1];
      const name = `seed ${String(seed).padStart(2)}  ${kind} → ${target}`;
      const problems = await problemsOf(name, { seed, source, target, durations, ...parts });
      for (const problem of problems) console.log(`    ✗ ${problem}`);
      failures.push(...problems.map((each) => `${name}: ${each}`));
    }
    const verified = await runCommand(['backups', '--verify', '--from', source.place], source.env);
    if (verified.code !== 0) failures.push(`${kind}: backups --verify: ${verified.output}`);
    await load.disposeAsync();
    failures.push(...source.journal.problems.filter((each) => !each.endsWith('to the end')));
  }
  return failures;
}

/** An error as a problem that is counted. Throws it again while all is being stopped, because what runs fails then. */
function problemOf(error: unknown): string {
  if (interrupted) throw error;
  return error instanceof Error ? error.message : String(error);
}

/** Runs a seed and prints its line. An error that ends it is a problem; the next seed has a source that works all the same. */
async function problemsOf(name: string, seed: SeedRun): Promise<readonly string[]> {
  const beganMs = performance.now();
  const outcome = await runSeed(seed).catch(problemOf);
  if (typeof outcome !== 'string') {
    console.log(lineOf(name, outcome, performance.now() - beganMs));
    return outcome.problems;
  }
  console.log(`${name.padEnd(32)}  did not come to its end`);
  const restart = await seed.source.restart().catch(problemOf);
  return typeof restart === 'string' ? [outcome, restart] : [outcome];
}

const killWords = ({ victim, afterMs, hit }: Kill): string =>
  hit ? `${victim} killed at ${afterMs} ms` : `over before ${afterMs} ms`;

function lineOf(name: string, outcome: SeedOutcome, tookMs: number): string {
  const { kills, tasks, uploads, size, backupMs, restoreMs, problems } = outcome;
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  return [
    name.padEnd(32),
    `backup: ${killWords(kills.backup)}`.padEnd(34),
    `restore: ${killWords(kills.restore)}`.padEnd(35),
    `${tasks} tasks, ${uploads} uploads`,
    size,
    `backup ${seconds(backupMs)}, restore ${seconds(restoreMs)}`,
    ...(outcome.started ? ['started'] : []),
    `in all ${seconds(tookMs)}`,
    problems.length === 0 ? 'ok' : `${problems.length} PROBLEMS`,
  ].join('  ');
}

const failures = await run().catch(async (error: unknown) => {
  // What runs fails while it is being stopped.
  if (interrupted) return new Promise<never>(() => {});
  await started.disposeAsync();
  throw error;
});
await started.disposeAsync();
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`${seeds.length} seeds: ${failures.length} problems`);
process.exit(failures.length === 0 ? 0 : 1);
