import { expect, it } from 'vitest';
import { slowTimeLabel, usualTimeLabel } from './model-times';

it.each([
  [0.84, 0.86, 'usually 0.8 s', 'one in ten takes more than 0.9 s'],
  [0.84, 0.84, 'usually 0.8 s', null],
  [12.4, 40, 'usually 12 s', 'one in ten takes more than 40 s'],
  [89, 200, 'usually 89 s', 'one in ten takes more than 3 min'],
  [170, 190, 'usually 3 min', null],
])('says how long a model takes: %s s, the slow tenth %s s', (median, slow, usual, slower) => {
  expect(usualTimeLabel({ median, slow })).toBe(usual);
  expect(slowTimeLabel({ median, slow })).toBe(slower);
});

it('says nothing of a model with too few tasks', () => {
  expect(usualTimeLabel(undefined)).toBeNull();
});
