import { expect, it } from 'vitest';
import { mismatchLines } from './mismatch-lines';

const some = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    workspaceId: `ws_${index}`,
    problem: 'off by one',
  }));

it.each([
  [0, 0, undefined],
  [2, 2, 'ws_1: off by one'],
  [1_000, 1_000, 'ws_999: off by one'],
  [1_001, 1_001, '… and 1 more.'],
  [250_000, 1_001, '… and 249000 more.'],
])('prints of %i disagreements %i lines, the last being %s', (count, lines, last) => {
  const printed = mismatchLines(some(count));
  expect(printed).toHaveLength(lines);
  expect(printed.at(-1)).toBe(last);
});
