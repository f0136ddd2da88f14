'use client';

import type { LucideIcon } from 'lucide-react';
import Link from 'next/link';
import { type ReactNode, useMemo, useState } from 'react';
import { Badge, Button, EmptyState, SearchInput } from '@/components/ui';
import type { PresetYield, ShareableItem } from '@/lib/pages/presets';
import { ItemYield } from './item-parts';
import { PresetPicture } from './preset-picture';

/** Presets or characters as cards, with a search. */
export function ItemCards<Item extends { readonly id: string }>({
  noun,
  items,
  placeholder,
  findItems,
  renderCard,
}: {
  noun: 'preset' | 'character';
  items: readonly Item[];
  /** The placeholder of the search. */
  placeholder: string;
  findItems: (items: readonly Item[], search: string) => readonly Item[];
  renderCard: (item: Item) => ReactNode;
}) {
  const [search, setSearch] = useState('');
  const matchingItems = useMemo(() => findItems(items, search), [findItems, items, search]);
  return (
    <>
      <SearchInput
        label={`Search ${noun}s`}
        placeholder={placeholder}
        text={search}
        onType={setSearch}
      />
      {matchingItems.length === 0 ? (
        <EmptyState
          title={`No ${noun} matches`}
          description="Try fewer words."
          action={<Button onClick={() => setSearch('')}>Clear the search</Button>}
        />
      ) : (
        <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(220px,1fr))]">
          {matchingItems.map((item) => (
            <li key={item.id} className="min-w-0">
              {renderCard(item)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface ItemWithPicture extends ShareableItem, PresetYield {
  readonly name: string;
  readonly picture_url: string | null;
  readonly is_shared: boolean;
}

/** A preset or a character as a card. `words` are shown in place of a missing picture, `children` between name and author. */
export function ItemCard({
  item,
  path,
  icon,
  words,
  children,
}: {
  item: ItemWithPicture;
  /** The path of the list. */
  path: string;
  icon?: LucideIcon;
  words: ReactNode;
  children: ReactNode;
}) {
  const { id, name, author, results, credits } = item;
  return (
    <article className="grid grid-cols-1 gap-2">
      <Link href={`${path}/${id}`} aria-label={`Open ${name}`} className="block">
        <PresetPicture url={item.picture_url} icon={icon} className="aspect-4/3 w-full">
          {words ? (
            <span dir="auto" className="line-clamp-4 px-5 text-center text-sm wrap-anywhere">
              {words}
            </span>
          ) : undefined}
        </PresetPicture>
      </Link>
      <div className="min-w-0">
        <h2 className="flex items-center gap-2 text-sm font-medium">
          <span dir="auto" className="truncate" title={name}>
            {name}
          </span>
          {item.is_shared ? null : <Badge>Private</Badge>}
        </h2>
        {children}
        <p className="truncate text-xs text-ink-3">
          <bdi>{author}</bdi> · <ItemYield results={results} credits={credits} />
        </p>
      </div>
    </article>
  );
}
