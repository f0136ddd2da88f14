import fc from 'fast-check';
import { expect, it } from 'vitest';
import { periodAt, periodStart } from './periods';

it.each([
  ['2026-01-31T10:00:00Z', 'month', 1, '2026-02-28T10:00:00Z'],
  ['2026-01-31T10:00:00Z', 'month', 2, '2026-03-31T10:00:00Z'],
  ['2026-12-15T00:00:00Z', 'month', 1, '2027-01-15T00:00:00Z'],
  ['2028-02-29T23:59:59Z', 'year', 1, '2029-02-28T23:59:59Z'],
  ['2028-02-29T23:59:59Z', 'year', 4, '2032-02-29T23:59:59Z'],
] as const)('%s by %s, period %i begins at %s', (start, interval, number, begins) => {
  expect(new Date(periodStart(Date.parse(start), interval, number)).toISOString()).toBe(
    new Date(begins).toISOString(),
  );
});

it('lies in exactly one period at any time', () => {
  const moment = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) });
  fc.assert(
    fc.property(
      moment,
      fc.nat({ max: 4 * 366 * 86_400_000 }),
      fc.constantFrom('month' as const, 'year' as const),
      (start, later, interval) => {
        const now = start + later;
        const number = periodAt(start, interval, now);
        expect(periodStart(start, interval, number)).toBeLessThanOrEqual(now);
        expect(periodStart(start, interval, number + 1)).toBeGreaterThan(now);
      },
    ),
  );
});
