// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { galleryKeys } from '@/lib/queries';
import { useFacets } from './use-facets';

it('knows a board that was made after another page read them, until it is deleted', async () => {
  const facets = {
    models: [],
    people: [],
    keys: false,
    boards: [],
    projects: [],
    tags: [],
    searches: [],
  };
  const board = { id: 'col_1', name: 'Board', count: 0, project_id: null };
  const client = new QueryClient();
  client.setQueryData(galleryKeys.facets('studio'), facets);
  const initial = { facets: { ...facets, boards: [board] }, readAtMs: Date.now() };
  const { result } = renderHook(() => useFacets('studio', initial, board.id), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  expect(result.current.board).toEqual(board);
  client.setQueryData(galleryKeys.facets('studio'), facets);
  await waitFor(() => expect(result.current.board).toBeUndefined());
});
