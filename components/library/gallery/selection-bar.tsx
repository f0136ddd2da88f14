'use client';

import {
  CircleCheck,
  Columns2,
  Download,
  FlaskConical,
  FolderKanban,
  FolderMinus,
  Heart,
  Images,
  Tag as TagIcon,
  Trash2,
  UserRoundPlus,
  X,
} from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { Button, formatCount, IconButton, LazyMenu, lazyPart, toast } from '@/components/ui';
import { addToCharacterHref } from '@/lib/forms';
import { characterLimits } from '@/lib/pages/characters';
import type { GalleryFacets } from '@/lib/pages/gallery';
import { reviewLinkLimits } from '@/lib/pages/review-links';
import { MoveToProject } from '../../projects';
import { ShareForReview } from '../../review-links';
import { AddToBoard } from './add-to-board';
import { downloadZip } from './download-zip';
import { loadTasks } from './load-tasks';
import { compareHref, resultsExperimentHref, similarHref } from './recipe-href';
import { TagPicker } from './tag-picker';
import type { GalleryOperations } from './use-gallery-actions';
import { useReviewStatus } from './use-review-status';
import { refOfKey, type Selection } from './use-selection';
import { useTrash } from './use-trash';

const loadStatuses = () => import('./status-menu');
const StatusMenu = lazyPart(loadStatuses);

/** Results whose prompts become one experiment. */
const mostTogether = 24;

