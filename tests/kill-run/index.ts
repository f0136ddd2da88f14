/**
 * `npm run test:kill -- [--kills 50] [--tasks 20] [--seed N]`: kills the production server at random moments of running
 * tasks and checks that every task ends, nothing is started or charged twice, nothing stays reserved, and a webhook
 * receiver gets every end under one id.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { killFirstStart } from './first-start';
import { killRounds, type Round } from './kill-rounds';
import { seededRandom } from './random';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    tasks: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const [kills, tasks, seed] = [Number(values.kills), Number(values.tasks), Number(values.seed)];
const firstStarts = Math.max(1, Math.round(kills / 5));

console.log(`Kill run: ${kills} kills of ${tasks} tasks each, seed ${seed}`);
const failures: string[] = [];
const dataDir = await mkdtemp(join(tmpdir(), 'atelier-kill-'));
try {
  const rounds = await killRounds({
    kills,
    tasksPerRound: tasks,
    seed,
    killWithinMs: 15_000,
    videoEvery: 5,
    stopEvery: 7,
    refuseEvery: 10,
    dataDir,
    onRound: (round) => console.log([line(round), ...round.problems].join('\n    ✗ ')),
  });
  failures.push(
    ...rounds.flatMap(({ round, problems }) => problems.map((each) => `round ${round}: ${each}`)),
  );
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
const random = seededRandom(seed + 1);
for (let index = 0; index < firstStarts; index += 1) {
  const afterMs = Math.round(random() * 6_000);
  const problem = await killFirstStart(afterMs);
  console.log(`first start killed after ${afterMs} ms: ${problem ?? 'recovered'}`);
  if (problem) failures.push(`first start killed after ${afterMs} ms: ${problem}`);
}
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(
  `${kills} kills, ${firstStarts} first starts, 1 second process: ${failures.length} problems`,
);
process.exit(failures.length === 0 ? 0 : 1);

function line({ round, killedAtMs, by, left, recoveredMs, problems }: Round): string {
  const columns = [
    `round ${String(round).padStart(3)}`,
    `${by} at ${String(killedAtMs).padStart(6)} ms`,
    `${String(left.queued).padStart(3)} queued`,
    `${String(left.running).padStart(3)} running`,
    `${String(left.ended).padStart(5)} ended`,
    `recovered in ${String(recoveredMs).padStart(6)} ms`,
    problems.length === 0 ? 'ok' : `${problems.length} PROBLEMS`,
  ];
  return columns.join('  ');
}
