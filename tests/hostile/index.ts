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

/** An answer is late after this time, and after twice the time of the twin server, which nobody attacks. */
const latestMs = 1_000;
const maxTimesTwin = 2;
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
const early = await watchBoth(async () => {
  await largestBodies.send(world);
  world.hangUp();
  await hold(warmUpMs);
});
const failures = [...early.attacked.problems];
const baseMiB = await memory.heldMiB({ limitMiB: 0, withinMs: 3_000 });
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

/** Watches the bystanders of the server and of its twin while `work` lasts. */
async function watchBoth(work: () => Promise<void>) {
  const watches = [watchBystanders(world), watchBystanders(world.twin)] as const;
  await work();
  const [attacked, twin] = await Promise.all([watches[0].stop(), watches[1].stop()]);
  return { attacked, twin };
}

/** Sends one attack. Returns what it did to others, in words. */
async function judgeAttack({ name, send }: Attack): Promise<string[]> {
  const problems: string[] = [];
  let peakMiB = 0;
  const { attacked, twin } = await watchBoth(async () => {
    problems.push(...(await send(world)));
    if (!ended) peakMiB = await memory.residentMiB();
    world.hangUp();
  });
  problems.push(...attacked.problems);
  const times = Object.entries(attacked.slowestMs).map(([who, ms]) => {
    const twinMs = twin.slowestMs[who] ?? 0;
    const words = `${who} ${ms} ms (twin ${twinMs})`;
    if (ms > latestMs && ms > maxTimesTwin * twinMs) problems.push(`late: ${words}`);
    return words;
  });
  const limitMiB = Math.min(currentMiB + leftMiB.byOne, baseMiB + leftMiB.byAll);
  const heldMiB = ended ? 0 : await memory.heldMiB({ limitMiB, withinMs: settledWithinMs });
  if (heldMiB > limitMiB) problems.push(`${heldMiB} MiB are held, ${currentMiB} before`);
  if (ended) problems.push('the process ended');
  currentMiB = heldMiB;
  const sizes = `${peakMiB} MiB at its end, then ${heldMiB} held`;
  console.log(`${problems.length === 0 ? 'ok' : '✗ '} ${name}: ${times.join(', ')}; ${sizes}`);
  for (const problem of problems) console.log(`    ${problem}`);
  return problems;
}
