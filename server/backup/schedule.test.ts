import { expect, it } from 'vitest';
import { isBackupDue } from './schedule';

const at = (text: string) => ({ beganAt: new Date(`2026-11-${text}Z`) });
const threeOClock = 180;
const isDue = (now: string, last: string | null, lastMade: string | null) => {
  const made = lastMade === null ? null : at(lastMade);
  const latest =
    last === null ? null : { ...at(last), failure: last === lastMade ? null : 'It failed.' };
  return isBackupDue({ last: latest, lastMade: made }, at(now).beganAt, threeOClock);
};

it.each([
  ['the first one at once', '26T12:00', null, null, true],
  ['not again on the same day', '26T12:00', '26T03:00', '26T03:00', false],
  ['not before its time on the next day', '27T02:59', '26T03:00', '26T03:00', false],
  ['at its time on the next day', '27T03:00', '26T03:00', '26T03:00', true],
  ['later when no process ran then', '28T17:00', '26T03:00', '26T03:00', true],
  ['one by hand counts for the day', '27T12:00', '27T04:00', '27T04:00', false],
  ['one by hand before its time does not', '27T03:05', '27T02:30', '27T02:30', true],
  ['not within the hour after a failure', '27T03:59', '27T03:00', '26T03:00', false],
  ['an hour after a failure', '27T04:00', '27T03:00', '26T03:00', true],
  ['an hour after the first one failed', '26T13:00', '26T12:00', null, true],
  ['not within the hour after the first one failed', '26T12:59', '26T12:00', null, false],
])('a backup is made: %s', (_, now, last, lastMade, due) => {
  expect(isDue(now, last, lastMade)).toBe(due);
});
