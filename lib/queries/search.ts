import { queryOptions } from '@tanstack/react-query';
import type { SearchResults } from '@/lib/contract';
import { callConsole } from './fetcher';

/** What a workspace has for some words. An answer that is not waited for any more is aborted. */
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
