import { infiniteQueryOptions } from '@tanstack/react-query';
import type { TrashPage } from '@/lib/contract';
import { callConsole } from './fetcher';

export const trashKeys = {
  all: (workspace: string) => ['trash', workspace] as const,
};

/** The workspace's trash, a page at a time, latest removals first. */
export const trashQueryOptions = (workspace: string) =>
  infiniteQueryOptions({
    queryKey: trashKeys.all(workspace),
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === '' ? '' : `?after=${encodeURIComponent(pageParam)}`;
      return callConsole<TrashPage>(`${workspace}/trash${query}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
