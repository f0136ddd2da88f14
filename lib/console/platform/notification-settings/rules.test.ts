import { expect, it } from 'vitest';
import { nextMailAt } from './rules';

const at = (text: string) => Date.parse(text);
const daily = (time_zone: string, hour: number) => ({ every: 'daily' as const, hour, time_zone });

it.each([
  [
    'at once',
    { ...daily('UTC', 9), every: 'at_once' as const },
    '2026-11-26T15:05:00Z',
    '2026-11-26T15:05:00Z',
  ],
  [
    'the next full hour',
    { ...daily('UTC', 9), every: 'hourly' as const },
    '2026-11-26T15:05:00Z',
    '2026-11-26T16:00:00Z',
  ],
  ['the hour today', daily('UTC', 18), '2026-11-26T15:05:00Z', '2026-11-26T18:00:00Z'],
  ['the hour tomorrow', daily('UTC', 9), '2026-11-26T15:05:00Z', '2026-11-27T09:00:00Z'],
  [
    'not the hour that has just begun',
    daily('UTC', 15),
    '2026-11-26T15:00:00Z',
    '2026-11-27T15:00:00Z',
  ],
  ['midnight', daily('Europe/Berlin', 0), '2026-11-26T15:05:00Z', '2026-11-26T23:00:00Z'],
  [
    'a zone of half hours',
    daily('Asia/Kolkata', 9),
    '2026-11-26T15:05:00Z',
    '2026-11-27T03:30:00Z',
  ],
  [
    'a zone of quarters',
    daily('Asia/Kathmandu', 9),
    '2026-11-26T15:05:00Z',
    '2026-11-27T03:15:00Z',
  ],
  [
    'across the date line',
    daily('Pacific/Auckland', 9),
    '2026-11-26T15:05:00Z',
    '2026-11-26T20:00:00Z',
  ],
  // Clocks go from 2:00 to 3:00 that night, so there is no 2:00.
  [
    'an hour that is skipped',
    daily('Europe/Berlin', 2),
    '2026-03-28T20:00:00Z',
    '2026-03-29T01:00:00Z',
  ],
  // Clocks go from 3:00 to 2:00 that night, so there are two.
  [
    'the first of an hour that comes twice',
    daily('Europe/Berlin', 2),
    '2026-10-24T20:00:00Z',
    '2026-10-25T00:00:00Z',
  ],
])('%s', (_, timing, now, expected) => {
  expect(new Date(nextMailAt(timing, at(now))).toISOString()).toBe(
    new Date(at(expected)).toISOString(),
  );
});
