// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useGalleryFilters } from './use-filters';

vi.mock('next/navigation', () => ({
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

it('clears the filters and stays in the board, which is not counted as one', () => {
  window.history.replaceState(null, '', '?board=col_1&kind=video&from=2026-01-02&view=list');
  const { result } = renderHook(() => useGalleryFilters());
  expect(result.current.activeCount).toBe(2);
  act(() => result.current.clear());
  expect(window.location.search).toBe('?board=col_1&view=list');
});
