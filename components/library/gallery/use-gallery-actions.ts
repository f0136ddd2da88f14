'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { toast } from '@/components/ui';
import {
  createBoardAction,
  deleteBoardAction,
  renameBoardAction,
  setBoardViewAction,
  setOnBoardAction,
} from '@/lib/console/boards/actions';
import {
  cancelTaskAction,
  lookUpTaskAction,
  setFavouriteAction,
  setRemovedAction,
} from '@/lib/console/library/gallery/actions';
import {
  addTagAction,
  changeTagAction,
  deleteTagAction,
  removeTagAction,
} from '@/lib/console/library/tags/actions';
import type { Creation } from '@/lib/pages/creations';
import type { ActionResult } from '@/lib/pages/failures';
import type { OutputRef } from '@/lib/pages/gallery';
import type { Tag } from '@/lib/pages/tags';
import { galleryKeys, refreshBalance, refreshQueries, storeTasks, taskKeys } from '@/lib/queries';
import { callWithToast } from '../../actions';
import { useShownProject } from '../../layout';
import { callInParts } from './in-parts';

const formatItems = (outputs: readonly unknown[], word: string) =>
  `${outputs.length} ${word}${outputs.length === 1 ? '' : 's'}`;

/** For how many items an action succeeded: "5 items", or "1000 of 3000 items" when it failed after those. */
const formatDone = (doneOutputs: readonly OutputRef[], outputs: readonly OutputRef[]) =>
  doneOutputs.length === outputs.length
    ? formatItems(outputs, 'item')
    : `${doneOutputs.length} of ${formatItems(outputs, 'item')}`;

/**
 * The actions on tiles and boards. Favourites change at once and are reverted on failure. Toasts report every outcome,
 * except for what is returned.
 */
