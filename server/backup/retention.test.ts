import { expect, it } from 'vitest';
import { backupsToKeep } from './retention';

const dayMs = 24 * 60 * 60 * 1000;
/** One each day at 03:00, back from Thursday, 2026-11-26. */
const daily = Array.from({ length: 100 }, (_, ago) => {
  const createdAt = new Date(Date.UTC(2026, 10, 26, 3) - ago * dayMs);
  return { id: createdAt.toISOString().slice(0, 10), createdAt };
});

it('keeps the last of each day, week (Monday to Sunday) and month', () => {
  const kept = backupsToKeep(daily, { days: 3, weeks: 3, months: 3 });
  expect([...kept].sort()).toEqual([
    '2026-09-30',
    '2026-10-31',
    '2026-11-15',
    '2026-11-22',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
  ]);
});

it('keeps the latest of several on a day, and always the newest', () => {
  const at = (hour: number) => ({
    id: String(hour),
    createdAt: new Date(Date.UTC(2026, 0, 1, hour)),
  });
  expect([...backupsToKeep([at(3), at(9), at(5)], { days: 7, weeks: 0, months: 0 })]).toEqual([
    '9',
  ]);
  expect([...backupsToKeep(daily, { days: 0, weeks: 0, months: 0 })]).toEqual(['2026-11-26']);
  expect(backupsToKeep([], { days: 7, weeks: 4, months: 6 }).size).toBe(0);
});
