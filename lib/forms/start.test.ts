import { expect, it } from 'vitest';
import { recipeOf } from './start';

it('takes everything but the seed from a task', () => {
  const task = { model: 'lumen', prompt: 'a', params: { prompt: 'a', n: 2, seed: 7 } };
  expect(recipeOf(task)).toEqual({ model: 'lumen', values: { prompt: 'a', n: 2 } });
});
