'use client';

import { CalendarDays, Heart, Layers, LayoutGrid, List, ListFilter, Trash2, X } from 'lucide-react';
import Link from 'next/link';
import {
  Button,
  buttonVariants,
  cn,
  IconButton,
  LazyMenu,
  lazyPart,
  SearchField,
  SegmentedControl,
  useIsHydrating,
} from '@/components/ui';
import type { GalleryFacets } from '@/lib/pages/gallery';
import type { GalleryFilters } from '@/lib/pages/gallery-filters';
import { dayPresets } from './day-presets';
import { KindFilter } from './kind-filter';
import type { GalleryView } from './layout';

const loadDays = () => import('./day-panel');
const DayPanel = lazyPart(loadDays);
const loadFilters = () => import('./filter-panel');
const FilterPanel = lazyPart(loadFilters);

type ChangeFilters = (next: Partial<GalleryFilters> & { view?: GalleryView }) => void;

/** Search, filters and view, all kept in the URL. The search is written a moment after typing. */
export function GalleryToolbar({
  workspace,
  filters,
  facets,
  modelName,
  view,
  activeCount,
  change,
  clear,
}: {
  workspace: string;
  filters: GalleryFilters;
  facets: GalleryFacets | undefined;
  modelName: (model: string) => string;
  view: GalleryView;
  activeCount: number;
  change: ChangeFilters;
  clear: () => void;
}) {
  const isFavourite = filters.favourite !== undefined;
  const moreCount = [
    filters.model,
    filters.status,
    filters.review,
    filters.comments,
    filters.person,
    filters.project,
    filters.tag,
    filters.colour,
  ].filter(isSet).length;
  const allCount = moreCount + (isSet(filters.kind) ? 1 : 0) + (hasDays(filters) ? 1 : 0);
  return (
    <search className="flex flex-wrap items-center gap-2 xl:flex-nowrap">
      <SearchField
        label="Search prompts"
        placeholder="Search prompts, comments or ids"
        value={filters.q}
        onChange={(q) => change({ q })}
        className="min-w-0 basis-44 xl:basis-32"
      />
      <KindFilter
        className="max-xl:hidden"
        kind={filters.kind}
        onChange={(kind) => change({ kind })}
      />
      <Days filters={filters} change={change} />
      <LazyMenu
        popup="dialog"
        load={loadFilters}
        render={(state) => (
          <FilterPanel
            {...state}
            filters={filters}
            facets={facets}
            modelName={modelName}
            change={change}
          />
        )}
        trigger={
          <Button
            className={cn(
              'shrink-0',
              allCount > 0 && 'max-xl:border-ink',
              moreCount > 0 && 'xl:border-ink',
            )}
          >
            <ListFilter aria-hidden />
            <FiltersLabel className="xl:hidden" text="Filters" count={allCount} />
            <FiltersLabel className="max-xl:hidden" text="More filters" count={moreCount} />
          </Button>
        }
      />
      <IconButton
        label="Favourites"
        variant="secondary"
        aria-pressed={isFavourite}
        onClick={() => change({ favourite: isFavourite ? undefined : '1' })}
        className={cn(isFavourite && 'border-ink')}
      >
        <Heart className={cn(isFavourite && 'fill-current')} aria-hidden />
      </IconButton>
      {filters.asset === undefined ? null : (
        <Button onClick={() => change({ asset: undefined })} className="border-ink">
          Made with an asset
          <X aria-hidden />
        </Button>
      )}
      {filters.like === undefined ? null : (
        <Button onClick={() => change({ like: undefined })} className="border-ink">
          Similar results
          <X aria-hidden />
        </Button>
      )}
      {activeCount > 0 ? (
        <IconButton label="Clear filters" onClick={clear}>
          <X aria-hidden />
        </IconButton>
      ) : null}
      <div className="ms-auto flex items-center gap-2">
        <Link
          href={`/${workspace}/gallery/trash`}
          prefetch={false}
          aria-label="Trash"
          title="Trash"
          className={buttonVariants({ variant: 'ghost', icon: true })}
        >
          <Trash2 aria-hidden />
        </Link>
        <IconButton
          label="Stack versions"
          variant="secondary"
          aria-pressed={filters.stack !== undefined}
          onClick={() => change({ stack: filters.stack === undefined ? '1' : undefined })}
          className={cn(filters.stack !== undefined && 'border-ink')}
        >
          <Layers aria-hidden />
        </IconButton>
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

const isSet = (value: unknown): boolean => value !== undefined;
const hasDays = ({ from, to }: GalleryFilters): boolean => isSet(from) || isSet(to);

function FiltersLabel({
  text,
  count,
  className,
}: {
  text: string;
  count: number;
  className: string;
}) {
  return (
    <span className={className}>
      {text}
      {count > 0 ? <span className="num text-ink-3"> {count}</span> : null}
    </span>
  );
}

function Days({ filters, change }: { filters: GalleryFilters; change: ChangeFilters }) {
  const { from, to } = filters;
  const isActive = hasDays(filters);
  const days = isActive ? `${from ?? '…'} – ${to ?? '…'}` : 'Day';
  // Which day is today depends on the reader's clock, so the server renders the days themselves.
  const isHydrating = useIsHydrating();
  const chosenPreset = isHydrating
    ? undefined
    : dayPresets(Date.now() / 1_000).find((preset) => preset.from === from && preset.to === to);
  return (
    <LazyMenu
      popup="dialog"
      load={loadDays}
      render={(state) => <DayPanel {...state} filters={filters} change={change} />}
      trigger={
        <Button className={cn('shrink-0 max-xl:hidden', isActive ? 'border-ink' : 'text-ink-3')}>
          <CalendarDays aria-hidden />
          {chosenPreset?.label ?? days}
        </Button>
      }
    />
  );
}
