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

export const withoutItem = <T extends TriedItem>(
  triedItems: readonly T[],
  id: string | null,
): T[] => triedItems.filter(({ ref }) => (ref?.id ?? null) !== id);

/** Chooses the presets or characters that an experiment tries. */
export function TriedItems<I extends Item, T extends TriedItem>({
  query,
  noun,
  emptyItem,
  triedItems,
  maxCount,
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
  /** Stands for the results without any item. */
  emptyItem: T;
  triedItems: readonly T[];
  maxCount: number;
  emptyMessage: string;
  onAdd: (item: I) => void;
  /** Replaces a tried item by its newest version. */
  onRenew: (item: I) => void;
  onChange: (triedItems: T[]) => void;
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
  const isTried = (id: string | null) => triedItems.some(({ ref }) => (ref?.id ?? null) === id);
  const isFull = triedItems.length >= maxCount;
  const toggle = (id: string | null, add: () => void) => {
    if (isTried(id)) onChange(withoutItem(triedItems, id));
    else if (!isFull) add();
  };
  const olderItems = items.filter(({ id, version }) =>
    triedItems.some(({ ref }) => ref?.id === id && ref.version !== version),
  );
  // Tried items that were removed since, or that are another person's.
  const foreignItems = triedItems.filter(
    ({ ref }) => ref !== null && items.every(({ id }) => id !== ref.id),
  );
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-1.5">
        <ToggleChip
          isOn={isTried(null)}
          onToggle={() => toggle(null, () => onChange([emptyItem, ...triedItems]))}
        >
          No {noun}
        </ToggleChip>
        {items.map((item) => (
          <ToggleChip
            key={item.id}
            isOn={isTried(item.id)}
            onToggle={() => toggle(item.id, () => onAdd(item))}
          >
            <bdi>{item.name}</bdi>
          </ToggleChip>
        ))}
        {foreignItems.map(({ ref, name }) => (
          <ToggleChip
            key={ref?.id}
            isOn
            onToggle={() => onChange(withoutItem(triedItems, ref?.id ?? null))}
          >
            <bdi>{name}</bdi>
          </ToggleChip>
        ))}
      </div>
      {items.length === 0 ? <p className="text-xs text-ink-3">{emptyMessage}</p> : null}
      {isFull ? <p className="text-xs text-ink-3">An experiment tries up to {maxCount}.</p> : null}
      {items.some(({ id, is_shared }) => !is_shared && isTried(id)) ? (
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
