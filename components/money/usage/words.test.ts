import fc from 'fast-check';
import { expect, it } from 'vitest';
import { roundUpForAxis, tickIndexes } from './scale';
import {
  comparisonLabel,
  failureRate,
  formatDurationMs,
  formatPercent,
  longDay,
  resultCountLabel,
  shortDay,
  shortMonth,
} from './words';

it.each([
  [null, '–'],
  [3, '10 ms'],
  [843, '840 ms'],
  [951, '1.0 s'],
  [3_240, '3.2 s'],
  [9_960, '10 s'],
  [59_400, '59 s'],
  [59_600, '1 min'],
  [125_000, '2 min 5 s'],
])('%s ms is %s', (ms, text) => {
  expect(formatDurationMs(ms)).toBe(text);
});

it.each([
  [{ succeeded: 0, failed: 0, expired: 0 }, '–'],
  [{ succeeded: 9, failed: 1, expired: 0 }, '10 %'],
  [{ succeeded: 997, failed: 2, expired: 1 }, '0.3 %'],
])('of %j failed %s', (tally, text) => {
  expect(formatPercent(failureRate(tally))).toBe(text);
});

it.each([
  [10, 0, null],
  [112, 100, '12 % more than'],
  [50, 100, '50 % less than'],
  [100.2, 100, 'as much as'],
])('%d after %d is %s', (now, before, text) => {
  expect(comparisonLabel(now, before)).toBe(text);
});

it('names days in UTC', () => {
  expect(shortDay('2026-03-03')).toBe('3 Mar');
  expect(shortMonth('2026-03-31', 0)).toBe('Mar');
  expect(shortMonth('2026-01-31', -1)).toBe('Dec');
  expect(longDay('2026-03-03')).toMatch(/^Tue,? 3 Mar 2026$/);
});

it('ends an axis with a round number just above the largest value', () => {
  expect([0, 1, 7, 12, 260, 9_999].map(roundUpForAxis)).toEqual([1, 1, 10, 20, 500, 10_000]);
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e9, noNaN: true }), (value) => {
      expect(roundUpForAxis(value)).toBeGreaterThanOrEqual(value);
      expect(roundUpForAxis(value)).toBeLessThanOrEqual(value * 2.5001);
    }),
  );
});

it('puts few ticks at even distances, including the last day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 366 }), fc.integer({ min: 2, max: 8 }), (count, most) => {
      const places = tickIndexes(count, most);
      expect(places.length).toBeLessThanOrEqual(most);
      expect(places.at(-1)).toBe(count - 1);
      const gaps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
      expect(new Set(gaps).size).toBeLessThanOrEqual(1);
    }),
  );
});

it.each([
  [{ results: 4, answers: 1 }, '4 results, 1 answer'],
  [{ results: 1, answers: 0 }, '1 result'],
  [{ results: 0, answers: 2 }, '2 answers'],
  [{ results: 0, answers: 0 }, '0 results'],
])('counts what was made: %o', (made, words) => {
  expect(
    resultCountLabel(made)
      .map(({ count, word }) => `${count} ${word}`)
      .join(', '),
  ).toBe(words);
});
