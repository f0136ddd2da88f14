'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText, SearchX } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { Button, EmptyState, ErrorState, UnreadItemsNote, writeAddress } from '@/components/ui';
import { type LedgerFilters, ledgerSearch, listCutOff } from '@/lib/pages/billing';
import { ledgerOptions, RequestError } from '@/lib/queries';
import { workspacePath } from '../../layout';
import { type LedgerChoices, LedgerCsv, LedgerFilterBar } from './ledger-filters';
import { LedgerSkeleton } from './ledger-skeleton';
import { LedgerTable } from './ledger-table';

/** Every change of the balance, newest first. The filters are kept in the URL. */
export function LedgerBrowser({
  workspace,
  initial,
  choices,
}: {
  workspace: string;
  initial: LedgerFilters;
  /** Null where the service has no filters. */
  choices: LedgerChoices | null;
}) {
  const [filters, setFilters] = useState(initial);
  const ledger = useInfiniteQuery(ledgerOptions(workspace, filters));
  const change = (next: LedgerFilters) => {
    setFilters(next);
    const query = ledgerSearch(next).toString();
    writeAddress(query === '' ? window.location.pathname : `?${query}`);
  };
  const rows = ledger.data?.pages.flatMap(({ data }) => data) ?? [];
  const leftOut = ledger.data?.pages.reduce((sum, { left_out }) => sum + left_out, 0) ?? 0;
  const lastPage = ledger.data?.pages.at(-1);
  const isCutOff = lastPage?.has_more === true && lastPage.last_id === null;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <div className="grid grid-cols-1 gap-4">
      {choices === null ? (
        <div className="flex justify-end">
          <LedgerCsv workspace={workspace} filters={filters} />
        </div>
      ) : (
        <LedgerFilterBar
          workspace={workspace}
          filters={filters}
          choices={choices}
          onChange={change}
        />
      )}
      {ledger.isPending ? <LedgerSkeleton /> : null}
      {ledger.error !== null && rows.length === 0 ? (
        <ErrorState
          title="The ledger could not be loaded"
          description={ledger.error.message}
          requestId={ledger.error instanceof RequestError ? ledger.error.failure.request_id : null}
          isRetrying={ledger.isFetching}
          onRetry={() => void ledger.refetch()}
        />
      ) : null}
      {ledger.isSuccess && rows.length === 0 && leftOut === 0 ? (
        isFiltered ? (
          <EmptyState
            icon={<SearchX aria-hidden />}
            title="Nothing matches"
            description="No ledger entry matches these filters."
            action={<Button onClick={() => change({})}>Clear filters</Button>}
          />
        ) : (
          <EmptyState
            icon={<ScrollText aria-hidden />}
            title="No credits moved yet"
            description="Every credit that is added, reserved, charged or given back has a line here. The first comes with your first result."
            action={
              <Button asChild>
                <Link href={workspacePath({ slug: workspace }, 'create')}>Create something</Link>
              </Button>
            }
          />
        )
      ) : null}
      {rows.length > 0 ? <LedgerTable workspace={workspace} rows={rows} /> : null}
      <UnreadItemsNote count={leftOut} singular="ledger entry" plural="ledger entries" />
      {isCutOff ? <p className="text-xs text-ink-3">{listCutOff}</p> : null}
      {ledger.hasNextPage ? (
        <div className="flex justify-center">
          <Button loading={ledger.isFetchingNextPage} onClick={() => void ledger.fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
    </div>
  );
}
