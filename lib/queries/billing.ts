import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { LedgerFilters, LedgerRows, Order } from '@/lib/contract';
import { ledgerSearch } from '@/lib/contract';
import { callConsole } from './fetcher';

export const orderKeys = {
  one: (workspace: string, order: string) => ['order', workspace, order] as const,
};

/** How long until an order that is under way is asked for again, in milliseconds. */
const followMs = { pending: 2_000, paid: 1_000 };

/** An order, followed by itself until it ends. */
export const orderOptions = (workspace: string, order: string) =>
  queryOptions({
    queryKey: orderKeys.one(workspace, order),
    queryFn: ({ signal }) =>
      callConsole<Order>(`${workspace}/billing/orders/${encodeURIComponent(order)}`, { signal }),
    refetchInterval: ({ state }) => {
      const status = state.data?.status;
      return status === 'pending' || status === 'paid' ? followMs[status] : false;
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
