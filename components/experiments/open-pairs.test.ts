import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ExperimentCell, ExperimentVote } from '@/lib/pages/experiments';
import { listOpenPairs, selectVotableCells } from './open-pairs';

const keys = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), {
  minLength: 1,
  maxLength: 9,
});
const unordered = (pair: readonly string[]) => JSON.stringify([...pair].sort());
const vote = ([first, second]: readonly [string, string]): ExperimentVote => ({
  person: 'ann',
  first,
  second,
  score: 1,
});

it('offers every pair once, until all have a vote', () => {
  fc.assert(
    fc.property(keys, (results) => {
      const votes: ExperimentVote[] = [];
      const offered = new Set<string>();
      for (let [next] = listOpenPairs(results, votes); next !== undefined; ) {
        offered.add(unordered(next));
        votes.push(vote(next));
        [next] = listOpenPairs(results, votes);
      }
      expect(offered.size).toBe((results.length * (results.length - 1)) / 2);
      expect(votes).toHaveLength(offered.size);
    }),
  );
});

it('offers people the same pairs first, whatever order their results came in', () => {
  fc.assert(
    fc.property(keys, (results) => {
      expect(listOpenPairs([...results].reverse(), [])).toEqual(listOpenPairs(results, []));
    }),
  );
});

it('offers up to 60 results of a large grid', () => {
  const results = Array.from({ length: 1000 }, (_, index) => `cell ${index}`);
  const pairs = listOpenPairs(results, []);
  expect(pairs).toHaveLength((60 * 59) / 2);
  const left = pairs.filter(([first, second]) => first < second).length;
  // The sides are random, so pairs are compared without them.
  expect(Math.abs(left / pairs.length - 0.5)).toBeLessThan(0.1);
});

it('are made of results that are neither failed, removed nor rejected', () => {
  const output = { url: 'https://media.example/a.png', content_type: 'image/png' };
  const cell = (key: string, of: Partial<ExperimentCell>): ExperimentCell => ({
    key,
    state: 'succeeded',
    price: 1,
    charged: 1,
    reused: false,
    task_id: 'task_1',
    seed: null,
    progress: 100,
    error: null,
    output,
    output_index: 0,
    mark: null,
    ...of,
  });
  const cells = [
    cell('plain', {}),
    cell('kept', { mark: 'keep' }),
    cell('rejected', { mark: 'reject' }),
    cell('removed', { output: null }),
    cell('failed', { state: 'failed', output: null }),
    cell('running', { state: 'running', output: null }),
  ];
  expect(selectVotableCells(cells).map(({ key }) => key)).toEqual(['plain', 'kept']);
});

it('compares like with like: results that differ in the axis of the question, and in nothing else', () => {
  const cellsOf = (models: readonly string[], prompts: readonly string[], repeats: number) =>
    models.flatMap((model) =>
      prompts.flatMap((prompt) =>
        Array.from({ length: repeats }, (_, repeat) => ({
          key: `${model} ${prompt} ${repeat}`,
          values: [
            { axis: 'prompt' as const, key: prompt, label: prompt },
            { axis: 'model' as const, key: model, label: model },
          ],
        })),
      ),
    );
  const cells = cellsOf(['spark', 'core', 'slow'], ['dawn', 'dusk'], 2);
  const values = new Map(cells.map((cell) => [cell.key, cell.values]));
  const keysOf = [...values.keys(), 'of an earlier design'];
  const pairs = listOpenPairs(keysOf, [], { axis: 'model', designs: [values] });
  // Of each prompt: three pairs of models, and two repeats of each.
  expect(pairs).toHaveLength(2 * 3 * 4);
  for (const [first = '', second = ''] of pairs) {
    const [a = '', b = ''] = [first, second].map((key) => key.split(' ')[1]);
    expect(a).toBe(b);
    expect(first.split(' ')[0]).not.toBe(second.split(' ')[0]);
  }
  const dozens = cellsOf(
    ['spark', 'core'],
    Array.from({ length: 500 }, (_, index) => String(index)),
    1,
  );
  const many = new Map(dozens.map((cell) => [cell.key, cell.values]));
  expect(listOpenPairs([...many.keys()], [], { axis: 'model', designs: [many] })).toHaveLength(30);
  // A value that another design fixes is in the values of neither.
  const designs = ['spark', 'core'].map(
    (model) => new Map([[model, values.get(`${model} dawn 0`) ?? []]]),
  );
  expect(listOpenPairs(['spark', 'core'], [], { axis: 'model', designs })).toEqual([]);
  const one = new Map(designs.flatMap((design) => [...design]));
  expect(listOpenPairs(['spark', 'core'], [], { axis: 'model', designs: [one] })).toHaveLength(1);
});
