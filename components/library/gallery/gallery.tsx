'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { Button, ErrorState, LateSuspense, lazyPart } from '@/components/ui';
import { isTerminal } from '@/lib/contract/task-states';
import type { Creation } from '@/lib/pages/creations';
import type { GalleryFacets } from '@/lib/pages/gallery';
import {
  galleryIndexOptions,
  galleryQuery,
  modelsQueryOptions,
  RequestError,
  taskKeys,
} from '@/lib/queries';
import { Page, type Screen, useShortcut } from '../../layout';
import { GalleryGrid } from './gallery-grid';
import { GallerySkeleton } from './gallery-skeleton';
import { GalleryToolbar } from './gallery-toolbar';
import { stackVersions } from './stacks';
import { useFacets } from './use-facets';
import { useGalleryFilters } from './use-filters';
import { type GalleryStart, useFirstCreations } from './use-first-creations';
import { useGalleryActions } from './use-gallery-actions';
import { type OlderState, useOlderTiles } from './use-older-tiles';
import { useSelection } from './use-selection';

const BoardHead = lazyPart(() => import('./board-head'));
const GalleryEmpty = lazyPart(() => import('./gallery-empty'));
const SelectionBar = lazyPart(() => import('./selection-bar'));

/** The gallery of a workspace: filters, grid or list, selection. */
export function Gallery({
  workspace,
  screen,
  initial,
}: {
  workspace: string;
  screen: Screen | null;
  initial: GalleryStart;
}) {
  const { filters, view, change, clear, activeCount } = useGalleryFilters();
  useFirstCreations(workspace, initial);
  const isInitial = galleryQuery(filters).toString() === galleryQuery(initial.filters).toString();
  const index = useQuery({
    ...galleryIndexOptions(workspace, filters),
    // The server sent the index of the first tiles only; an update time of 0 has the rest fetched at once.
    ...(isInitial ? { initialData: initial.index, initialDataUpdatedAt: 0 } : {}),
  });
  const { facets, board } = useFacets(workspace, initial, filters.board);
  const modelName = useModelNames(workspace, facets);
  const client = useQueryClient();
  const selection = useSelection();
  const operations = useGalleryActions(workspace);
  const { data, isPlaceholderData: isStale } = index;

  const [openStacks, setOpenStacks] = useState<ReadonlySet<string>>(new Set());
  const stackedGallery = useMemo(() => data && stackVersions(data, openStacks), [data, openStacks]);
  const toggleStack = useCallback((name: string) => {
    setOpenStacks((previous) => {
      const next = new Set(previous);
      if (!next.delete(name)) next.add(name);
      return next;
    });
  }, []);

  const { older, fetchOlder } = useOlderTiles(workspace, filters, data);
  const mayFetchOlder = data?.truncated === true && !index.isFetching && older === 'idle';
  const onEnd = useCallback(() => {
    if (mayFetchOlder) fetchOlder();
  }, [mayFetchOlder, fetchOlder]);

  useShortcut({ keys: 'mod+a', label: 'Select all', group: 'Gallery' }, () => {
    // While a filter is being applied, the list still holds tiles that it will remove.
    if (stackedGallery === undefined || isStale) return;
    selection.selectAll(stackedGallery.index, (id) => {
      const task = client.getQueryData<Creation>(taskKeys.one(workspace, id));
      return task !== undefined && !isTerminal(task.status);
    });
  });
  useShortcut({ keys: 'Escape', label: 'Clear the selection', group: 'Gallery' }, selection.clear);

  return (
    <Page width="full" className="flex min-h-full flex-col gap-2">
      {board === undefined ? null : (
        <LateSuspense fallback={<div className="h-9 max-sm:h-24" />}>
          <BoardHead
            workspace={workspace}
            board={board}
            operations={operations}
            onDeleted={() => change({ board: undefined })}
          />
        </LateSuspense>
      )}
      <GalleryToolbar
        workspace={workspace}
        filters={filters}
        facets={facets}
        modelName={modelName}
        view={view}
        activeCount={activeCount}
        change={change}
        clear={clear}
      />
      {data === undefined && index.error === null ? <GallerySkeleton /> : null}
      {data === undefined && index.error !== null ? (
        <ErrorState
          title="The gallery could not be loaded"
          description={index.error.message}
          requestId={index.error instanceof RequestError ? index.error.failure.request_id : null}
          onRetry={() => void index.refetch()}
        />
      ) : null}
      {data !== undefined && data.task_ids.length === 0 ? (
        <LateSuspense>
          <GalleryEmpty
            workspace={workspace}
            isFiltered={activeCount > 0}
            board={filters.board === undefined ? 'none' : board === undefined ? 'deleted' : 'open'}
            search={filters.q}
            change={change}
            clear={clear}
            lookUp={operations.lookUp}
          />
        </LateSuspense>
      ) : null}
      {stackedGallery !== undefined && stackedGallery.index.task_ids.length > 0 ? (
        <div className={isStale ? 'opacity-60 transition-opacity' : undefined}>
          <GalleryGrid
            workspace={workspace}
            index={stackedGallery.index}
            stacks={stackedGallery.stacks}
            onStack={toggleStack}
            view={view}
            query={galleryQuery(filters).toString()}
            selection={selection}
            operations={operations}
            screen={screen}
            modelName={modelName}
            onEnd={onEnd}
          />
          <OlderResults state={older} onRetry={fetchOlder} />
        </div>
      ) : null}
      {selection.keys.size > 0 ? (
        <Suspense>
          <SelectionBar
            workspace={workspace}
            selection={selection}
            boards={facets.boards}
            board={board}
            operations={operations}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}

/** Shown below the last tile while older ones load, or when they could not be loaded. */
function OlderResults({ state, onRetry }: { state: OlderState; onRetry: () => void }) {
  if (state === 'idle') return null;
  return (
    <p role="status" className="py-4 text-center text-sm text-ink-2">
      {state === 'pending' ? (
        'Loading older results…'
      ) : (
        <>
          Older results could not be loaded.{' '}
          <Button variant="ghost" onClick={onRetry}>
            Try again
          </Button>
        </>
      )}
    </p>
  );
}

/** The names of models by id. A model that is unknown, or no longer offered, is shown by its id. */
function useModelNames(
  workspace: string,
  facets: GalleryFacets | undefined,
): (model: string) => string {
  const hasModels = (facets?.models.length ?? 0) > 0;
  const { data } = useQuery({ ...modelsQueryOptions(workspace), enabled: hasModels });
  const names = useMemo(() => new Map(data?.data.map(({ id, name }) => [id, name])), [data]);
  return useCallback((model) => names.get(model) ?? model, [names]);
}
