'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { Check } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { DialogBody, ErrorState, formatCount, Input, Skeleton } from '@/components/ui';
import { RequestError } from '@/lib/queries';
import { PresetPicture } from './preset-picture';

/** The list of a dialog in which presets or characters are searched and chosen. */
export function ItemPicker<Item extends { readonly id: string }>({
  noun,
  query,
  placeholder,
  findItems,
  emptyState,
  messages,
  renderRow,
}: {
  noun: 'preset' | 'character';
  query: UseQueryResult<{ readonly data: readonly Item[] }>;
  /** The placeholder of the search. */
  placeholder: string;
  findItems: (items: readonly Item[], search: string) => readonly Item[];
  /** Shown when there are no items. */
  emptyState: ReactNode;
  /** Sentences below the search. */
  messages: readonly string[];
  renderRow: (item: Item) => ReactNode;
}) {
  const [search, setSearch] = useState('');
  const { data } = query;
  const matchingItems = useMemo(
    () => findItems(data?.data ?? [], search),
    [data, findItems, search],
  );
  if (query.isPending) {
    return (
      <DialogBody className="grid content-start gap-2">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className="h-16" />
        ))}
      </DialogBody>
    );
  }
  if (query.isError) {
    return (
      <DialogBody>
        <ErrorState
          title={`The ${noun}s could not be loaded`}
          description={query.error.message}
          requestId={query.error instanceof RequestError ? query.error.failure.request_id : null}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </DialogBody>
    );
  }
  if (query.data.data.length === 0) return <DialogBody>{emptyState}</DialogBody>;
  return (
    <>
      <div className="border-b border-line px-5 py-3">
        <Input
          type="search"
          autoFocus
          aria-label={`Search ${noun}s`}
          placeholder={placeholder}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {messages.map((sentence) => (
          <p key={sentence} role="status" className="mt-2 text-sm text-warn">
            {sentence}
          </p>
        ))}
      </div>
      <DialogBody className="px-2 py-2">
        {matchingItems.length === 0 ? (
          <p className="px-3 py-12 text-center text-sm text-ink-3">
            No {noun} matches. Try fewer words.
          </p>
        ) : (
          <ul>
            {matchingItems.map((item) => (
              <li key={item.id}>{renderRow(item)}</li>
            ))}
          </ul>
        )}
      </DialogBody>
    </>
  );
}

/** A preset or a character as a line of a dialog. */
export function ItemRow({
  item: { name, picture_url: pictureUrl, results },
  icon,
  text,
  facts,
  isChosen,
  disabled = false,
  onPress,
}: {
  item: { readonly name: string; readonly picture_url: string | null; readonly results: number };
  icon?: LucideIcon;
  text: string;
  /** Shown before the number of its results. */
  facts: readonly (string | null)[];
  /** Undefined where a press opens something else instead of choosing. */
  isChosen?: boolean | undefined;
  disabled?: boolean;
  onPress: () => void;
}) {
  const resultCount =
    results === 0 ? null : `${formatCount(results)} ${results === 1 ? 'result' : 'results'}`;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={disabled}
      onClick={onPress}
      className="flex w-full items-center gap-3 rounded-md px-3 py-2 text-left hover:bg-sunk disabled:opacity-45 dark:hover:bg-raised"
    >
      <PresetPicture url={pictureUrl} icon={icon} className="size-12" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-medium">
          {name}
        </span>
        {text === '' ? null : (
          <span dir="auto" className="block truncate text-sm text-ink-2">
            {text}
          </span>
        )}
        <span className="block truncate text-xs text-ink-3">
          {[...facts, resultCount].filter(Boolean).join(' · ')}
        </span>
      </span>
      {isChosen ? <Check aria-hidden className="size-4 shrink-0" /> : null}
    </button>
  );
}
