import type { FormSpec } from '@/lib/forms';
import { fieldOf } from '@/lib/forms';
import type { Cell } from './types';

const mostSeed = 2_147_483_647;

/**
 * Draws a seed for each cell without one, if its model takes one, so that the recipe of each result names it.
 * Cells of one combination get different ones. `random(min, max)` returns an integer from `min` to `max`.
 */
export function drawSeeds(
  cells: readonly Cell[],
  specs: ReadonlyMap<string, FormSpec>,
  random: (min: number, max: number) => number,
): Map<string, number> {
  const seeds = new Map<string, number>();
  const used = new Map<number, Set<number>>();
  for (const { key, combination, body } of cells) {
    const spec = specs.get(body.model);
    const field = spec && fieldOf(spec, 'seed');
    if (field?.type !== 'integer' || field.options.length > 0 || body.seed !== undefined) continue;
    const min = Math.ceil(field.limits.min ?? 0);
    const max = Math.floor(field.limits.max ?? Math.max(min, mostSeed));
    const step = field.limits.step ?? 1;
    if (max < min || step !== 1) continue;
    const taken = used.get(combination) ?? new Set();
    let seed = random(min, max);
    for (let tries = min; taken.has(seed) && tries < max; tries++)
      seed = seed < max ? seed + 1 : min;
    seeds.set(key, seed);
    used.set(combination, taken.add(seed));
  }
  return seeds;
}
