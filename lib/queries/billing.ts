import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ReadOrder } from '@/lib/contract';
import { type LedgerFilters, type LedgerRows, ledgerSearch } from '@/lib/pages/billing';
import { callConsole } from './fetcher';

export const orderKeys = {
  one: (workspace: string, order: string) => ['order', workspace, order] as const,
};

/** Polling interval of an open order, by its status. */
const statusPollMs: Readonly<Record<string, number>> = { pending: 2_000, paid: 1_000 };
/** Polling interval for an unknown status, which may change or be final. */
const unknownStatusPollMs = 15_000;
const finalStatuses = ['fulfilled', 'failed', 'canceled', 'expired', 'refunded'];

/** An order, polled until it ends. */
export const orderOptions = (workspace: string, order: string) =>
  queryOptions({
    queryKey: orderKeys.one(workspace, order),
    queryFn: ({ signal }) =>
      callConsole<ReadOrder>(`${workspace}/billing/orders/${encodeURIComponent(order)}`, {
        signal,
      }),
    refetchInterval: ({ state }) => {
      const status = state.data?.status ?? '';
      return finalStatuses.includes(status) ? false : (statusPollMs[status] ?? unknownStatusPollMs);
    },
    refetchOnWindowFocus: 'always',
  });

/** The ledger, newest first, a page at a time. */
export const ledgerOptions = (workspace: string, filters: LedgerFilters) =>
  infiniteQueryOptions({
    queryKey: ['ledger', workspace, filters] as const,
    queryFn: ({ pageParam, signal }) => {
      const search = ledgerSearch(filters);
      if (pageParam !== '') search.set('after', pageParam);
      return callConsole<LedgerRows>(`${workspace}/billing/ledger?${search}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.has_more ? page.last_id : null),
    staleTime: 10_000,
  });
