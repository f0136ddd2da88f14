import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveBalance } from '@/lib/contract';
import { callConsole } from './fetcher';

export const balanceKeys = {
  of: (workspace: string) => ['balance', workspace] as const,
};

/** While work runs its end gives credits back or takes them, and every balance shown follows within a second. */
const busyMs = 750;
/** Other people and keys spend too. */
const idleMs = 15_000;

/** The one balance of every place that shows it; hidden tabs ask when they are seen again. */
export const balanceQueryOptions = (workspace: string) =>
  queryOptions({
    queryKey: balanceKeys.of(workspace),
    queryFn: ({ signal }) => callConsole<LiveBalance>(`${workspace}/balance`, { signal }),
    staleTime: 1_000,
    refetchInterval: ({ state }) =>
      state.status === 'success' && (state.data?.authorized_amount ?? 0) > 0 ? busyMs : idleMs,
  });

export const useBalance = (workspace: string) => useQuery(balanceQueryOptions(workspace));

const channelName = (workspace: string) => `atelier.balance.${workspace}`;

/** Something was reserved, charged, given back or bought: this tab and the others read the balance again. */
export function refreshBalance(client: QueryClient, workspace: string): void {
  void client.invalidateQueries({ queryKey: balanceKeys.of(workspace) });
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(channelName(workspace));
  channel.postMessage('changed');
  channel.close();
}

/** Reads the balance again when another tab says that it changed. Once a page is enough: the shell does it. */
export function useBalanceNews(workspace: string): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!('BroadcastChannel' in globalThis)) return;
    const channel = new BroadcastChannel(channelName(workspace));
    const read = () => void client.invalidateQueries({ queryKey: balanceKeys.of(workspace) });
    channel.addEventListener('message', read);
    return () => channel.close();
  }, [client, workspace]);
}
