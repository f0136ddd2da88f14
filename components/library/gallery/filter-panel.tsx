'use client';

import { Suspense, useState } from 'react';
import {
  Button,
  type LazyMenuState,
  lazyPart,
  Popover,
  PopoverContent,
  PopoverTrigger,
  Select,
  Sheet,
  SheetContent,
  SheetTrigger,
} from '@/components/ui';
import type { GalleryFacets } from '@/lib/pages/gallery';
import type { GalleryFilters } from '@/lib/pages/gallery-filters';
import { reviewLabels, reviewStatuses } from '@/lib/pages/review-statuses';
import type { Tag } from '@/lib/pages/tags';
import { useShell } from '../../layout';
import { ColourFilter } from './colour-filter';
import { DayFields } from './day-fields';
import { KindFilter } from './kind-filter';
import { SavedSearches } from './saved-searches';

const phoneQuery = '(max-width: 639px)';
const anyValue = 'any';

const statuses: { value: NonNullable<GalleryFilters['status']>; label: string }[] = [
  { value: 'running', label: 'Running' },
  { value: 'succeeded', label: 'Done' },
  { value: 'failed', label: 'Failed' },
  { value: 'canceled', label: 'Canceled' },
  { value: 'expired', label: 'Expired' },
];

interface FilterFieldsProps {
  readonly filters: GalleryFilters;
  readonly facets: GalleryFacets | undefined;
  readonly modelName: (model: string) => string;
  readonly change: (next: Partial<GalleryFilters>) => void;
}

/** The filters that have no room beside the search; a sheet on a phone. Default export: it is loaded lazily. */
export default function FilterPanel({
  trigger,
  open,
  onOpenChange,
  ...fields
}: LazyMenuState & FilterFieldsProps) {
  if (window.matchMedia(phoneQuery).matches) {
    return (
      <Sheet open={open} onOpenChange={onOpenChange}>
        <SheetTrigger asChild>{trigger}</SheetTrigger>
        <SheetContent title="Filters">
          <div className="grid gap-5 p-5">
            <FilterFields {...fields} />
            <Button data-bottom-edge variant="primary" onClick={() => onOpenChange(false)}>
              Show results
            </Button>
          </div>
        </SheetContent>
      </Sheet>
    );
  }
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent
        aria-label="Filters"
        className="grid max-h-(--radix-popover-content-available-height) w-100 gap-4 overflow-y-auto"
        align="start"
      >
        <FilterFields {...fields} />
      </PopoverContent>
    </Popover>
  );
}

function FilterFields({ filters, facets, modelName, change }: FilterFieldsProps) {
  return (
    <>
      {/* From `xl` these two stand beside the search. */}
      <KindFilter className="xl:hidden" kind={filters.kind} onChange={(kind) => change({ kind })} />
      <div className="xl:hidden">
        <DayFields filters={filters} change={change} />
      </div>
      <div className="grid gap-3">
        <Choice
          label="Model"
          value={filters.model}
          onChange={(model) => change({ model })}
          options={(facets?.models ?? []).map(({ id }) => ({ value: id, label: modelName(id) }))}
        />
        <Choice
          label="Status"
          value={filters.status}
          onChange={(status) => change({ status: status as GalleryFilters['status'] })}
          options={statuses}
        />
        <Choice
          label="Review"
          value={filters.review}
          onChange={(review) => change({ review: review as GalleryFilters['review'] })}
          options={reviewStatuses.map((value) => ({ value, label: reviewLabels[value] }))}
        />
        <Choice
          label="Comments"
          value={filters.comments}
          onChange={(comments) => change({ comments: comments as GalleryFilters['comments'] })}
          options={[{ value: 'new', label: 'New to you' }]}
        />
        <Choice
          label="Person"
          value={filters.person}
          onChange={(person) => change({ person })}
          options={[
            ...(facets?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ...(facets?.keys ? [{ value: 'keys', label: 'API keys' }] : []),
          ]}
        />
        <Choice
          label="Project"
          value={filters.project}
          onChange={(project) => change({ project })}
          options={
            facets === undefined || facets.projects.length === 0
              ? []
              : [
                  ...facets.projects.map(({ id, name }) => ({ value: id, label: name })),
                  { value: 'none', label: 'No project' },
                ]
          }
        />
        <Choice
          label="Tag"
          value={filters.tag}
          onChange={(tag) => change({ tag })}
          options={(facets?.tags ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Choice
          label="Board"
          value={filters.board}
          onChange={(board) => change({ board })}
          options={(facets?.boards ?? []).map(({ id, name, count }) => ({
            value: id,
            label: `${name} (${count})`,
          }))}
        />
      </div>
      <ColourFilter colour={filters.colour} onChange={(colour) => change({ colour })} />
      {facets === undefined || facets.tags.length === 0 ? null : <TagsButton tags={facets.tags} />}
      <SavedSearches searches={facets?.searches ?? []} filters={filters} change={change} />
    </>
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
  const anyLabel = `Any ${label.toLowerCase()}`;
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-center">
      <span aria-hidden className="text-sm text-ink-2">
        {label}
      </span>
      <Select
        aria-label={label}
        value={value}
        placeholder={anyLabel}
        onValueChange={(next) => onChange(next === anyValue ? undefined : next)}
        options={[
          { value: anyValue, label: anyLabel },
          ...options,
          ...(isOffered ? [] : [{ value: value ?? anyValue, label: value ?? '' }]),
        ]}
      />
    </div>
  );
}

const TagsDialog = lazyPart(() => import('./tags-dialog'));

/** Opens the tags of the workspace, to rename, merge and delete them. */
function TagsButton({ tags }: { tags: readonly Tag[] }) {
  const { slug } = useShell().workspace;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        className="justify-self-start"
        onClick={() => setOpen(true)}
      >
        Edit tags
      </Button>
      {isOpen ? (
        <Suspense>
          <TagsDialog workspace={slug} tags={tags} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
