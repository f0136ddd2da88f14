import { expect, it } from 'vitest';
import { backoff, spread } from './backoff';

it.each([
  [1, 250],
  [2, 500],
  [3, 1_000],
  [6, 8_000],
  [7, 10_000],
  [5_000, 10_000],
])('after %i failures waits %i ms', (failures, ms) => {
  expect(backoff({ firstPause: 250, maxPause: 10_000 }, failures)).toBe(ms);
});

it.each([
  [0, 75],
  [0.5, 100],
  [1, 125],
])('spreads 100 ms by a quarter: chance %d makes it %i', (chance, ms) => {
  expect(spread(100, 0.25, chance)).toBe(ms);
});
