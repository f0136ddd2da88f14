import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridView } from './grid-view';
import type { Plan } from './types';

/** A plan of `rows` × `columns` × `pages`, with `repeats` runs of each combination. */
function planOf(rows: number, columns: number, { pages = 1, repeats = 1 } = {}): Plan {
  const head = (axis: 'model' | 'prompt', count: number) =>
    Array.from({ length: count }, (_, at) => [{ axis, key: `${at}`, label: `${axis} ${at}` }]);
  const combinations = Array.from({ length: pages * rows * columns }, (_, index) => ({
    index,
    page: Math.floor(index / (rows * columns)),
    row: Math.floor(index / columns) % rows,
    column: index % columns,
    values: [],
    reasons: [],
  }));
  const cells = combinations.flatMap(({ index }) =>
    Array.from({ length: repeats }, (_, repeat) => ({
      key: `${index}#${repeat}`,
      combination: index,
      repeat,
      body: { model: 'm', prompt: 'p' },
      priceKey: 'price',
    })),
  );
  const [rowHeads, columnHeads] = [head('prompt', rows), head('model', columns)];
  return { pages: [], rows: rowHeads, columns: columnHeads, combinations, cells, problems: [] };
}

const indexes = (plan: Plan, page: number, options = {}) =>
  gridView(plan, page, options).rows.map(({ places }) =>
    places.map(({ combination }) => combination.index),
  );

describe('gridView', () => {
  it('has the cells of one page, row by row', () => {
    const plan = planOf(2, 3, { pages: 2, repeats: 2 });
    expect(indexes(plan, 1)).toEqual([
      [6, 7, 8],
      [9, 10, 11],
    ]);
    expect(gridView(plan, 1).repeats).toBe(2);
  });

  it('changes rows and columns over', () => {
    const plan = planOf(2, 3);
    expect(indexes(plan, 0, { isSwapped: true })).toEqual([
      [0, 3],
      [1, 4],
      [2, 5],
    ]);
    expect(gridView(plan, 0, { isSwapped: true }).columns).toEqual(plan.rows);
  });

  it('leaves out rows and columns without a cell that is shown', () => {
    const isVisible = ({ combination }: { combination: { index: number } }) =>
      [1, 8].includes(combination.index);
    const view = gridView(planOf(3, 3), 0, { isVisible });
    expect(
      view.rows.map(({ places }) => places.map(({ combination }) => combination.index)),
    ).toEqual([
      [1, 2],
      [7, 8],
    ]);
    expect(view.columns.map(([value]) => value?.label)).toEqual(['model 1', 'model 2']);
    expect(gridView(planOf(2, 2), 0, { isVisible: () => false }).rows).toEqual([]);
  });

  it('swapped twice is the same, for any size', () => {
    const size = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(size, size, (rows, columns) => {
        const plan = planOf(rows, columns);
        const turned = indexes(plan, 0, { isSwapped: true });
        const back = indexes(plan, 0).map((_, row) => turned.map((line) => line[row]));
        expect(back).toEqual(indexes(plan, 0));
      }),
    );
  });
});
