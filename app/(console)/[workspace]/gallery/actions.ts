'use server';

import * as z from 'zod';
import { requireAccess } from '@/lib/console/access';
import { actionResult } from '@/lib/console/failures';
import {
  cancelTask,
  createCollection,
  deleteCollection,
  lookUpTask,
  renameCollection,
  setCollected,
  setFavourite,
} from '@/lib/console/gallery';
import { moveResultsToTrash, restoreResults } from '@/lib/console/trash';
import type { ActionResult, Creation } from '@/lib/contract';
import { inputId, inputText, outputRef } from '@/lib/contract';

const refs = z.array(outputRef).min(1).max(1000);
const collectionName = inputText
  .trim()
  .min(1, 'Enter a name for the collection.')
  .max(60, 'Use at most 60 characters.');

/** Adds outputs to the person's favourites, or removes them. */
export async function setFavouriteAction(
  workspace: string,
  outputs: unknown,
  on: boolean,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'gallery.organise');
    await setFavourite(access, refs.parse(outputs), on === true);
  });
}

/** Moves results to the trash, or restores them. */
export async function setRemovedAction(
  workspace: string,
  outputs: unknown,
  on: boolean,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'gallery.remove');
    const selectedOutputs = refs.parse(outputs);
    if (on === true) await moveResultsToTrash(access, selectedOutputs);
    else await restoreResults(access, selectedOutputs);
  });
}

/** Makes a collection. Returns its id. */
export async function createCollectionAction(
  workspace: string,
  name: unknown,
): Promise<ActionResult<string>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'gallery.organise');
    return createCollection(access, collectionName.parse(name));
  });
}

/** Renames a collection. */
export async function renameCollectionAction(
  workspace: string,
  collection: unknown,
  name: unknown,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'gallery.organise');
    await renameCollection(access, inputId.parse(collection), collectionName.parse(name));
  });
}

/** Deletes a collection; its results stay. */
export async function deleteCollectionAction(
  workspace: string,
  collection: unknown,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'gallery.organise');
    await deleteCollection(access, inputId.parse(collection));
  });
}

/** Adds outputs to a collection, or removes them. */
export async function setCollectedAction(
  workspace: string,
  collection: unknown,
  outputs: unknown,
  on: boolean,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'gallery.organise');
    await setCollected(access, inputId.parse(collection), refs.parse(outputs), on === true);
  });
}

/** Finds a task by its id and adds it to the gallery. */
export async function lookUpTaskAction(
  workspace: string,
  taskId: unknown,
): Promise<ActionResult<Creation>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'tasks.view');
    return lookUpTask(access, inputId.parse(taskId));
  });
}

/** Cancels a queued or running task, which releases its reservation. */
export async function cancelTaskAction(
  workspace: string,
  taskId: unknown,
): Promise<ActionResult<Creation | null>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'tasks.cancel');
    return cancelTask(access, inputId.parse(taskId));
  });
}
