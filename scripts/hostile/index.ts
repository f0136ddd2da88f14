/**
 * `npm run test:hostile -- [--attack "part of a name"]`: sends every attack of `attacks/` to a production server, while a
 * visitor's page, another workspace's creation and the health check are timed. None may be late, the process has to
 * live, and its memory has to come back. Needs a build (`npm run build`, or any `npm start` before) and Linux.
 */
import { parseArgs } from 'node:util';
import { attacks } from './attacks';
import type { Observation } from './bystanders';
import { watchBystanders } from './bystanders';
import { residentMiB, untilSettled } from './memory';
import type { World } from './world';
import { hold, openWorld } from './world';

/** The latest that an answer to a bystander may come. */
const latestMs = 1_000;
/** Memory that may be left beyond what the server took before, and how long it may take to come back. */
const leftMiB = 100;
const settledWithinMs = 45_000;
/** Answers without an attack, so that what is loaded once is loaded. */
const warmUpMs = 8_000;

const { values } = parseArgs({ options: { attack: { type: 'string', default: '' } } });
const chosen = attacks.filter(({ name }) => name.includes(values.attack));
if (chosen.length === 0) throw new Error(`No attack is called so: ${values.attack}`);

await using world = await openWorld();
let ended = false;
void world.server.ended.then(() => {
  ended = true;
});
const calm = watchBystanders(world);
await hold(warmUpMs);
const { problems: early, slowestMs: calmMs } = await calm.stop();
const failures = [...early];
const baseMiB = await residentMiB(world.server.pid);
console.log(`Hostile run: ${chosen.length} attacks; the server takes ${baseMiB} MiB`);
console.log(`   before them: ${timesOf(calmMs)}`);
for (const attack of chosen) {
  const problems = await judge(world, attack);
  failures.push(...problems.map((problem) => `${attack.name}: ${problem}`));
  if (ended) {
    console.log(world.server.output());
    break;
  }
}
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`${chosen.length} attacks: ${failures.length} problems`);
process.exitCode = failures.length === 0 ? 0 : 1;

function timesOf(slowestMs: Observation['slowestMs']): string {
  return Object.entries(slowestMs)
    .map(([who, ms]) => `${who} ${ms} ms`)
    .join(', ');
}

async function judge(world: World, { name, send }: (typeof attacks)[number]): Promise<string[]> {
  const { pid } = world.server;
  const bystanders = watchBystanders(world);
  const answered = await send(world);
  const peakMiB = ended ? 0 : await residentMiB(pid);
  world.hangUp();
  const { slowestMs, problems: seen } = await bystanders.stop();
  const limitMiB = baseMiB + leftMiB;
  const endMiB = ended ? 0 : await untilSettled(pid, { limitMiB, withinMs: settledWithinMs });
  const problems = [
    ...answered,
    ...seen,
    ...Object.entries(slowestMs)
      .filter(([, ms]) => ms > latestMs)
      .map(([who, ms]) => `${who} took ${ms} ms`),
    ...(endMiB > limitMiB ? [`${endMiB} MiB are left, ${baseMiB} before`] : []),
    ...(ended ? ['the process ended'] : []),
  ];
  const memory = `${peakMiB} MiB at its end, then ${endMiB}`;
  console.log(`${problems.length === 0 ? 'ok' : '✗ '} ${name}: ${timesOf(slowestMs)}; ${memory}`);
  for (const problem of problems) console.log(`    ${problem}`);
  return problems;
}
