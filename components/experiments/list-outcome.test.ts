import { expect, it } from 'vitest';
import { planCells } from '@/lib/experiments';
import { normalizeModelForm } from '@/lib/forms';
import type { CellState, Design, ExperimentCell } from '@/lib/pages/experiments';
import { listStateLabel, lostModelMessage, sortRowsByOutcome } from './list-outcome';

const spec = normalizeModelForm({
  id: 'lumen',
  name: 'Lumen',
  family: 'image',
  capabilities: [],
  schema: { fields: [{ name: 'prompt', type: 'string', required: true }] },
});
const rows = ['a cat', 'a dog', 'an owl', 'a fox'].map((text) => ({
  name: text,
  text,
  values: {},
}));
const design: Design = {
  prompt: '',
  lists: [],
  rows,
  models: ['lumen'],
  axes: [],
  values: {},
  repeats: 1,
  seeds: 'free',
  seed: 1,
  layout: { columns: ['model'], pages: [] },
  reuse: false,
};
const plan = planCells(design, new Map([['lumen', spec]]));
const cell = (key: string, state: CellState, charged: number | null): ExperimentCell => ({
  key,
  state,
  price: 4,
  charged,
  reused: false,
  task_id: null,
  seed: null,
  progress: 0,
  error: null,
  output: null,
  output_index: -1,
  mark: null,
});
const keys = plan.cells.map(({ key }) => key);
const cellsOf = (...states: (readonly [CellState, number | null] | null)[]) =>
  new Map(
    states.flatMap((state, index) => {
      const key = keys[index] ?? 'earlier';
      return state === null ? [] : [[key, cell(key, ...state)] as const];
    }),
  );
const namesOf = (results: ReturnType<typeof sortRowsByOutcome>['shownRows']) =>
  results.map(({ row }) => row?.name ?? null);

it('shows results and what is under way, and names what was not made, in the order of the list', () => {
  const cells = cellsOf(['failed', 0], ['succeeded', 4], ['running', null], ['canceled', 1.5]);
  const { shownRows, unmadeRows, lostCredits } = sortRowsByOutcome(rows, plan, cells, true);
  expect(namesOf(shownRows)).toEqual(['a dog', 'an owl']);
  expect(namesOf(unmadeRows)).toEqual(['a cat', 'a fox']);
  expect(lostCredits).toBe(1.5);
});

it('counts what waits or was never sent as not made once nothing runs', () => {
  const cells = cellsOf(['succeeded', 4], ['waiting', null], null, null, ['succeeded', 4]);
  expect(namesOf(sortRowsByOutcome(rows, plan, cells, true).unmadeRows)).toEqual([]);
  const { shownRows, unmadeRows } = sortRowsByOutcome(rows, plan, cells, false);
  // The last one is of a row that was taken out of the list since.
  expect(namesOf(shownRows)).toEqual(['a cat', null]);
  expect(namesOf(unmadeRows)).toEqual(['a dog', 'an owl', 'a fox']);
});

it('keeps the results in view when the model of the list is gone', () => {
  const withoutModel = planCells(design, new Map());
  const cells = cellsOf(['succeeded', 4], ['failed', 0]);
  const { shownRows, unmadeRows } = sortRowsByOutcome(rows, withoutModel, cells, false);
  expect([shownRows.length, unmadeRows.length]).toEqual([1, 1]);
});

it.each<[string, Parameters<typeof cellsOf>, Parameters<typeof listStateLabel>[0], string]>([
  [
    'no failures',
    [
      ['succeeded', 4],
      ['succeeded', 4],
      ['succeeded', 4],
      ['succeeded', 4],
    ],
    'done',
    'Done',
  ],
  [
    'failures',
    [
      ['succeeded', 4],
      ['failed', 0],
      ['succeeded', 4],
      ['failed', 2],
    ],
    'done',
    '2 done, 2 failed',
  ],
  [
    'rows that were stopped',
    [['succeeded', 4], ['canceled', 0], ['failed', 0], null],
    'done',
    '1 done, 3 not made',
  ],
  [
    'failures alone',
    [
      ['failed', 0],
      ['failed', 0],
      ['failed', 0],
      ['failed', 0],
    ],
    'done',
    '4 failed',
  ],
  ['a pause', [['succeeded', 4], ['failed', 0], null, null], 'paused', 'Paused'],
])('names the state of a list with %s', (_, states, state, label) => {
  const outcome = sortRowsByOutcome(rows, plan, cellsOf(...states), false);
  expect(listStateLabel(state, outcome).label).toBe(label);
});

it('says that the model is gone while rows lack a result, once the models are known', () => {
  const lost = [{ id: 'lumen', name: 'Lumen' }];
  const messageOf = (states: Parameters<typeof cellsOf>, models = lost, usable: string[] = []) =>
    lostModelMessage(design, [...cellsOf(...states).values()], models, new Set(usable));
  const some: Parameters<typeof cellsOf> = [['succeeded', 4], ['failed', 0], null, null];
  expect(messageOf(some)).toMatch(/^Lumen is not available any more/);
  expect(messageOf(some, [{ id: 'other', name: 'Other' }])).toMatch(/^lumen is not available/);
  expect(messageOf(some, lost, ['lumen'])).toBeNull();
  expect(messageOf(some, [])).toBeNull();
  expect(messageOf(rows.map(() => ['succeeded', 4] as const))).toBeNull();
});
