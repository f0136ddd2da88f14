'use client';

import {
  CircleCheck,
  Columns2,
  Download,
  Ellipsis,
  FlaskConical,
  FolderKanban,
  FolderMinus,
  FolderPlus,
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
import { reviewLinkLimits } from '@/lib/pages/review-link-limits';
import { MoveToProject } from '../../projects';
import { ShareForReview } from '../../review-links';
import { AddToBoard } from './add-to-board';
import { downloadZip } from './download-zip';
import { loadTasks } from './load-tasks';
import { compareHref, resultsExperimentHref, similarHref } from './recipe-href';
import { SelectionButton } from './selection-button';
import type { SelectionAction } from './selection-menu';
import { TagPicker } from './tag-picker';
import type { GalleryOperations } from './use-gallery-actions';
import { useReviewStatus } from './use-review-status';
import { refOfKey, type Selection } from './use-selection';
import { useTrash } from './use-trash';

const loadStatuses = () => import('./status-menu');
const StatusMenu = lazyPart(loadStatuses);
const loadSelectionMenu = () => import('./selection-menu');
const SelectionMenu = lazyPart(loadSelectionMenu);

/** How many results can become one experiment. */
const maxExperimentResults = 24;

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
  const { setStatus, progress } = useReviewStatus(workspace);
  const [packedCount, setPackedCount] = useState<number | null>(null);
  const downloadAbort = useRef<AbortController | null>(null);
  const keys = [...selection.keys];
  // A task without results can be selected too; its output is -1.
  const refs = keys.map(refOfKey);
  const outputs = refs.filter(({ output }) => output >= 0);
  const [firstOutput] = outputs;
  const count = keys.length;
  const noOutputMessage =
    firstOutput === undefined ? 'What is selected made no result. Select one that did.' : null;

  const download = async () => {
    const abort = new AbortController();
    downloadAbort.current = abort;
    setPackedCount(0);
    try {
      const tasks = await loadTasks(workspace, [...new Set(outputs.map(({ task_id }) => task_id))]);
      const { missingCount } = await downloadZip(tasks, outputs, {
        workspace,
        name: `${workspace}-${outputs.length}.zip`,
        signal: abort.signal,
        onProgress: setPackedCount,
      });
      if (missingCount > 0)
        toast.error(`${missingCount} files could not be downloaded; missing.txt lists them.`);
    } catch {
      if (!abort.signal.aborted) toast.error('The download stopped. Try again.');
    } finally {
      setPackedCount(null);
    }
  };

  const removeFrom = async (boardId: string) => {
    if (await operations.removeFromBoard(boardId, outputs)) selection.clear();
  };

  const openExperiment = async () => {
    try {
      const tasks = await loadTasks(workspace, [...new Set(refs.map(({ task_id }) => task_id))]);
      const href = resultsExperimentHref(workspace, [...tasks.values()]);
      if (href === null) toast.error('Select results of one model, with prompts.');
      else router.push(href);
    } catch {
      toast.error('The prompts could not be read. Try again.');
    }
  };

  const moreActions: readonly SelectionAction[] = [
    {
      icon: <Heart aria-hidden />,
      label: 'Favourite',
      obstacle: noOutputMessage,
      onChoose: () => void operations.favourite(outputs, true),
    },
    {
      icon: <FlaskConical aria-hidden />,
      label: 'Experiment with their prompts',
      obstacle:
        count > maxExperimentResults
          ? `An experiment begins with at most ${maxExperimentResults} results. Select fewer.`
          : null,
      onChoose: () => void openExperiment(),
    },
    {
      icon: <Images aria-hidden />,
      label: 'Find similar results',
      obstacle:
        noOutputMessage ?? (count > 1 ? 'Similar compares with one result. Select one.' : null),
      onChoose: () => {
        if (firstOutput === undefined) return;
        selection.clear();
        router.push(similarHref(workspace, firstOutput));
      },
    },
    {
      icon: <UserRoundPlus aria-hidden />,
      label: 'Add to a character',
      obstacle:
        noOutputMessage ??
        (outputs.length > characterLimits.references
          ? `A character has at most ${characterLimits.references} pictures. Select fewer.`
          : null),
      onChoose: () =>
        router.push(
          addToCharacterHref(
            workspace,
            outputs.map(({ task_id: taskId, output }) => ({ kind: 'result', taskId, output })),
          ),
        ),
    },
  ];

  return (
    <div className="pointer-events-none sticky bottom-4 z-20 mt-auto flex justify-center md:justify-start">
      <div
        role="toolbar"
        aria-label="Selection"
        data-bottom-edge
        className="rise-in pointer-events-auto flex flex-wrap items-center gap-1 rounded-lg border border-line bg-panel p-1.5 shadow-pop max-sm:grid max-sm:w-full max-sm:grid-cols-5"
      >
        <span className="num px-2 text-sm max-sm:-order-1 max-sm:col-span-4" role="status">
          {formatCount(count)} selected
        </span>
        <SelectionButton
          icon={<Columns2 aria-hidden />}
          label="Compare"
          obstacle={
            outputs.length < 2 || count > 4 ? 'Select two to four results to compare.' : null
          }
          onClick={() => router.push(compareHref(workspace, keys))}
        />
        {packedCount === null ? (
          <SelectionButton
            icon={<Download aria-hidden />}
            label="Download"
            obstacle={noOutputMessage}
            onClick={() => void download()}
          />
        ) : (
          <Button size="sm" variant="ghost" onClick={() => downloadAbort.current?.abort()}>
            <span className="num">
              {packedCount} of {outputs.length}
            </span>
            · Stop
          </Button>
        )}
        {noOutputMessage === null ? (
          <AddToBoard
            boards={boards}
            onAdd={(board) => void operations.addToBoard(board, outputs)}
            onCreate={operations.createBoard}
          />
        ) : (
          <SelectionButton
            icon={<FolderPlus aria-hidden />}
            label="Add to board"
            obstacle={noOutputMessage}
          />
        )}
        {noOutputMessage === null ? (
          <TagPicker
            workspace={workspace}
            outputs={outputs}
            operations={operations}
            trigger={<SelectionButton icon={<TagIcon aria-hidden />} label="Tags" />}
          />
        ) : (
          <SelectionButton icon={<TagIcon aria-hidden />} label="Tags" obstacle={noOutputMessage} />
        )}
        {noOutputMessage !== null ? (
          <SelectionButton
            icon={<CircleCheck aria-hidden />}
            label="Status"
            obstacle={noOutputMessage}
          />
        ) : progress === null ? (
          <LazyMenu
            load={loadStatuses}
            render={(state) => (
              <StatusMenu {...state} onChoose={(status) => void setStatus(outputs, status)} />
            )}
            trigger={<SelectionButton icon={<CircleCheck aria-hidden />} label="Status" />}
          />
        ) : (
          <Button size="sm" variant="ghost" loading>
            <span className="num">
              {progress.done} of {progress.total}
            </span>
          </Button>
        )}
        <ShareForReview
          subject={{ results: outputs, board: null }}
          title={board?.name ?? 'Review'}
          obstacle={
            noOutputMessage ??
            (outputs.length > reviewLinkLimits.results
              ? `A review link shows at most ${reviewLinkLimits.results} results. Select fewer.`
              : null)
          }
          isNarrow
        />
        <MoveToProject
          workspace={workspace}
          taskIds={[...new Set(refs.map(({ task_id }) => task_id))]}
          trigger={
            <SelectionButton
              icon={<FolderKanban aria-hidden />}
              label="Project"
              title="Move to a project"
            />
          }
          onMoved={selection.clear}
        />
        {board === undefined ? null : (
          <SelectionButton
            icon={<FolderMinus aria-hidden />}
            label="Remove from board"
            labelClassName="max-xl:sr-only"
            title="Remove from board"
            obstacle={noOutputMessage}
            onClick={() => void removeFrom(board.id)}
          />
        )}
        <LazyMenu
          load={loadSelectionMenu}
          render={(state) => <SelectionMenu {...state} actions={moreActions} />}
          trigger={<SelectionButton icon={<Ellipsis aria-hidden />} label="More" />}
        />
        <SelectionButton
          icon={<Trash2 aria-hidden />}
          label="Move to trash"
          onClick={() => void moveToTrash(refs, selection.clear)}
        />
        <IconButton
          size="sm"
          variant="ghost"
          label="Clear the selection"
          className="max-sm:-order-1 max-sm:justify-self-end"
          onClick={selection.clear}
        >
          <X aria-hidden />
        </IconButton>
      </div>
      {question}
    </div>
  );
}
