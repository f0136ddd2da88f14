import { expect, it } from 'vitest';
import { findDueTime } from './film-time';

it.each([
  ['a film that is behind is moved on', { duration: 5, currentTime: 1 }, 2, 2],
  ['a short film is in its next round', { duration: 4, currentTime: 0 }, 9, 1],
  ['a film that is there stays', { duration: 5, currentTime: 2.1 }, 2, null],
  ['the end of a round is near its beginning', { duration: 5, currentTime: 4.95 }, 10.05, null],
  ['a film without a known length waits', { duration: Number.NaN, currentTime: 0 }, 3, null],
  ['a stream without an end waits', { duration: Infinity, currentTime: 0 }, 3, null],
])('%s', (_, film, elapsed, expected) => {
  expect(findDueTime(film, elapsed)).toBe(expected);
});
