import { queryOptions } from '@tanstack/react-query';
import type { SearchResults } from '@/lib/pages/search';
import { callConsole } from './fetcher';

/** The search results of a workspace for a text. Aborted when the text changes. */
export const searchOptions = (workspace: string, text: string) =>
  queryOptions({
    queryKey: ['search', workspace, text],
    queryFn: ({ signal }) =>
      callConsole<SearchResults>(`${workspace}/search?${new URLSearchParams({ q: text })}`, {
        signal,
      }),
    staleTime: 15_000,
    gcTime: 60_000,
  });
