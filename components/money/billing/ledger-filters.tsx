'use client';

import { Download, ListFilter } from 'lucide-react';
import { useState } from 'react';
import { Button, cn, DayRange, Input, Select, useSearchText } from '@/components/ui';
import type { LedgerFilters, LedgerView } from '@/lib/pages/billing';
import { ledgerSearch, ledgerViews } from '@/lib/pages/billing';
import { viewLabels } from './words';

/** The people and keys that the ledger can be filtered by. */
export interface LedgerChoices {
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly keys: readonly { readonly id: string; readonly name: string }[];
}

const everyone = 'all';
const optionsOf = (label: string, choices: LedgerChoices['people']) => [
  { value: everyone, label },
  ...choices.map(({ id, name }) => ({ value: id, label: name })),
];

/** Filters the ledger and saves the filtered entries as CSV. */
export function LedgerFilterBar({
  workspace,
  filters,
  choices,
  onChange,
}: {
  workspace: string;
  filters: LedgerFilters;
  choices: LedgerChoices;
  onChange: (filters: LedgerFilters) => void;
}) {
  const changeFilters = (change: Partial<Record<keyof LedgerFilters, string | undefined>>) => {
    const next = Object.entries({ ...filters, ...change }).filter(([, value]) => value);
    onChange(Object.fromEntries(next));
  };
  const [subject, setSubject] = useSearchText(filters.subject, (text) =>
    changeFilters({ subject: text }),
  );
  const [isOpen, setOpen] = useState(false);
  const activeCount = Object.keys(filters).filter((name) => name !== 'subject').length;
  return (
    <search className="grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <Button
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={cn('max-sm:order-2 sm:hidden', activeCount > 0 && 'border-ink')}
      >
        <ListFilter aria-hidden />
        Filters
        {activeCount > 0 ? <span className="num text-ink-3">{activeCount}</span> : null}
      </Button>
      <div className={cn('contents max-sm:*:order-3', !isOpen && 'max-sm:hidden')}>
        <Select
          aria-label="Kind"
          className="sm:w-auto sm:min-w-40"
          options={(Object.keys(ledgerViews) as LedgerView[]).map((view) => ({
            value: view,
            label: viewLabels[view],
          }))}
          value={filters.view ?? 'all'}
          onValueChange={(view) => changeFilters({ view: view === 'all' ? undefined : view })}
        />
        <Select
          aria-label="Person"
          className="sm:w-auto sm:min-w-32"
          options={optionsOf('Everyone', choices.people)}
          value={filters.person ?? everyone}
          onValueChange={(id) => changeFilters({ person: id === everyone ? undefined : id })}
        />
        <Select
          aria-label="Key"
          className="max-sm:col-span-2 sm:w-auto sm:min-w-28"
          options={optionsOf('All keys', choices.keys)}
          value={filters.key ?? everyone}
          onValueChange={(id) => changeFilters({ key: id === everyone ? undefined : id })}
        />
        <DayRange
          className="max-sm:col-span-2"
          zone="UTC"
          from={filters.from}
          to={filters.to}
          onChange={changeFilters}
        />
      </div>
      <Input
        type="search"
        aria-label="Id of a task or an order"
        placeholder="Id of a task or an order…"
        className="max-sm:order-1 max-sm:col-span-2 sm:w-40 sm:grow md:max-w-64"
        maxLength={128}
        value={subject}
        onChange={(event) => setSubject(event.target.value)}
      />
      <LedgerCsv workspace={workspace} filters={filters} className="max-sm:order-2 sm:ms-auto" />
    </search>
  );
}

/** Saves the filtered entries as CSV. */
export function LedgerCsv({
  workspace,
  filters,
  className,
}: {
  workspace: string;
  filters: LedgerFilters;
  className?: string;
}) {
  return (
    <Button asChild className={className}>
      <a href={`/api/console/${workspace}/billing/ledger/csv?${ledgerSearch(filters)}`} download>
        <Download aria-hidden />
        CSV
      </a>
    </Button>
  );
}
