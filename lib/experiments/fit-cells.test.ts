import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitCells, orderCells, planCells, suggestTrims, totalMilli } from './index';
import { designWith, ratio, specsOf } from './testing/designs';

const specs = specsOf({ lumen: [ratio('1:1', '16:9')], spark: [ratio('1:1', '16:9')] });
const plan = planCells(
  designWith({
    prompt: '{a|b|c}',
    models: ['lumen', 'spark'],
    axes: [{ field: 'aspect_ratio', values: ['1:1', '16:9'] }],
    repeats: 2,
    layout: { columns: ['model', 'field:aspect_ratio'], pages: [] },
  }),
  specs,
);
const priced = plan.cells.map((cell) => ({
  cell,
  milli: (cell.body.model === 'lumen' ? 4000 : 800) + (cell.body.aspect_ratio === '16:9' ? 100 : 0),
}));
const placesOf = (order: 'rows' | 'cheapest' | 'spread') =>
  orderCells(priced, plan, order).map(({ cell }) => {
    const { row, column } = plan.combinations[cell.combination] ?? { row: -1, column: -1 };
    return [row, column, cell.repeat];
  });

describe('the order of cells', () => {
  it('is row by row, with a cell’s repeats together', () => {
    expect(placesOf('rows').slice(0, 4)).toEqual([
      [0, 0, 0],
      [0, 0, 1],
      [0, 1, 0],
      [0, 1, 1],
    ]);
  });

  it('is the cheapest first, first repeats before second ones', () => {
    expect(placesOf('cheapest').slice(0, 4)).toEqual([
      [0, 2, 0],
      [1, 2, 0],
      [2, 2, 0],
      [0, 2, 1],
    ]);
  });

  it('is spread: as many cells as there are columns touch every row and column', () => {
    const first = placesOf('spread').slice(0, 12);
    expect(first.every(([, , repeat]) => repeat === 0)).toBe(true);
    const begun = first.slice(0, 3);
    expect(new Set(begun.map(([row]) => row)).size).toBe(3);
    expect(new Set(begun.map(([, column]) => column)).size).toBe(3);
  });
});

describe('the cells that fit', () => {
  it('never cost more than there is room for, and leave no room for another', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 70_000 }), (room) => {
        const fitting = fitCells(priced, room);
        const left = room - totalMilli(fitting);
        expect(left).toBeGreaterThanOrEqual(0);
        const rest = priced.filter((entry) => !fitting.includes(entry));
        expect(rest.every(({ milli }) => milli > left)).toBe(true);
      }),
    );
  });
});

describe('the trims', () => {
  it('list their savings, the largest first', () => {
    const three = planCells(
      designWith({ axes: [{ field: 'aspect_ratio', values: ['1:1', '16:9', '4:3'] }] }),
      specsOf({ lumen: [ratio('1:1', '16:9', '4:3')] }),
    );
    const dearest = three.cells.map((cell, index) => ({ cell, milli: 1000 * (index + 1) }));
    expect(
      suggestTrims(three, dearest).map((trim) => [
        trim.kind,
        trim.kind === 'one_repeat' ? '' : trim.value.label,
        trim.savesMilli,
      ]),
    ).toEqual([
      ['only', '1:1', 5000],
      ['without', '4:3', 3000],
    ]);
    // 12 cells of 4,000 or 4,100 and 12 of 800 or 900.
    expect(totalMilli(priced)).toBe(58_800);
    expect(
      suggestTrims(plan, priced).map((trim) => [
        trim.kind === 'one_repeat' ? trim.kind : trim.value.label,
        trim.savesMilli,
      ]),
    ).toEqual(
      [
        ['Model spark', 48_600],
        ['one_repeat', 29_400],
        ['1:1', 30_000],
      ].sort(([, a], [, b]) => Number(b) - Number(a)),
    );
  });
});
