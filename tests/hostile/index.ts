/**
 * `npm run test:hostile -- [--attack "a pattern of names"]`: sends every attack of `attacks/` to a production server, while a
 * visitor's page, another workspace's creation and the health check are timed. None may be late, the process has to
 * live, and its memory has to come back. Needs Linux; a build that is not fresh is made anew.
 */
import { parseArgs } from 'node:util';
import { attacks } from './attacks';
import { largestBodies } from './attacks/bodies';
import type { Attack } from './attacks/types';
import { watchBystanders } from './bystanders';
import { openMemory } from './memory';
import { hold, openWorld } from './world';

/** An answer is late after this time. */
const latestMs = 1_000;
/** An attack that made somebody late is sent again: a weakness shows each time, a pause of the machine once. */
const maxTries = 3;
/**
 * Memory that may be held beyond what was held before an attack, and before all of them, which load code for the first
 * time; and how long it may take to come back.
 */
const leftMiB = { byOne: 100, byAll: 150 };
const settledWithinMs = 45_000;
/** After the largest bodies, so that what is loaded once is loaded. */
const warmUpMs = 8_000;

const { values } = parseArgs({ options: { attack: { type: 'string', default: '' } } });
const chosenAttacks = attacks.filter(({ name }) => new RegExp(values.attack).test(name));
if (chosenAttacks.length === 0) throw new Error(`No attack is called so: ${values.attack}`);

await using world = await openWorld();
using memory = await openMemory(world.server);
let ended = false;
void world.server.ended.then(() => {
  ended = true;
});
const warmUp = watchBystanders(world);
await largestBodies.send(world);
world.hangUp();
await hold(warmUpMs);
const failures = [...(await warmUp.stop()).problems];
const baseMiB = await memory.heldMiB({ limitMiB: Infinity, withinMs: 3_000 });
let currentMiB = baseMiB;
console.log(`Hostile run: ${chosenAttacks.length} attacks; the server holds ${baseMiB} MiB`);
for (const attack of chosenAttacks) {
  const problems = await judgeAttack(attack);
  failures.push(...problems.map((problem) => `${attack.name}: ${problem}`));
  if (ended) {
    console.log(world.server.output());
    break;
  }
}
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`${chosenAttacks.length} attacks: ${failures.length} problems`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** Sends one attack, and again when somebody was late. Returns what it did to others, in words. */
async function judgeAttack(attack: Attack): Promise<string[]> {
  for (let tries = 1; ; tries += 1) {
    const { problems, late } = await sendOnce(attack);
    if (late.length === 0 || tries === maxTries || problems.length > 0)
      return [...problems, ...late];
  }
}

/** Sends one attack. Returns its faults, and who was late, in words. */
async function sendOnce({ name, send }: Attack): Promise<Record<'problems' | 'late', string[]>> {
  const bystanders = watchBystanders(world);
  const problems = await send(world);
  const peakMiB = ended ? 0 : await memory.residentMiB();
  world.hangUp();
  const observation = await bystanders.stop();
  problems.push(...observation.problems);
  const times = Object.entries(observation.slowestMs);
  const late = times.flatMap(([who, ms]) => (ms > latestMs ? [`late: ${who} ${ms} ms`] : []));
  const limitMiB = Math.min(currentMiB + leftMiB.byOne, baseMiB + leftMiB.byAll);
  const heldMiB = ended ? 0 : await memory.heldMiB({ limitMiB, withinMs: settledWithinMs });
  if (heldMiB > limitMiB) problems.push(`${heldMiB} MiB are held, ${currentMiB} before`);
  if (ended) problems.push('the process ended');
  currentMiB = heldMiB;
  const sizes = `${peakMiB} MiB at its end, then ${heldMiB} held`;
  const words = times.map(([who, ms]) => `${who} ${ms} ms`).join(', ');
  console.log(`${problems.length + late.length === 0 ? 'ok' : '✗ '} ${name}: ${words}; ${sizes}`);
  for (const problem of problems) console.log(`    ${problem}`);
  return { problems, late };
}
