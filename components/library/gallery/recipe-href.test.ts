import { expect, it } from 'vitest';
import { resultsExperimentHref } from './recipe-href';

const task = (id: string, prompt: string, model = 'lumen') => ({ task_id: id, model, prompt });

it('names the results, whatever the length of their prompts', () => {
  const tasks = [task('t1', 'あ'.repeat(9_000)), task('t2', 'A harbour')];
  expect(resultsExperimentHref('a', tasks)).toBe('/a/experiments?from=t1%2Ct2');
});

it.each([
  ['several models', [task('t1', 'A'), task('t2', 'B', 'spark')]],
  ['no prompts', [task('t1', ' ')]],
  [
    'more results than begin one experiment',
    Array.from({ length: 25 }, (_, i) => task(`t${i}`, 'a')),
  ],
  ['nothing', []],
])('has no address for %s', (_, tasks) => {
  expect(resultsExperimentHref('a', tasks)).toBeNull();
});