/** The actions on the selected tiles, at the bottom of the gallery while anything is selected. */
export default function SelectionBar({
  workspace,
  selection,
  boards,
  board,
  operations,
}: {
  workspace: string;
  selection: Selection;
  boards: GalleryFacets['boards'];
  /** The one whose results are shown. */
  board: GalleryFacets['boards'][number] | undefined;
  operations: GalleryOperations;
}) {
  const router = useRouter();
  const { moveToTrash, question } = useTrash(workspace, operations);
  const { setStatus, changedCount } = useReviewStatus(workspace);
  const [packed, setPacked] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  const keys = [...selection.keys];
  const refs = keys.map(refOfKey);
  const outputs = refs.filter(({ output }) => output >= 0);
  const [firstOutput] = outputs;
  const count = keys.length;

  const download = async () => {
    const abort = new AbortController();
    stop.current = abort;
    setPacked(0);
    try {
      const tasks = await loadTasks(workspace, [...new Set(outputs.map(({ task_id }) => task_id))]);
      const { missingCount } = await downloadZip(tasks, outputs, {
        workspace,
        name: `${workspace}-${outputs.length}.zip`,
        signal: abort.signal,
        onProgress: setPacked,
      });
      if (missingCount > 0)
        toast.error(`${missingCount} files could not be downloaded; missing.txt lists them.`);
    } catch {
      if (!abort.signal.aborted) toast.error('The download stopped. Try again.');
    } finally {
      setPacked(null);
    }
  };

  const removeFrom = async (boardId: string) => {
    if (await operations.removeFromBoard(boardId, outputs)) selection.clear();
  };

  const experiment = async () => {
    try {
      const tasks = await loadTasks(workspace, [...new Set(refs.map(({ task_id }) => task_id))]);
      const href = resultsExperimentHref(workspace, [...tasks.values()]);
      if (href === null) toast.error('Select results of one model, with prompts.');
      else router.push(href);
    } catch {
      toast.error('The prompts could not be read. Try again.');
    }
  };

  return (
    <div className="pointer-events-none sticky bottom-4 z-20 mt-auto flex justify-center md:justify-start">
      <div
        role="toolbar"
        aria-label="Selection"
        data-bottom-edge
        className="rise-in pointer-events-auto flex flex-wrap items-center gap-1 rounded-lg border border-line bg-panel p-1.5 shadow-pop"
      >
        <span className="num px-2 text-sm" role="status">
          {formatCount(count)} selected
        </span>
        <Button
          size="sm"
          variant="ghost"
          disabled={outputs.length < 2 || count > 4}
          title="Two to four results"
          onClick={() => router.push(compareHref(workspace, keys))}
        >
          <Columns2 aria-hidden />
          <span className="max-sm:sr-only">Compare</span>
        </Button>
        <Button
          size="sm"
          variant="ghost"
          disabled={count > mostTogether}
          title="Their prompts as one experiment"
          onClick={() => void experiment()}
        >
          <FlaskConical aria-hidden />
          <span className="max-sm:sr-only">Experiment</span>
        </Button>
        {packed === null ? (
          <Button size="sm" variant="ghost" disabled={outputs.length === 0} onClick={download}>
            <Download aria-hidden />
            <span className="max-sm:sr-only">Download</span>
          </Button>
        ) : (
          <Button size="sm" variant="ghost" onClick={() => stop.current?.abort()}>
            <span className="num">
              {packed} of {outputs.length}
            </span>
            · Stop
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          disabled={outputs.length === 0}
          onClick={() => void operations.favourite(outputs, true)}
        >
          <Heart aria-hidden />
          <span className="max-sm:sr-only">Favourite</span>
        </Button>
        <AddToBoard
          boards={boards}
          onAdd={(board) => void operations.addToBoard(board, outputs)}
          onCreate={operations.createBoard}
        />
        <Button
          size="sm"
          variant="ghost"
          disabled={firstOutput === undefined || count > 1}
          title="Results that look like one"
          onClick={() => {
            if (firstOutput === undefined) return;
            selection.clear();
            router.push(similarHref(workspace, firstOutput));
          }}
        >
          <Images aria-hidden />
          <span className="max-sm:sr-only">Similar</span>
        </Button>
        <TagPicker
          workspace={workspace}
          outputs={outputs}
          operations={operations}
          trigger={
            <Button size="sm" variant="ghost" disabled={outputs.length === 0}>
              <TagIcon aria-hidden />
              <span className="max-sm:sr-only">Tags</span>
            </Button>
          }
        />
        {changedCount === null ? (
          <LazyMenu
            load={loadStatuses}
            render={(state) => (
              <StatusMenu {...state} onChoose={(status) => void setStatus(outputs, status)} />
            )}
            trigger={
              <Button size="sm" variant="ghost" disabled={outputs.length === 0}>
                <CircleCheck aria-hidden />
                <span className="max-sm:sr-only">Status</span>
              </Button>
            }
          />
        ) : (
          <Button size="sm" variant="ghost" loading>
            <span className="num">
              {changedCount} of {outputs.length}
            </span>
          </Button>
        )}
        <ShareForReview
          subject={{ results: outputs, board: null }}
          title={board?.name ?? 'Review'}
          disabled={outputs.length === 0 || outputs.length > reviewLinkLimits.results}
          isNarrow
        />
        <MoveToProject
          workspace={workspace}
          taskIds={[...new Set(refs.map(({ task_id }) => task_id))]}
          trigger={
            <Button size="sm" variant="ghost" title="Move to a project">
              <FolderKanban aria-hidden />
              <span className="max-sm:sr-only">Project</span>
            </Button>
          }
          onMoved={selection.clear}
        />
        {board === undefined ? null : (
          <Button
            size="sm"
            variant="ghost"
            disabled={outputs.length === 0}
            title="Remove from board"
            onClick={() => void removeFrom(board.id)}
          >
            <FolderMinus aria-hidden />
            <span className="max-xl:sr-only">Remove from board</span>
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          disabled={outputs.length === 0 || outputs.length > characterLimits.references}
          title={`Up to ${characterLimits.references} pictures, as references`}
          onClick={() =>
            router.push(
              addToCharacterHref(
                workspace,
                outputs.map(({ task_id: taskId, output }) => ({ kind: 'result', taskId, output })),
              ),
            )
          }
        >
          <UserRoundPlus aria-hidden />
          <span className="max-sm:sr-only">Character</span>
        </Button>
        <Button size="sm" variant="ghost" onClick={() => void moveToTrash(refs, selection.clear)}>
          <Trash2 aria-hidden />
          <span className="max-sm:sr-only">Move to trash</span>
        </Button>
        <IconButton size="sm" variant="ghost" label="Clear the selection" onClick={selection.clear}>
          <X aria-hidden />
        </IconButton>
      </div>
      {question}
    </div>
  );
}
