import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AxisId, Design } from '@/lib/pages/experiments';
import { axesOf, placeAxis, placedAxes, places, stepAxis } from './place-axis';

const design: Design = {
  prompt: 'a house',
  lists: [],
  models: [],
  axes: [{ field: 'seed', values: [] }],
  values: {},
  repeats: 1,
  seeds: 'free',
  seed: 1,
  layout: { columns: ['model'], pages: [] },
  reuse: true,
};
const seed: AxisId = 'field:seed';

it('draws what the layout does not name as rows', () => {
  expect(placedAxes(design)).toEqual({ rows: ['prompt', seed], columns: ['model'], pages: [] });
});

it('inserts an axis before another one, or at the end', () => {
  expect(placeAxis(design, seed, 'columns', 0).columns).toEqual([seed, 'model']);
  expect(placeAxis(design, seed, 'columns').columns).toEqual(['model', seed]);
  expect(placeAxis(design, seed, 'rows', 0).rows).toEqual([seed, 'prompt']);
  expect(placeAxis(design, 'prompt', 'rows').rows).toEqual([seed, 'prompt']);
});

it('steps through all areas and back by the arrow keys', () => {
  const path = (by: 1 | -1, from: Design, steps: number) => {
    let at = from;
    for (let step = 0; step < steps; step++) at = { ...at, layout: stepAxis(at, 'prompt', by) };
    return at;
  };
  const down = path(1, design, 4);
  expect(down.layout).toEqual({ rows: [seed], columns: ['model'], pages: ['prompt'] });
  expect(placedAxes(path(-1, down, 9)).rows).toEqual(['prompt', seed]);
});

it('keeps every axis in one area, however it is moved', () => {
  const move = fc.record({
    axis: fc.constantFrom(...axesOf(design)),
    place: fc.constantFrom(...places),
    index: fc.integer({ min: 0, max: 4 }),
  });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 12 }), (moves) => {
      let at = design;
      for (const { axis, place, index } of moves) {
        at = { ...at, layout: placeAxis(at, axis, place, index) };
      }
      const placed = placedAxes(at);
      expect(places.flatMap((place) => placed[place]).toSorted()).toEqual(
        axesOf(design).toSorted(),
      );
    }),
  );
});
