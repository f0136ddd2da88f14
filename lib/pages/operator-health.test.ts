import { expect, it } from 'vitest';
import { durationLabel } from './operator-health';

it.each([
  [1, '1 second'],
  [40, '40 seconds'],
  [90, '2 minutes'],
  [7_199, '2 hours'],
  [172_800, '2 days'],
])('%i s are %s', (seconds, label) => {
  expect(durationLabel(seconds)).toBe(label);
});
