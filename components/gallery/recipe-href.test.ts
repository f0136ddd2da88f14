import { expect, it } from 'vitest';
import { decodeState, stateParam } from '@/lib/forms';
import { experimentOfHref } from './recipe-href';

const task = (
  id: string,
  prompt: string,
  params: Record<string, unknown> = {},
  model = 'lumen',
) => ({
  task_id: id,
  model,
  prompt,
  params: { prompt, ...params },
});

const stateOf = (href: string | null) => {
  const { searchParams } = new URL(href ?? '', 'http://test');
  return { ...decodeState(searchParams.get(stateParam)), from: searchParams.get('from') };
};

it('starts from one result with its settings except the seed, and names the result', () => {
  expect(stateOf(experimentOfHref('a', [task('t1', 'A sea', { seed: 7, ratio: '1:1' })]))).toEqual({
    model: 'lumen',
    values: { prompt: 'A sea', ratio: '1:1' },
    from: 't1',
  });
});

it('starts from several results with their distinct prompts and the settings they share', () => {
  const tasks = [
    task('t1', 'A {calm|rough} sea', { ratio: '1:1', quality: 'high' }),
    task('t2', 'A harbour', { ratio: '4:3', quality: 'high' }),
    task('t3', 'A harbour ', { ratio: '1:1', quality: 'high' }),
  ];
  expect(stateOf(experimentOfHref('a', tasks))).toEqual({
    model: 'lumen',
    values: { prompt: ['A {calm|rough} sea', 'A harbour'], quality: 'high' },
    from: null,
  });
});

it.each([
  ['several models', [task('t1', 'A'), task('t2', 'B', {}, 'spark')]],
  ['no prompts', [task('t1', ' ')]],
  ['more text than an address takes', [task('t1', 'a'.repeat(1900)), task('t2', 'b'.repeat(1900))]],
  ['nothing', []],
])('has no address for %s', (_, tasks) => {
  expect(experimentOfHref('a', tasks)).toBeNull();
});
