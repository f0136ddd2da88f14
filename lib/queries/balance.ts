import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReadBalance } from '@/lib/contract';
import { callConsole } from './fetcher';

export const balanceKeys = {
  of: (workspace: string) => ['balance', workspace] as const,
};

/** Available and reserved credits. Asked every half minute, and whenever something was spent or came back. */
export const balanceQueryOptions = (workspace: string) =>
  queryOptions({
    queryKey: balanceKeys.of(workspace),
    queryFn: ({ signal }) => callConsole<ReadBalance>(`${workspace}/balance`, { signal }),
    staleTime: 5_000,
    refetchInterval: 30_000,
  });

export const useBalance = (workspace: string) => useQuery(balanceQueryOptions(workspace));
