import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildPayload } from '@/lib/forms';
import { drawSeeds, planCells } from './index';
import { designWith, seed, specsOf } from './testing/designs';

const specs = specsOf({ lumen: [seed], plain: [], few: [{ ...seed, min: 3, max: 5 }] });
const drawn = (changes: Parameters<typeof designWith>[0], random: (min: number) => number) => {
  const { cells } = planCells(designWith(changes), specs);
  const seeds = drawSeeds(cells, specs, random);
  return cells.map((cell) => ({ ...cell, seed: seeds.get(cell.key) }));
};

it('gives repeats different seeds, which the schema allows, whatever is drawn', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat({ max: 1000 })), (stream) => {
      const next = (min: number, max = 1000) => min + (stream.next().value % (max - min + 1));
      const cells = drawn({ prompt: '{a|b}', models: ['lumen', 'few'], repeats: 3 }, next);
      for (const { body, seed: own } of cells) {
        const spec = specs.get(body.model);
        if (spec === undefined) throw new Error('known');
        expect(buildPayload(spec, { ...body, seed: own })).toMatchObject({
          reasons: [],
          payload: { seed: own },
        });
      }
      for (const repeats of Map.groupBy(cells, ({ combination }) => combination).values()) {
        expect(new Set(repeats.map((cell) => cell.seed)).size).toBe(3);
      }
    }),
  );
});

it('keeps seeds that were chosen, and gives none to models without one', () => {
  const all = (changes: Parameters<typeof designWith>[0]) =>
    drawn(changes, () => 9).map((cell) => cell.seed);
  expect(all({ models: ['lumen', 'plain'] })).toEqual([9, undefined]);
  expect(all({ models: ['lumen'], seeds: 'fixed' })).toEqual([undefined]);
  expect(all({ models: ['lumen'], values: { seed: 4 } })).toEqual([undefined]);
});
