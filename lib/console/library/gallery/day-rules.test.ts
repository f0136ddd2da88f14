import { expect, it } from 'vitest';
import { startOfDay } from './day-rules';

it.each([
  ['2026-01-02', 'UTC', '2026-01-02T00:00:00.000Z'],
  ['2026-01-02', 'Europe/Berlin', '2026-01-01T23:00:00.000Z'],
  ['2026-07-02', 'Europe/Berlin', '2026-07-01T22:00:00.000Z'],
  // The days on which clocks change, and those after them.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
  ['2026-01-02', 'Asia/Kathmandu', '2026-01-01T18:15:00.000Z'],
  ['2026-01-02', 'Pacific/Kiritimati', '2026-01-01T10:00:00.000Z'],
])('%s in %s begins at %s', (day, timeZone, start) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(start);
});
