'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ImagePlus, SearchX } from 'lucide-react';
import Link from 'next/link';
import { Suspense, useCallback, useState, useTransition } from 'react';
import { Button, EmptyState, ErrorState, lazyPart } from '@/components/ui';
import {
  fetchOlderTiles,
  galleryFacetsOptions,
  galleryIndexOptions,
  galleryQuery,
  RequestError,
} from '@/lib/queries';
import type { Screen } from '../layout';
import { useShortcut } from '../layout';
import type { GalleryActions } from './actions';
import { GalleryGrid } from './gallery-grid';
import { GallerySkeleton } from './gallery-skeleton';
import { GalleryToolbar } from './gallery-toolbar';
import { useGalleryFilters } from './use-filters';
import { useGalleryActions } from './use-gallery-actions';
import { useModelNames } from './use-model-names';
import { useSelection } from './use-selection';

const SelectionBar = lazyPart(() => import('./selection-bar'));

/** The gallery of a workspace: filters, grid or list, selection. */
export function Gallery({
  workspace,
  actions,
  screen,
}: {
  workspace: string;
  actions: GalleryActions;
  screen: Screen | null;
}) {
  const { filters, view, change, clear, active } = useGalleryFilters();
  const index = useQuery(galleryIndexOptions(workspace, filters));
  const facets = useQuery(galleryFacetsOptions(workspace));
  const modelName = useModelNames(workspace, facets.data);
  const selection = useSelection();
  const operations = useGalleryActions(workspace, actions);
  const { data, isPlaceholderData: stale } = index;

  const client = useQueryClient();
  const [older, setOlder] = useState<OlderState>('idle');
  const fetchOlder = useCallback(() => {
    if (data === undefined) return;
    setOlder('pending');
    fetchOlderTiles(client, workspace, filters, data).then(
      () => setOlder('idle'),
      () => setOlder('error'),
    );
  }, [client, workspace, filters, data]);
  const mayFetchOlder = data?.truncated === true && !index.isFetching && older === 'idle';
  const onEnd = useCallback(() => {
    if (mayFetchOlder) fetchOlder();
  }, [mayFetchOlder, fetchOlder]);

  useShortcut({ keys: 'mod+a', label: 'Select all', group: 'Gallery' }, () => {
    // While a filter is being applied, the list still holds tiles that it will remove.
    if (data !== undefined && !stale) selection.selectAll(data);
  });
  useShortcut({ keys: 'Escape', label: 'Clear the selection', group: 'Gallery' }, selection.clear);

  return (
    <div className="flex min-h-full flex-col gap-2 px-4 py-5 md:px-6">
      <GalleryToolbar
        workspace={workspace}
        filters={filters}
        facets={facets.data}
        modelName={modelName}
        view={view}
        active={active}
        operations={operations}
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
        active === 0 ? (
          <NothingYet workspace={workspace} />
        ) : (
          <EmptyState
            icon={<SearchX />}
            title="Nothing matches"
            description="No image or video matches these filters."
            action={
              <>
                <Button onClick={clear}>Clear filters</Button>
                {filters.q && taskIdPattern.test(filters.q) ? (
                  <LookUp taskId={filters.q} lookUp={operations.lookUp} />
                ) : null}
              </>
            }
          />
        )
      ) : null}
      {data !== undefined && data.task_ids.length > 0 ? (
        <div className={stale ? 'opacity-60 transition-opacity' : undefined}>
          <GalleryGrid
            workspace={workspace}
            index={data}
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
            collections={facets.data?.collections ?? []}
            operations={operations}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

type OlderState = 'idle' | 'pending' | 'error';

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

const taskIdPattern = /^[\w-]{12,80}$/;

/** Asks the service about a task id that the console does not know. */
function LookUp({
  taskId,
  lookUp,
}: {
  taskId: string;
  lookUp: (taskId: string) => Promise<unknown>;
}) {
  const [pending, start] = useTransition();
  const ask = () =>
    start(async () => {
      await lookUp(taskId);
    });
  return (
    <Button variant="primary" loading={pending} onClick={ask}>
      Look up this task id
    </Button>
  );
}

function NothingYet({ workspace }: { workspace: string }) {
  return (
    <EmptyState
      icon={<ImagePlus />}
      title="Nothing here yet"
      description="Your team’s results appear here, newest first, each with its recipe and receipt."
      action={
        <Button variant="primary" asChild>
          <Link href={`/${workspace}/create`}>Create your first image</Link>
        </Button>
      }
    />
  );
}
