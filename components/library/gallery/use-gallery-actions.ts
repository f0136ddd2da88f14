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
import { inParts } from './in-parts';

const count = (outputs: readonly unknown[], word: string) =>
  `${outputs.length} ${word}${outputs.length === 1 ? '' : 's'}`;

/** How many items an act went through for: "5 items", or "1000 of 3000 items" where it failed then. */
const countDone = (doneOutputs: readonly OutputRef[], outputs: readonly OutputRef[]) =>
  doneOutputs.length === outputs.length
    ? count(outputs, 'item')
    : `${doneOutputs.length} of ${count(outputs, 'item')}`;

/**
 * The actions on tiles and boards. Favourites change at once and are reverted on failure. Toasts report every outcome,
 * except for what is returned.
 */
export function useGalleryActions(workspace: string) {
  const client = useQueryClient();
  const router = useRouter();
  const project = useShownProject();
  return useMemo(() => {
    const patch = (taskId: string, change: (task: Creation) => Creation) =>
      client.setQueryData<Creation | null>(taskKeys.one(workspace, taskId), (task) =>
        task ? change(task) : task,
      );
    const refresh = () => refreshQueries(client, galleryKeys.all(workspace));
    const refreshAfter = async <T>(call: Promise<ActionResult<T>>): Promise<ActionResult<T>> => {
      const result = await call;
      if (result.ok) void refresh();
      return result;
    };
    const paintFavourite = (outputs: readonly OutputRef[], on: boolean) => {
      for (const { task_id, output } of outputs) {
        patch(task_id, (task) => ({
          ...task,
          favourites: on
            ? [...new Set([...task.favourites, output])]
            : task.favourites.filter((each) => each !== output),
        }));
      }
    };
    const paintRemoved = (outputs: readonly OutputRef[], on: boolean) => {
      for (const { task_id, output } of outputs) {
        patch(task_id, (task) => {
          const otherOutputs = task.removed.filter((each) => each !== output);
          return { ...task, removed: on ? [...otherOutputs, output] : otherOutputs };
        });
      }
    };
    /** Returns whether it succeeded. */
    const remove = async (outputs: readonly OutputRef[], on: boolean): Promise<boolean> => {
      const { doneOutputs, isWhole } = await inParts(outputs, (part) =>
        setRemovedAction(workspace, part, on),
      );
      if (doneOutputs.length === 0) return false;
      paintRemoved(doneOutputs, on);
      await refresh();
      if (!on) return isWhole;
      toast.success(`${countDone(doneOutputs, outputs)} moved to the trash.`, {
        action: { label: 'Undo', onPress: () => void remove(doneOutputs, false) },
      });
      return isWhole;
    };
    const setOnBoard = async (board: string, outputs: readonly OutputRef[], on: boolean) => {
      const outcome = await inParts(outputs, (part) =>
        setOnBoardAction(workspace, board, part, on),
      );
      if (outcome.doneOutputs.length > 0) void refresh();
      return outcome;
    };
    const addToBoard = async (board: string, outputs: readonly OutputRef[]) => {
      const { doneOutputs } = await setOnBoard(board, outputs, true);
      if (doneOutputs.length === 0) return;
      const path = `/${workspace}/boards/${board}`;
      toast.success(`${countDone(doneOutputs, outputs)} added to the board.`, {
        action: { label: 'Open', onPress: () => router.push(path) },
      });
    };
    const addTag = async (outputs: readonly OutputRef[], name: string): Promise<boolean> => {
      const { doneOutputs, isWhole } = await inParts(outputs, (part) =>
        addTagAction(workspace, part, name),
      );
      void refresh();
      if (!isWhole && doneOutputs.length > 0) {
        toast.show(`The tag was added to ${countDone(doneOutputs, outputs)}.`);
      }
      return isWhole;
    };
    return {
      /** Returns whether it succeeded. */
      addTag,
      async removeTag(outputs: readonly OutputRef[], tag: Tag) {
        const { values } = await inParts(outputs, (part) =>
          removeTagAction(workspace, part, tag.id),
        );
        void refresh();
        const removedOutputs = values.flat();
        if (removedOutputs.length === 0) return;
        toast.success(`The tag was removed from ${count(removedOutputs, 'result')}.`, {
          action: { label: 'Undo', onPress: () => void addTag(removedOutputs, tag.name) },
        });
      },
      changeTag: (tag: string, name: string, merge: boolean) =>
        refreshAfter(changeTagAction(workspace, tag, name, merge)),
      deleteTag: (tag: string) => refreshAfter(deleteTagAction(workspace, tag)),
      remove: (outputs: readonly OutputRef[]) => remove(outputs, true),
      async restore(outputs: readonly OutputRef[]) {
        if (await remove(outputs, false)) toast.success(`${count(outputs, 'item')} restored.`);
      },
      async favourite(outputs: readonly OutputRef[], on: boolean) {
        const changedOutputs = outputs.filter(({ task_id, output }) => {
          const task = client.getQueryData<Creation | null>(taskKeys.one(workspace, task_id));
          return task?.favourites.includes(output) === !on;
        });
        paintFavourite(changedOutputs, on);
        const { doneOutputs, isWhole } = await inParts(outputs, (part) =>
          setFavouriteAction(workspace, part, on),
        );
        const doneRefs = new Set(doneOutputs);
        if (!isWhole)
          paintFavourite(
            changedOutputs.filter((ref) => !doneRefs.has(ref)),
            !on,
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
        toast.success(`${count(removedOutputs, 'item')} removed from the board.`, {
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
