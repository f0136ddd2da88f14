import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
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

/** Over which tabs say that a workspace's balance changed. */
export const balanceChannel = (workspace: string) => `atelier.balance.${workspace}`;

/** Something was reserved, charged, given back or bought: this tab and the others read the balance again. */
export function refreshBalance(client: QueryClient, workspace: string): void {
  void client.invalidateQueries({ queryKey: balanceKeys.of(workspace) });
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(balanceChannel(workspace));
  channel.postMessage('changed');
  channel.close();
}