export function useGalleryActions(workspace: string) {
  const client = useQueryClient();
  const router = useRouter();
  const project = useShownProject();
  return useMemo(() => {
    const patchTask = (taskId: string, change: (task: Creation) => Creation) =>
      client.setQueryData<Creation | null>(taskKeys.one(workspace, taskId), (task) =>
        task ? change(task) : task,
      );
    const refresh = () => refreshQueries(client, galleryKeys.all(workspace));
    const refreshAfter = async <T>(call: Promise<ActionResult<T>>): Promise<ActionResult<T>> => {
      const result = await call;
      if (result.ok) void refresh();
      return result;
    };
    const paintFavourite = (outputs: readonly OutputRef[], isFavourite: boolean) => {
      for (const { task_id, output } of outputs) {
        patchTask(task_id, (task) => ({
          ...task,
          favourites: isFavourite
            ? [...new Set([...task.favourites, output])]
            : task.favourites.filter((each) => each !== output),
        }));
      }
    };
    const paintRemoved = (outputs: readonly OutputRef[], isRemoved: boolean) => {
      for (const { task_id, output } of outputs) {
        patchTask(task_id, (task) => {
          const otherOutputs = task.removed.filter((each) => each !== output);
          return { ...task, removed: isRemoved ? [...otherOutputs, output] : otherOutputs };
        });
      }
    };
    /** Returns whether it succeeded. */
    const setRemoved = async (
      outputs: readonly OutputRef[],
      isRemoved: boolean,
    ): Promise<boolean> => {
      const { doneOutputs, isWhole } = await callInParts(outputs, (part) =>
        setRemovedAction(workspace, part, isRemoved),
      );
      if (doneOutputs.length === 0) return false;
      paintRemoved(doneOutputs, isRemoved);
      await refresh();
      if (!isRemoved) return isWhole;
      toast.success(`${formatDone(doneOutputs, outputs)} moved to the trash.`, {
        action: { label: 'Undo', onPress: () => void setRemoved(doneOutputs, false) },
      });
      return isWhole;
    };
    const setOnBoard = async (board: string, outputs: readonly OutputRef[], isOnBoard: boolean) => {
      const outcome = await callInParts(outputs, (part) =>
        setOnBoardAction(workspace, board, part, isOnBoard),
      );
      if (outcome.doneOutputs.length > 0) void refresh();
      return outcome;
    };
    const addToBoard = async (board: string, outputs: readonly OutputRef[]) => {
      const { doneOutputs } = await setOnBoard(board, outputs, true);
      if (doneOutputs.length === 0) return;
      const path = `/${workspace}/boards/${board}`;
      toast.success(`${formatDone(doneOutputs, outputs)} added to the board.`, {
        action: { label: 'Open', onPress: () => router.push(path) },
      });
    };
    const addTag = async (outputs: readonly OutputRef[], name: string): Promise<boolean> => {
      const { doneOutputs, isWhole } = await callInParts(outputs, (part) =>
        addTagAction(workspace, part, name),
      );
      void refresh();
      if (!isWhole && doneOutputs.length > 0) {
        toast.show(`The tag was added to ${formatDone(doneOutputs, outputs)}.`);
      }
      return isWhole;
    };
    return {
      /** Returns whether it succeeded. */
      addTag,
      async removeTag(outputs: readonly OutputRef[], tag: Tag) {
        const { values } = await callInParts(outputs, (part) =>
          removeTagAction(workspace, part, tag.id),
        );
        void refresh();
        const removedOutputs = values.flat();
        if (removedOutputs.length === 0) return;
        toast.success(`The tag was removed from ${formatItems(removedOutputs, 'result')}.`, {
          action: { label: 'Undo', onPress: () => void addTag(removedOutputs, tag.name) },
        });
      },
      changeTag: (tag: string, name: string, shouldMerge: boolean) =>
        refreshAfter(changeTagAction(workspace, tag, name, shouldMerge)),
      deleteTag: (tag: string) => refreshAfter(deleteTagAction(workspace, tag)),
      remove: (outputs: readonly OutputRef[]) => setRemoved(outputs, true),
      async restore(outputs: readonly OutputRef[]) {
        if (await setRemoved(outputs, false))
          toast.success(`${formatItems(outputs, 'item')} restored.`);
      },
      async favourite(outputs: readonly OutputRef[], isFavourite: boolean) {
        const changedOutputs = outputs.filter(({ task_id, output }) => {
          const task = client.getQueryData<Creation | null>(taskKeys.one(workspace, task_id));
          return task?.favourites.includes(output) === !isFavourite;
        });
        paintFavourite(changedOutputs, isFavourite);
        const { doneOutputs, isWhole } = await callInParts(outputs, (part) =>
          setFavouriteAction(workspace, part, isFavourite),
        );
        const doneRefs = new Set(doneOutputs);
        // Again, because a reading that began before the change may have come meanwhile.
        paintFavourite(doneOutputs, isFavourite);
        if (!isWhole)
          paintFavourite(
            changedOutputs.filter((ref) => !doneRefs.has(ref)),
            !isFavourite,
          );
        if (doneRefs.size > 0) void refresh();
      },
      addToBoard,
      /** Returns whether it succeeded. */
      async removeFromBoard(board: string, outputs: readonly OutputRef[]) {
        const { values, isWhole } = await setOnBoard(board, outputs, false);
        const removedOutputs = values.flat();
        // A selection may have more than the board has: it stays when the filters change.
        if (removedOutputs.length === 0) {
          if (isWhole) toast.show('None of them is on the board.');
          return isWhole;
        }
        toast.success(`${formatItems(removedOutputs, 'item')} removed from the board.`, {
          action: { label: 'Undo', onPress: () => void addToBoard(board, removedOutputs) },
        });
        return isWhole;
      },
      createBoard: (name: string) => refreshAfter(createBoardAction(workspace, name, project)),
      renameBoard: (board: string, name: string) =>
        refreshAfter(renameBoardAction(workspace, board, name)),
      showBoardAsSurface: (board: string) => setBoardViewAction(workspace, board, 'surface'),
      deleteBoard: (board: string) => refreshAfter(deleteBoardAction(workspace, board)),
      async cancel(task: Pick<Creation, 'task_id'>) {
        const result = await callWithToast(() => cancelTaskAction(workspace, task.task_id));
        if (result.ok && result.value) storeTasks(client, workspace, [result.value]);
        void refresh();
        refreshBalance(client, workspace);
      },
      async lookUp(taskId: string): Promise<ActionResult<Creation>> {
        const result = await refreshAfter(lookUpTaskAction(workspace, taskId));
        if (result.ok) storeTasks(client, workspace, [result.value]);
        return result;
      },
    };
  }, [client, project, router, workspace]);
}

export type GalleryOperations = ReturnType<typeof useGalleryActions>;
