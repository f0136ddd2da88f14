'use client';

import { Download } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Button, Input, Select, Spinner } from '@/components/ui';

interface Filters {
  readonly action?: string;
  readonly person?: string;
  readonly from?: string;
  readonly to?: string;
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
  /** Of the log as a file, where there is one. */
  csvPath?: string;
  filters: Filters;
  actions: readonly Option[];
  people: readonly Option[];
}) {
  const router = useRouter();
  const [pending, start] = useTransition();
  const query = (next: Filters) =>
    new URLSearchParams(
      Object.entries(next).filter(([, value]) => value !== undefined && value !== ''),
    ).toString();
  const change = (part: Filters) =>
    start(() => router.replace(`${path}?${query({ ...filters, ...part })}`, { scroll: false }));
  const chosen = (value: string) => (value === all ? '' : value);
  return (
    <search className="flex flex-wrap items-center gap-2">
      <Select
        aria-label="Action"
        className="w-full sm:w-56"
        value={filters.action ?? all}
        onValueChange={(value) => change({ action: chosen(value) })}
        options={[{ value: all, label: 'Everything' }, ...actions]}
      />
      <Select
        aria-label="Person"
        className="w-full sm:w-44"
        value={filters.person ?? all}
        onValueChange={(value) => change({ person: chosen(value) })}
        options={[{ value: all, label: 'Everyone' }, ...people]}
      />
      <DayInput label="From day" value={filters.from} onDay={(day) => change({ from: day })} />
      <DayInput label="To day" value={filters.to} onDay={(day) => change({ to: day })} />
      {pending ? <Spinner /> : null}
      {csvPath === undefined ? null : (
        <Button asChild className="sm:ml-auto">
          <a href={`${csvPath}?${query(filters)}`} download>
            <Download aria-hidden />
            CSV
          </a>
        </Button>
      )}
    </search>
  );
}

/** A day that is typed or picked. Keeps unfinished input: while 2026 is typed, the year is 2 for a moment. */
function DayInput({
  label,
  value,
  onDay,
}: {
  label: string;
  value: string | undefined;
  onDay: (day: string) => void;
}) {
  return (
    <Input
      // Remounts when the filter is set or cleared elsewhere.
      key={value === undefined ? 'none' : 'set'}
      type="date"
      aria-label={label}
      className="w-auto flex-1 sm:flex-none"
      defaultValue={value ?? ''}
      onChange={({ target }) => {
        if (target.value === '' || target.value >= '2000') onDay(target.value);
      }}
    />
  );
}
