import { expect, it } from 'vitest';
import { sha256Hex } from '@/lib/platform/crypto';
import { createRereadFilter } from './reread-share';

const names = Array.from({ length: 3_000 }, (_, index) => sha256Hex(String(index)));
const day = (of: number, hour = 3) => new Date(Date.UTC(2026, 10, of, hour));
const countOf = (isRead: (name: string) => boolean) => names.filter(isRead).length;

it('reads each file again within 30 days, also when days are left out', () => {
  for (const days of [
    Array.from({ length: 31 }, (_, index) => index),
    [0, 1, 2, 5, 6, 20, 21, 30],
  ]) {
    const shares = days
      .slice(1)
      .map((each, index) => createRereadFilter(day(days[index] ?? 0), day(each)));
    expect(names.every((name) => shares.filter((isRead) => isRead(name)).length === 1)).toBe(true);
  }
});

it('reads about a thirtieth each day, nothing twice on a day, and all after a month', () => {
  const daily = countOf(createRereadFilter(day(10), day(11)));
  expect(daily).toBeGreaterThan(60);
  expect(daily).toBeLessThan(140);
  expect(countOf(createRereadFilter(day(10, 3), day(10, 20)))).toBe(0);
  expect(countOf(createRereadFilter(day(1), day(40)))).toBe(names.length);
  expect(countOf(createRereadFilter(null, day(1)))).toBe(names.length);
});
