// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { GalleryFilters } from '@/lib/pages/gallery-filters';
import { useOlderTiles } from './use-older-tiles';

afterEach(() => vi.unstubAllGlobals());

const index = { task_ids: ['task_1'], outputs: [0], ratios: [1], truncated: true };

it('says of these filters alone that older tiles load or failed to', async () => {
  const response = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => response.promise);
  const client = new QueryClient();
  const { result, rerender } = renderHook(
    ({ filters }: { filters: GalleryFilters }) => useOlderTiles('studio', filters, index as never),
    {
      initialProps: { filters: { kind: 'image' } },
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  act(() => result.current.fetchOlder());
  expect(result.current.older).toBe('pending');
  rerender({ filters: { kind: 'video' } });
  expect(result.current.older).toBe('idle');
  await act(async () => response.reject(new TypeError('Failed to fetch')));
  expect(result.current.older).toBe('idle');
  rerender({ filters: { kind: 'image' } });
  await expect.poll(() => result.current.older).toBe('error');
});
