import { expect, it } from 'vitest';
import { createSpare } from './spare';

const moved = (available: number, budgets = false) => ({ available, budgets });

it('holds sixteen times what was seen and not asked for since, for ten seconds, where no budget stands', () => {
  let now = 0;
  const spare = createSpare(() => now);
  expect(spare.holds('ws_1', 1)).toBe(false);
  spare.saw('ws_1', moved(1_600));
  expect([spare.holds('ws_1', 100), spare.holds('ws_1', 101), spare.holds('ws_2', 1)]).toEqual([
    true,
    false,
    false,
  ]);
  spare.take('ws_1', 800);
  expect([spare.holds('ws_1', 50), spare.holds('ws_1', 51)]).toEqual([true, false]);
  now = 10_000;
  expect(spare.holds('ws_1', 1)).toBe(false);
  spare.saw('ws_1', moved(1_600));
  expect(spare.holds('ws_1', 1)).toBe(true);
  spare.saw('ws_1', moved(1_600, true));
  expect(spare.holds('ws_1', 1)).toBe(false);
  spare.saw('ws_1', moved(1_600));
  spare.forget('ws_1');
  expect(spare.holds('ws_1', 1)).toBe(false);
});
