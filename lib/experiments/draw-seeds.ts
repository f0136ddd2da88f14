import { type FormSpec, type RandomInteger, seedRange } from '@/lib/forms';
import type { Cell } from './types';

/**
 * Draws a seed for each cell without one, if its model takes one, so that the recipe of each result names it.
 * Cells of one combination get different ones.
 */
export function drawSeeds(
  cells: readonly Cell[],
  specs: ReadonlyMap<string, FormSpec>,
  random: RandomInteger,
): Map<string, number> {
  const seeds = new Map<string, number>();
  const usedSeeds = new Map<number, Set<number>>();
  for (const { key, combination, body } of cells) {
    const spec = specs.get(body.model);
    const range = spec ? seedRange(spec) : null;
    if (range === null || body.seed !== undefined) continue;
    const { min, max } = range;
    const combinationSeeds = usedSeeds.get(combination) ?? new Set();
    let seed = random(min, max);
    for (let tries = min; combinationSeeds.has(seed) && tries < max; tries++)
      seed = seed < max ? seed + 1 : min;
    seeds.set(key, seed);
    usedSeeds.set(combination, combinationSeeds.add(seed));
  }
  return seeds;
}
