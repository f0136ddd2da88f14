'use client';

import {
  CalendarDays,
  FolderOpen,
  Heart,
  LayoutGrid,
  List,
  ListFilter,
  Trash2,
  X,
} from 'lucide-react';
import Link from 'next/link';
import { Suspense, useState } from 'react';
import {
  Button,
  buttonVariants,
  cn,
  IconButton,
  LazyMenu,
  lazyPart,
  SearchField,
  SegmentedControl,
  Select,
} from '@/components/ui';
import type { GalleryFacets } from '@/lib/pages/gallery';
import type { GalleryFilters } from '@/lib/pages/gallery-filters';
import type { GalleryView } from './layout';
import type { GalleryOperations } from './use-gallery-actions';

const CollectionMenu = lazyPart(() => import('./collection-menu'));
const loadDays = () => import('./day-panel');
const DayPanel = lazyPart(loadDays);

const any = 'any';

const statuses: { value: NonNullable<GalleryFilters['status']>; label: string }[] = [
  { value: 'running', label: 'Running' },
  { value: 'succeeded', label: 'Done' },
  { value: 'failed', label: 'Failed' },
  { value: 'canceled', label: 'Canceled' },
  { value: 'expired', label: 'Expired' },
];

type Change = (next: Partial<GalleryFilters> & { view?: GalleryView }) => void;

/** Search, filters and view, all kept in the URL. The search is written a moment after typing. */
export function GalleryToolbar({
  workspace,
  filters,
  facets,
  modelName,
  view,
  active,
  operations,
  change,
  clear,
}: {
  workspace: string;
  filters: GalleryFilters;
  facets: GalleryFacets | undefined;
  modelName: (model: string) => string;
  view: GalleryView;
  active: number;
  operations: GalleryOperations;
  change: Change;
  clear: () => void;
}) {
  const collection = facets?.collections.find(({ id }) => id === filters.collection);
  const [open, setOpen] = useState(false);
  const loved = filters.favourite !== undefined;
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Search prompts"
        placeholder="Search prompts or ids"
        value={filters.q}
        onChange={(q) => change({ q })}
        className="basis-full sm:basis-56 md:basis-40"
      />
      <Button
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={cn('md:hidden', active > 0 && 'border-ink')}
      >
        <ListFilter aria-hidden />
        Filters
        {active > 0 ? <span className="num text-ink-3">{active}</span> : null}
      </Button>
      <div className={cn('contents', !open && 'max-md:hidden')}>
        <SegmentedControl
          aria-label="Family"
          segments={[
            { value: 'all', label: 'All' },
            { value: 'image', label: 'Images' },
            { value: 'video', label: 'Videos' },
            { value: 'audio', label: 'Audio' },
          ]}
          value={filters.kind ?? 'all'}
          onValueChange={(kind) => change({ kind: kind === 'all' ? undefined : kind })}
        />
        <Choice
          label="Status"
          value={filters.status}
          onChange={(status) => change({ status: status as GalleryFilters['status'] })}
          options={statuses}
        />
        <Choice
          label="Model"
          value={filters.model}
          onChange={(model) => change({ model })}
          options={(facets?.models ?? []).map(({ id }) => ({
            value: id,
            label: modelName(id),
          }))}
        />
        <Choice
          label="Person"
          value={filters.person}
          onChange={(person) => change({ person })}
          options={[
            ...(facets?.people ?? []).map(({ id, name }) => ({
              value: id,
              label: name,
            })),
            ...(facets?.keys ? [{ value: 'keys', label: 'API keys' }] : []),
          ]}
        />
        <Choice
          label="Collection"
          value={filters.collection}
          onChange={(collection) => change({ collection })}
          options={(facets?.collections ?? []).map(({ id, name, count }) => ({
            value: id,
            label: `${name} (${count})`,
          }))}
        />
        {collection === undefined ? null : (
          <Suspense>
            <CollectionMenu
              key={collection.id}
              collection={collection}
              operations={operations}
              onDeleted={() => change({ collection: undefined })}
            />
          </Suspense>
        )}
        <Days filters={filters} change={change} />
      </div>
      <IconButton
        label="Favourites"
        variant="secondary"
        aria-pressed={loved}
        onClick={() => change({ favourite: loved ? undefined : '1' })}
        className={cn(loved && 'border-ink')}
      >
        <Heart className={cn(loved && 'fill-current')} aria-hidden />
      </IconButton>
      {filters.asset === undefined ? null : (
        <Button onClick={() => change({ asset: undefined })} className="border-ink">
          Made with an asset
          <X aria-hidden />
        </Button>
      )}
      {active > 0 ? (
        <Button variant="ghost" onClick={clear} aria-label="Clear filters">
          <X aria-hidden />
          Clear
        </Button>
      ) : null}
      <div className="ml-auto flex items-center gap-2">
        <Link
          href={`/${workspace}/gallery/collections`}
          prefetch={false}
          title="Collections"
          className={cn(buttonVariants({ variant: 'ghost' }), 'max-sm:px-2.5 md:max-2xl:px-2.5')}
        >
          <FolderOpen aria-hidden />
          <span className="max-sm:sr-only md:max-2xl:sr-only">Collections</span>
        </Link>
        <Link
          href={`/${workspace}/gallery/trash`}
          prefetch={false}
          aria-label="Trash"
          title="Trash"
          className={buttonVariants({ variant: 'ghost', icon: true })}
        >
          <Trash2 aria-hidden />
        </Link>
        <SegmentedControl
          aria-label="View"
          segments={[
            { value: 'grid', label: <LayoutGrid aria-hidden />, ariaLabel: 'Grid' },
            { value: 'list', label: <List aria-hidden />, ariaLabel: 'List' },
          ]}
          value={view}
          onValueChange={(next) => change({ view: next })}
        />
      </div>
    </search>
  );
}

function Choice({
  label,
  value,
  onChange,
  options,
}: {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  options: readonly { value: string; label: string }[];
}) {
  if (options.length === 0 && value === undefined) return null;
  const isOffered = value === undefined || options.some((option) => option.value === value);
  return (
    <Select
      aria-label={label}
      className={cn('w-fit max-w-52', value !== undefined && 'border-ink')}
      value={value}
      placeholder={label}
      onValueChange={(next) => onChange(next === any ? undefined : next)}
      options={[
        { value: any, label: `Any ${label.toLowerCase()}` },
        ...options,
        ...(isOffered ? [] : [{ value: value ?? any, label: value ?? '' }]),
      ]}
    />
  );
}

function Days({ filters, change }: { filters: GalleryFilters; change: Change }) {
  const set = filters.from !== undefined || filters.to !== undefined;
  return (
    <LazyMenu
      popup="dialog"
      load={loadDays}
      render={(state) => <DayPanel {...state} filters={filters} change={change} />}
      trigger={
        <Button className={set ? 'border-ink' : 'font-normal text-ink-3'}>
          <CalendarDays aria-hidden />
          {set ? `${filters.from ?? '…'} – ${filters.to ?? '…'}` : 'Day'}
        </Button>
      }
    />
  );
}
