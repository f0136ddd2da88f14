import { expect, it } from 'vitest';
import type { ExperimentCell } from '@/lib/pages/experiments';
import { type CellStatus, matchesFilter } from './cell-filter';

const picture = { url: 'https://a.test/one.png', content_type: 'image/png' };
const cell = (state: ExperimentCell['state'], mark: ExperimentCell['mark'] = null) =>
  ({ state, mark, output: state === 'succeeded' ? picture : null }) as ExperimentCell;
const spark = [{ axis: 'model' as const, key: 'spark', label: 'Spark' }];

const left = (status: CellStatus) =>
  Object.entries({
    none: undefined,
    waiting: cell('waiting'),
    running: cell('running'),
    plain: cell('succeeded'),
    star: cell('succeeded', 'keep'),
    rejected: cell('succeeded', 'reject'),
    removed: { ...cell('succeeded'), output: null },
    failed: cell('failed'),
    canceled: cell('canceled'),
  }).flatMap(([name, each]) =>
    matchesFilter({ status, value: null }, each, spark, name === 'plain') ? [name] : [],
  );

it.each([
  ['results', ['plain', 'star', 'rejected']],
  ['keep', ['star']],
  ['reject', ['rejected']],
  ['unmarked', ['plain']],
  ['comments', ['plain']],
  ['failed', ['failed', 'canceled']],
  ['waiting', ['none', 'waiting']],
] as const)('%s leaves %j', (status, expected) => {
  expect(left(status)).toEqual(expected);
});

it('passes every cell without a value, else the cells that have it', () => {
  expect(left('all')).toHaveLength(9);
  const of = (key: string) =>
    matchesFilter({ status: 'all', value: { axis: 'model', key } }, undefined, spark, false);
  expect([of('spark'), of('image')]).toEqual([true, false]);
});
