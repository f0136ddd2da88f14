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
import { galleryKeys, refreshBalance, storeTasks, taskKeys } from '@/lib/queries';
import { callWithToast } from '../../actions';
import { useShownProject } from '../../layout';
import { inParts } from './in-parts';

const count = (outputs: readonly unknown[], word: string) =>
  `${outputs.length} ${word}${outputs.length === 1 ? '' : 's'}`;

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
    const refresh = () => client.invalidateQueries({ queryKey: galleryKeys.all(workspace) });
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
    /** Returns whether it succeeded. */
    const remove = async (outputs: readonly OutputRef[], on: boolean): Promise<boolean> => {
      const removing = () => inParts(outputs, (part) => setRemovedAction(workspace, part, on));
      if (!(await callWithToast(removing)).ok) return false;
      await refresh();
      if (!on) return true;
      toast.success(`${count(outputs, 'item')} moved to the trash.`, {
        action: { label: 'Undo', onPress: () => void remove(outputs, false) },
      });
      return true;
    };
    /** Returns the outputs that were not on the board before, or were; null when it failed. */
    const setOnBoard = async (
      board: string,
      outputs: readonly OutputRef[],
      on: boolean,
    ): Promise<OutputRef[] | null> => {
      const result = await callWithToast(() =>
        inParts(outputs, (part) => setOnBoardAction(workspace, board, part, on)),
      );
      if (!result.ok) return null;
      void refresh();
      return result.value.flat();
    };
    const addToBoard = async (board: string, outputs: readonly OutputRef[]) => {
      if ((await setOnBoard(board, outputs, true)) === null) return;
      const path = `/${workspace}/boards/${board}`;
      toast.success(`${count(outputs, 'item')} added to the board.`, {
        action: { label: 'Open', onPress: () => router.push(path) },
      });
    };
    const addTag = async (outputs: readonly OutputRef[], name: string): Promise<boolean> => {
      const result = await callWithToast(() =>
        inParts(outputs, (part) => addTagAction(workspace, part, name)),
      );
      void refresh();
      return result.ok;
    };
    return {
      /** Returns whether it succeeded. */
      addTag,
      async removeTag(outputs: readonly OutputRef[], tag: Tag) {
        const result = await callWithToast(() =>
          inParts(outputs, (part) => removeTagAction(workspace, part, tag.id)),
        );
        void refresh();
        if (!result.ok) return;
        const removedOutputs = result.value.flat();
        if (removedOutputs.length === 0) return;
        toast.success(`The tag was removed from ${count(removedOutputs, 'result')}.`, {
          action: { label: 'Undo', onPress: () => void addTag(removedOutputs, tag.name) },
        });
      },
      changeTag: (tag: string, name: string, merge: boolean) =>
        refreshAfter(changeTagAction(workspace, tag, name, merge)),
      deleteTag: (tag: string) => refreshAfter(deleteTagAction(workspace, tag)),
      remove: (outputs: readonly OutputRef[]) => remove(outputs, true),
      async favourite(outputs: readonly OutputRef[], on: boolean) {
        paintFavourite(outputs, on);
        const result = await callWithToast(() =>
          inParts(outputs, (part) => setFavouriteAction(workspace, part, on)),
        );
        if (!result.ok) paintFavourite(outputs, !on);
        else void refresh();
      },
      addToBoard,
      /** Returns whether it succeeded. */
      async removeFromBoard(board: string, outputs: readonly OutputRef[]) {
        const removedOutputs = await setOnBoard(board, outputs, false);
        if (removedOutputs === null) return false;
        // A selection may have more than the board has: it stays when the filters change.
        if (removedOutputs.length === 0) {
          toast.show('None of them is on the board.');
          return true;
        }
        toast.success(`${count(removedOutputs, 'item')} removed from the board.`, {
          action: { label: 'Undo', onPress: () => void addToBoard(board, removedOutputs) },
        });
        return true;
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
