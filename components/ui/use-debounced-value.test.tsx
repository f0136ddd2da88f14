// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useDebouncedValue } from './use-debounced-value';

it('returns the last of many values, once they stop changing', () => {
  vi.useFakeTimers();
  const seen = new Set<string>();
  const { rerender } = renderHook(({ text }) => seen.add(useDebouncedValue(text, 300)), {
    initialProps: { text: 'a' },
  });
  for (const text of ['ab', 'abc', 'abcd']) {
    rerender({ text });
    act(() => vi.advanceTimersByTime(200));
  }
  act(() => vi.advanceTimersByTime(300));
  expect([...seen]).toEqual(['a', 'abcd']);
  vi.useRealTimers();
});
