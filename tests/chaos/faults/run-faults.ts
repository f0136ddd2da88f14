import { setTimeout as wait } from 'node:timers/promises';
import { between, pick, seededRandom } from '../../kill-run/random';
import { lineFaults } from './line-faults';
import { processFaults, start } from './process-faults';
import type { Fault, Scene } from './types';

/** Names of all faults, as `--faults` takes them. */
export const faultNames: readonly string[] = [
  ...Object.keys(processFaults),
  ...Object.keys(lineFaults),
];

/** Between the end of a fault and the next of its kind. */
const calmMs = { process: [500, 3_000], line: [500, 4_000] } as const;

/**
 * Makes faults until `stop` aborts, and resolves when the last one is over: a sequence of process faults and, at the
 * same time, a sequence of line faults. The seed alone decides which, where and for how long. Returns the number of
 * each fault.
 */
export async function runFaults(
  scene: Omit<Scene, 'random'>,
  { seed, only }: { seed: number; only: readonly string[] | null },
  stop: AbortSignal,
): Promise<Map<string, number>> {
  const made = new Map<string, number>();
  await Promise.all([
    injectFaults(processFaults, calmMs.process, seededRandom(seed + 1)),
    injectFaults(lineFaults, calmMs.line, seededRandom(seed + 2)),
  ]);
  for (const member of scene.cluster.members) await start(scene, member);
  return made;

  async function injectFaults(
    faults: Readonly<Record<string, Fault>>,
    [leastMs, maxMs]: readonly [number, number],
    random: () => number,
  ): Promise<void> {
    const wanted = Object.entries(faults).filter(([name]) => only === null || only.includes(name));
    if (wanted.length === 0) return;
    while (!stop.aborted) {
      const [name, fault] = pick(random, wanted);
      const member = pick(random, scene.cluster.members);
      const calm = between(random, leastMs, maxMs);
      // A generator for each fault, because how many numbers it draws depends on the state of the cluster.
      const ownRandom = seededRandom(between(random, 0, 2 ** 31));
      await wait(calm, undefined, { signal: stop }).catch(() => {});
      if (stop.aborted) return;
      if (faults === processFaults) await start(scene, member);
      made.set(name, (made.get(name) ?? 0) + 1);
      await fault({ ...scene, random: ownRandom }, member);
    }
  }
}
