'use client';

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { FolderUp, SearchX, Upload } from 'lucide-react';
import { useRouter, useSearchParams } from 'next/navigation';
import { useCallback, useRef, useState } from 'react';
import {
  Button,
  changeQuery,
  EmptyState,
  ErrorState,
  PageHeader,
  SearchField,
  SegmentedControl,
  Skeleton,
  toast,
} from '@/components/ui';
import { removeAssetAction, restoreTrashAction } from '@/lib/console/library/trash/actions';
import { addToCharacterHref, editHref } from '@/lib/forms';
import {
  assetKeys,
  assetsQueryOptions,
  fetchUploadUses,
  RequestError,
  refreshQueries,
  useUpload,
} from '@/lib/queries';
import { useAction } from '../../actions';
import { createUploads, fileProblem, usePendingUploads } from '../../form';
import { Page } from '../../layout';
import { useReference } from '../../use-in-create';
import { useTrashQuestion } from '../gallery';
import { usePageDrop } from '../media';
import { AssetCard } from './asset-card';
import { PendingCard } from './pending-card';

const gridClasses =
  'grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(190px,1fr))]';
const kinds = ['image', 'video', 'audio'] as const;

/** The uploads of the workspace. Files can be dropped anywhere on the page. */
export function Assets({ workspace }: { workspace: string }) {
  const router = useRouter();
  const client = useQueryClient();
  const { kind, query } = useFilter();
  const assets = useInfiniteQuery(assetsQueryOptions(workspace, { kind, query }));
  const reference = useReference(workspace);
  const upload = useUpload(workspace);
  const [uploads] = useState(() => createUploads(upload));
  const pendingUploads = usePendingUploads(uploads);
  const fileInput = useRef<HTMLInputElement>(null);

  const startUploads = useCallback(
    (files: File[]) => {
      for (const file of files) {
        const problem = fileProblem(['image', 'video', 'audio'], file);
        if (problem !== undefined) {
          toast.error(problem);
          continue;
        }
        uploads.start({ field: 'assets', file, onDone: () => undefined });
      }
    },
    [uploads],
  );
  const isDraggedOver = usePageDrop(startUploads);

  const refresh = () => refreshQueries(client, assetKeys.all(workspace));
  const restoration = useAction(restoreTrashAction, {
    failsInToast: true,
  });
  const removal = useAction(removeAssetAction, {
    failsInToast: true,
    onDone: (entry) => {
      toast.success('1 item moved to the trash.', {
        action: {
          label: 'Undo',
          onPress: () => void restoration.run(workspace, [entry]).then(refresh),
        },
      });
      void refresh();
    },
  });

  const { moveToTrash, question } = useTrashQuestion();

  const loadedAssets = assets.data?.pages.flatMap(({ data }) => data) ?? [];
  const isFiltered = kind !== undefined || query !== undefined;
  return (
    <Page>
      <PageHeader
        description="Images, videos and audio to use as references. Drop files anywhere on this page, or paste them. Up to 64 MB each."
        actions={
          <Button variant="primary" onClick={() => fileInput.current?.click()}>
            <Upload aria-hidden />
            Upload
          </Button>
        }
      />
      <input
        ref={fileInput}
        type="file"
        multiple
        hidden
        aria-label="Files to upload"
        accept="image/png,image/jpeg,image/webp,image/gif,video/*,audio/*"
        onChange={(event) => {
          startUploads([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <search className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Search by name"
          placeholder="Search by name…"
          value={query}
          onChange={(next) => changeQuery({ query: next })}
        />
        <SegmentedControl
          aria-label="Kind"
          segments={[
            { value: 'all', label: 'All' },
            { value: 'image', label: 'Images' },
            { value: 'video', label: 'Videos' },
            { value: 'audio', label: 'Audio' },
          ]}
          value={kind ?? 'all'}
          onValueChange={(next) => changeQuery({ kind: next === 'all' ? undefined : next })}
        />
      </search>
      {assets.isPending ? (
        <div className={gridClasses} role="status" aria-label="Loading">
          {Array.from({ length: 12 }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change
            <div key={i} className="grid gap-2">
              <Skeleton className="aspect-4/3" />
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-8 w-1/2" />
            </div>
          ))}
        </div>
      ) : null}
      {assets.error !== null && loadedAssets.length === 0 ? (
        <ErrorState
          title="The assets could not be loaded"
          description={assets.error.message}
          requestId={assets.error instanceof RequestError ? assets.error.failure.request_id : null}
          onRetry={() => void assets.refetch()}
        />
      ) : null}
      {assets.isSuccess && loadedAssets.length === 0 && pendingUploads.length === 0 ? (
        isFiltered ? (
          <EmptyState
            icon={<SearchX />}
            title="Nothing matches"
            description="No upload matches this search."
            action={
              <Button onClick={() => changeQuery({ kind: undefined, query: undefined })}>
                Clear filters
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={<FolderUp />}
            title="Nothing uploaded yet"
            description="Reference images, videos and audio that your team uploads appear here."
            action={<Button onClick={() => fileInput.current?.click()}>Choose files</Button>}
          />
        )
      ) : null}
      {loadedAssets.length + pendingUploads.length > 0 ? (
        <div className={gridClasses}>
          {pendingUploads.map((upload) => (
            <PendingCard
              key={upload.id}
              upload={upload}
              onRetry={() => uploads.retry(upload.id)}
              onDiscard={() => uploads.discard(upload.id)}
            />
          ))}
          {loadedAssets.map((asset) => (
            <AssetCard
              key={asset.asset_id}
              asset={asset}
              workspace={workspace}
              reference={reference}
              usesHref={`/${workspace}/gallery?asset=${encodeURIComponent(asset.url)}`}
              edit={() =>
                router.push(editHref(workspace, { kind: 'upload', assetId: asset.asset_id }))
              }
              onCharacter={() =>
                router.push(
                  addToCharacterHref(workspace, [{ kind: 'upload', assetId: asset.asset_id }]),
                )
              }
              onRemove={() =>
                void moveToTrash({
                  noun: 'upload',
                  count: 1,
                  readUses: () => fetchUploadUses(workspace, asset.asset_id),
                  remove: () => removal.run(workspace, asset.asset_id),
                })
              }
            />
          ))}
        </div>
      ) : null}
      {assets.hasNextPage ? (
        <div className="flex justify-center">
          <Button loading={assets.isFetchingNextPage} onClick={() => void assets.fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
      {isDraggedOver ? (
        <div className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-scrim p-6">
          <p className="rounded-lg border-2 border-dashed border-live bg-panel px-10 py-8 text-md font-medium shadow-pop">
            Drop to upload
          </p>
        </div>
      ) : null}
      {reference.dialog}
      {question}
    </Page>
  );
}

function useFilter() {
  const search = useSearchParams();
  const kind = kinds.find((each) => each === search.get('kind'));
  const query = search.get('query')?.slice(0, 200) || undefined;
  return { kind, query };
}
