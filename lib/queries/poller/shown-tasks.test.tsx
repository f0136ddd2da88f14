// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { isTaskShown, useShownTasks } from './shown-tasks';

it('notes which tasks a page shows while it is open, and fetches none of them', () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const client = new QueryClient();
  const shown = () => ['a', 'b'].map((id) => isTaskShown(client, 'studio', id));
  const { rerender, unmount } = renderHook(({ ids }) => useShownTasks('studio', ids), {
    initialProps: { ids: ['a'] },
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  expect(shown()).toEqual([true, false]);
  rerender({ ids: ['a', 'b'] });
  expect(shown()).toEqual([true, true]);
  unmount();
  expect(shown()).toEqual([false, false]);
  expect(fetched).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
