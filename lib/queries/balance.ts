import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { LiveBalance } from '@/lib/pages/balance';
import { callConsole } from './fetcher';
import { refreshQueries } from './refresh';

export const balanceKeys = {
  of: (workspace: string) => ['balance', workspace] as const,
};

/** Polling interval while tasks run, so that a changed balance shows within a second. */
const busyMs = 500;
/** Polling interval otherwise, because other people and keys spend too. */
const idleMs = 15_000;

/** The balance, shared by all places that show it. Hidden tabs read it when they become visible. */
export const balanceQueryOptions = (workspace: string) =>
  queryOptions({
    queryKey: balanceKeys.of(workspace),
    queryFn: ({ signal }) => callConsole<LiveBalance>(`${workspace}/balance`, { signal }),
    staleTime: 1_000,
    refetchInterval: ({ state }) =>
      state.status === 'success' && (state.data?.authorized_amount ?? 0) > 0 ? busyMs : idleMs,
  });

export const useBalance = (workspace: string) => useQuery(balanceQueryOptions(workspace));

/** The BroadcastChannel on which tabs report that a workspace's balance changed. */
export const balanceChannel = (workspace: string) => `atelier.balance.${workspace}`;

/** Makes this tab and the others read the balance again, after credits were reserved, charged, released or bought. */
export function refreshBalance(client: QueryClient, workspace: string): void {
  void refreshQueries(client, balanceKeys.of(workspace));
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(balanceChannel(workspace));
  channel.postMessage('changed');
  channel.close();
}
