'use client';

import { ArrowLeftRight, Columns2, Pause, Play } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Button, buttonVariants, Combobox, IconButton, Select } from '@/components/ui';
import type { AxisValue, Plan } from '@/lib/experiments';
import { type CellFilter, type CellStatus, cellStatuses } from './cell-filter';
import type { NamedAxis } from './varied-axes';

/** Filters of the grid, actions on the selection, and the play button of films. `children` come first. */
export function ResultsToolbar({
  plans,
  axes,
  filter,
  onFilter,
  onSwap,
  films,
  compareHref,
  selectedCount,
  endContent,
  children,
}: {
  plans: readonly Plan[];
  axes: readonly NamedAxis[];
  filter: CellFilter;
  onFilter: (filter: CellFilter) => void;
  onSwap: () => void;
  /** Null without films. */
  films: { isPlaying: boolean; toggle: () => void } | null;
  /** Null unless two to four results are selected. */
  compareHref: string | null;
  selectedCount: number;
  endContent: ReactNode;
  children: ReactNode;
}) {
  const options = axisValues(plans, axes);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {children}
      <IconButton label="Swap rows and columns" size="sm" variant="secondary" onClick={onSwap}>
        <ArrowLeftRight />
      </IconButton>
      <Select
        aria-label="Filter by state"
        className="h-8 w-36"
        options={cellStatuses}
        value={filter.status}
        onValueChange={(status) => onFilter({ ...filter, status: status as CellStatus })}
      />
      {options.length > 0 ? (
        <Combobox
          aria-label="Filter by value"
          className="h-8 w-40"
          placeholder="Any value"
          clearLabel="Any value"
          onClear={() => onFilter({ ...filter, value: null })}
          options={options}
          value={filter.value === null ? undefined : valueId(filter.value)}
          onValueChange={(id) =>
            onFilter({
              ...filter,
              value: options.find(({ value }) => value === id)?.axisValue ?? null,
            })
          }
        />
      ) : null}
      {films === null ? null : (
        <Button size="sm" onClick={films.toggle}>
          {films.isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
          {films.isPlaying ? 'Pause videos' : 'Play videos'}
        </Button>
      )}
      <span className="ms-auto flex shrink-0 gap-2">{endContent}</span>
      {compareHref === null ? null : (
        <Link href={compareHref} className={buttonVariants({ size: 'sm', variant: 'primary' })}>
          <Columns2 aria-hidden />
          Compare {selectedCount}
        </Link>
      )}
    </div>
  );
}

const valueId = ({ axis, key }: { axis: string; key: string }) => JSON.stringify([axis, key]);

/** The values of all axes as options, each once. */
function axisValues(plans: readonly Plan[], axes: readonly NamedAxis[]) {
  const labels = new Map(axes.map(({ id, label }) => [id, label]));
  const values = new Map<string, AxisValue>();
  const combinations = plans.flatMap((plan) => plan.combinations);
  for (const value of combinations.flatMap((combination) => combination.values)) {
    if (labels.has(value.axis)) values.set(valueId(value), value);
  }
  return [...values].map(([value, axisValue]) => ({
    value,
    axisValue,
    label: `${labels.get(axisValue.axis)}: ${axisValue.label}`,
  }));
}
