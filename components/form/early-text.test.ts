// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { readEarlyText } from './early-text';

it('finds an early text again after React has begun to hydrate its field', () => {
  const area = document.createElement('textarea');
  area.textContent = 'a lighthouse';
  expect(readEarlyText(area)).toBeUndefined();
  area.value = 'Early: a lighthouse';
  expect(readEarlyText(area)).toBe('Early: a lighthouse');
  // React's first, discarded, attempt.
  area.defaultValue = 'Early: a lighthouse';
  expect(readEarlyText(area)).toBe('Early: a lighthouse');
  expect(readEarlyText(null)).toBeUndefined();
});
