'use client';

import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, RotateCcw, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useEffect, useRef, useState } from 'react';
import {
  AlertDialog,
  Button,
  buttonVariants,
  Checkbox,
  EmptyState,
  ErrorState,
  toast,
} from '@/components/ui';
import { deleteTrashAction, restoreTrashAction } from '@/lib/console/library/trash/actions';
import { trashKeptDays } from '@/lib/contract';
import type { Creation } from '@/lib/pages/creations';
import type { TrashEntry, TrashPage } from '@/lib/pages/trash';
import {
  assetKeys,
  galleryKeys,
  RequestError,
  refreshQueries,
  taskKeys,
  trashKeys,
  trashQueryOptions,
} from '@/lib/queries';
import { useAction } from '../../actions';
import { Page, TopBarContent } from '../../layout';
import { TrashRow } from './trash-row';

/** Most entries of one call. */
const maxAtOnce = 1000;

const formatItems = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`;

/** The trash of a workspace: entries can be restored, and deleted by Owners and Admins. */
export function Trash({
  workspace,
  first,
  mayDelete,
}: {
  workspace: string;
  /** The first page, read on the server. */
  first: TrashPage;
  mayDelete: boolean;
}) {
  const client = useQueryClient();
  const trash = useInfiniteQuery({
    ...trashQueryOptions(workspace),
    initialData: { pages: [first], pageParams: [''] },
  });
  const [selectedIds, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [idsToDelete, setIdsToDelete] = useState<readonly string[] | null>(null);
  const entries = trash.data.pages.flatMap(({ data }) => data);
  const selectedEntries = entries.filter(({ id }) => selectedIds.has(id));
  const canChoose = (entry: TrashEntry) => entry.may_restore || mayDelete;
  const choosableEntries = entries.filter(canChoose);

  const restoration = useAction(restoreTrashAction, {
    failsInToast: true,
    onDone: (count) => toast.success(`${formatItems(count)} restored.`),
  });
  const deletion = useAction(deleteTrashAction, {
    failsInToast: true,
    onDone: (count) => toast.success(`${formatItems(count)} deleted.`),
  });
  const isBusy = restoration.isPending || deletion.isPending;

  const list = useRef<HTMLUListElement>(null);
  const description = useRef<HTMLParagraphElement>(null);
  /** The place of the first entry that was restored or deleted. */
  const removedIndex = useRef<number | null>(null);
  useEffect(() => {
    const index = removedIndex.current;
    const focused = document.activeElement;
    if (index === null || focused?.closest('[role=alertdialog]')) return;
    removedIndex.current = null;
    // The focused button went with its row: the next one has the focus.
    const rows = list.current?.querySelectorAll<HTMLElement>(':scope > li') ?? [];
    if (focused === document.body)
      (rows[Math.min(index, rows.length - 1)] ?? description.current)?.focus();
  });

  const changeEntries = async (run: typeof deletion.run, ids: readonly string[]) => {
    const isDone = await run(workspace, ids);
    if (isDone) {
      removedIndex.current = entries.findIndex(({ id }) => ids.includes(id));
      setSelected(new Set());
      client.setQueryData<InfiniteData<TrashPage>>(trashKeys.all(workspace), (knownPages) => ({
        pageParams: knownPages?.pageParams ?? [],
        pages: (knownPages?.pages ?? []).map((page) => ({
          ...page,
          data: page.data.filter(({ id }) => !ids.includes(id)),
        })),
      }));
    }
    // What is known of which results are in the trash is no longer true; it is read again where it is shown.
    client.removeQueries({
      queryKey: taskKeys.all(workspace),
      type: 'inactive',
      predicate: ({ state }) => ((state.data as Creation | null)?.removed.length ?? 0) > 0,
    });
    void refreshQueries(client, trashKeys.all(workspace));
    void refreshQueries(client, galleryKeys.all(workspace));
    void refreshQueries(client, assetKeys.all(workspace));
    return isDone;
  };
  const onRestore = (ids: readonly string[]) => void changeEntries(restoration.run, ids);

  return (
    <Page width="wide">
      <TopBarContent title="Trash">
        <Link
          href={`/${workspace}/gallery`}
          className={buttonVariants({ variant: 'ghost', size: 'sm' })}
        >
          <ArrowLeft aria-hidden />
          <span className="max-md:sr-only">Gallery</span>
        </Link>
      </TopBarContent>
      <p ref={description} tabIndex={-1} className="max-w-prose text-pretty text-ink-2">
        Results and uploads stay here for {trashKeptDays} days. After that they are deleted for
        good, with their files.
      </p>
      {entries.length === 0 && !trash.isError ? (
        <EmptyState
          icon={<Trash2 />}
          title="The trash is empty"
          description={`What you remove from the gallery or from Assets can be restored here for ${trashKeptDays} days.`}
        />
      ) : null}
      {trash.error !== null ? (
        <ErrorState
          title="The trash could not be loaded"
          description={trash.error.message}
          requestId={trash.error instanceof RequestError ? trash.error.failure.request_id : null}
          onRetry={() => void trash.refetch()}
        />
      ) : null}
      {entries.length > 0 ? (
        <div className="grid">
          <div className="sticky top-0 z-10 flex min-h-13 flex-wrap items-center gap-2 border-b border-line bg-page py-2">
            <span className="flex items-center gap-3 pr-2 text-sm">
              <Checkbox
                aria-label="Select all"
                disabled={choosableEntries.length === 0}
                checked={
                  selectedEntries.length === 0
                    ? false
                    : selectedEntries.length === choosableEntries.length
                      ? true
                      : 'indeterminate'
                }
                onCheckedChange={(isChecked) =>
                  setSelected(new Set(isChecked ? choosableEntries.map(({ id }) => id) : []))
                }
              />
              <span role="status">
                {selectedEntries.length === 0 ? 'Select all' : `${selectedEntries.length} selected`}
              </span>
            </span>
            {selectedEntries.length > 0 ? (
              <>
                <Button
                  size="sm"
                  disabled={isBusy || !selectedEntries.every((entry) => entry.may_restore)}
                  onClick={() => onRestore(selectedEntries.slice(0, maxAtOnce).map(({ id }) => id))}
                >
                  <RotateCcw aria-hidden />
                  Restore
                  <span className="max-sm:sr-only"> {formatItems(selectedEntries.length)}</span>
                </Button>
                {!mayDelete ? null : (
                  <Button
                    size="sm"
                    variant="ghost"
                    disabled={isBusy}
                    onClick={() =>
                      setIdsToDelete(selectedEntries.slice(0, maxAtOnce).map(({ id }) => id))
                    }
                  >
                    <Trash2 aria-hidden />
                    Delete now
                  </Button>
                )}
              </>
            ) : null}
          </div>
          <ul ref={list} aria-label="Trash" className="grid">
            {entries.map((entry) => (
              <TrashRow
                key={entry.id}
                entry={entry}
                isSelected={selectedIds.has(entry.id)}
                isBusy={isBusy}
                onSelect={(isChecked) =>
                  setSelected((selectedKeys) => {
                    const next = new Set(selectedKeys);
                    if (isChecked) next.add(entry.id);
                    else next.delete(entry.id);
                    return next;
                  })
                }
                onRestore={() => onRestore([entry.id])}
                onDelete={!mayDelete ? null : () => setIdsToDelete([entry.id])}
              />
            ))}
          </ul>
        </div>
      ) : null}
      {trash.hasNextPage ? (
        <div className="flex justify-center">
          <Button loading={trash.isFetchingNextPage} onClick={() => void trash.fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
      {!mayDelete ? null : (
        <AlertDialog
          open={idsToDelete !== null}
          onOpenChange={(open) => !open && setIdsToDelete(null)}
          title={`Delete ${formatItems(idsToDelete?.length ?? 0)} for good?`}
          description="The files are deleted and their links stop working. You can’t undo this."
          confirmLabel="Delete now"
          onConfirm={() => changeEntries(deletion.run, idsToDelete ?? [])}
        />
      )}
    </Page>
  );
}
