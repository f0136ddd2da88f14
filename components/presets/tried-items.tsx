'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, ErrorState, Skeleton, ToggleChip } from '@/components/ui';
import type { PresetRef } from '@/lib/pages/presets';

interface Item {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly is_shared: boolean;
}

interface TriedItem {
  /** Null for the result without any. */
  readonly ref: PresetRef | null;
  readonly name: string;
}

/** What is tried, without one of its items. */
export const withoutItem = <T extends TriedItem>(
  triedItems: readonly T[],
  id: string | null,
): T[] => triedItems.filter(({ ref }) => (ref?.id ?? null) !== id);

/** The presets or characters that an experiment tries: switched on one by one. */
export function TriedItems<I extends Item, T extends TriedItem>({
  query,
  noun,
  none,
  tried,
  max,
  emptyMessage,
  onAdd,
  onRenew,
  onChange,
  children,
}: {
  query: Pick<UseQueryResult, 'isPending' | 'isError'> & {
    readonly data: { readonly data: readonly I[] } | undefined;
    refetch(): Promise<unknown>;
  };
  noun: 'preset' | 'character';
  /** The result without any, beside those with one. */
  none: T;
  tried: readonly T[];
  max: number;
  emptyMessage: string;
  onAdd: (item: I) => void;
  /** Tries the item as it is now. */
  onRenew: (item: I) => void;
  onChange: (tried: T[]) => void;
  children?: ReactNode;
}) {
  if (query.isPending) return <Skeleton className="h-8" />;
  if (query.isError || query.data === undefined) {
    return (
      <ErrorState
        size="inline"
        title={`The ${noun}s could not be loaded`}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const items = query.data.data;
  const isOn = (id: string | null) => tried.some(({ ref }) => (ref?.id ?? null) === id);
  const isFull = tried.length >= max;
  const toggle = (id: string | null, add: () => void) => {
    if (isOn(id)) onChange(withoutItem(tried, id));
    else if (!isFull) add();
  };
  const olderItems = items.filter(({ id, version }) =>
    tried.some(({ ref }) => ref?.id === id && ref.version !== version),
  );
  // Items that were removed since, or are another person's.
  const foreignItems = tried.filter(
    ({ ref }) => ref !== null && items.every(({ id }) => id !== ref.id),
  );
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-1.5">
        <ToggleChip
          isOn={isOn(null)}
          onToggle={() => toggle(null, () => onChange([none, ...tried]))}
        >
          No {noun}
        </ToggleChip>
        {items.map((item) => (
          <ToggleChip
            key={item.id}
            isOn={isOn(item.id)}
            onToggle={() => toggle(item.id, () => onAdd(item))}
          >
            <bdi>{item.name}</bdi>
          </ToggleChip>
        ))}
        {foreignItems.map(({ ref, name }) => (
          <ToggleChip
            key={ref?.id}
            isOn
            onToggle={() => onChange(withoutItem(tried, ref?.id ?? null))}
          >
            <bdi>{name}</bdi>
          </ToggleChip>
        ))}
      </div>
      {items.length === 0 ? <p className="text-xs text-ink-3">{emptyMessage}</p> : null}
      {isFull ? <p className="text-xs text-ink-3">An experiment tries up to {max}.</p> : null}
      {items.some(({ id, is_shared }) => !is_shared && isOn(id)) ? (
        <p className="text-xs text-ink-3">
          A {noun} of yours alone becomes a part of this experiment, which your team sees.
        </p>
      ) : null}
      {olderItems.map((item) => (
        <p key={item.id} className="flex flex-wrap items-center gap-2 text-xs text-ink-2">
          <span>
            <bdi>{item.name}</bdi> was changed since.
          </span>
          <Button size="sm" onClick={() => onRenew(item)}>
            Use version {item.version}
          </Button>
        </p>
      ))}
      {children}
    </div>
  );
}
