'use client';

import { Download } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Button, DayRange, Select, Spinner } from '@/components/ui';

interface Filters {
  readonly action?: string;
  readonly person?: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

const all = 'all';

/** The filters of the audit log. They are kept in the URL. */
export function AuditFilterBar({
  path,
  csvPath,
  filters,
  actions,
  people,
}: {
  /** Path of the page. */
  path: string;
  /** Path of the log as a file, if it can be downloaded. */
  csvPath?: string;
  filters: Filters;
  actions: readonly Option[];
  people: readonly Option[];
}) {
  const router = useRouter();
  const [isPending, startChange] = useTransition();
  const query = (next: Filters) =>
    new URLSearchParams(Object.entries(next).filter(([, value]) => value)).toString();
  const change = (changes: Filters) =>
    startChange(() =>
      router.replace(`${path}?${query({ ...filters, ...changes })}`, { scroll: false }),
    );
  const toFilter = (value: string) => (value === all ? '' : value);
  return (
    <search className="grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <Select
        aria-label="Action"
        className="sm:w-56"
        value={filters.action ?? all}
        onValueChange={(value) => change({ action: toFilter(value) })}
        options={[{ value: all, label: 'Everything' }, ...actions]}
      />
      <Select
        aria-label="Person"
        className="sm:w-44"
        value={filters.person ?? all}
        onValueChange={(value) => change({ person: toFilter(value) })}
        options={[{ value: all, label: 'Everyone' }, ...people]}
      />
      <DayRange
        className="max-sm:col-span-2"
        zone="UTC"
        from={filters.from}
        to={filters.to}
        onChange={change}
      />
      {isPending ? <Spinner /> : null}
      {csvPath === undefined ? null : (
        <Button asChild className="max-sm:col-span-2 sm:ms-auto">
          <a href={`${csvPath}?${query(filters)}`} download>
            <Download aria-hidden />
            CSV
          </a>
        </Button>
      )}
    </search>
  );
}
