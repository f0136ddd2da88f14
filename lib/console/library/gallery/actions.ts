'use server';

import * as z from 'zod';
import { outputRef } from '@/lib/pages/gallery';
import { inputId, inputText } from '@/lib/pages/input';
import { workspaceAction } from '../../team/access';
import { moveResultsToTrash, restoreResults } from '../trash';
import {
  cancelTask,
  createCollection,
  deleteCollection,
  lookUpTask,
  renameCollection,
  setCollected,
  setFavourite,
} from '.';

const refs = z.array(outputRef).min(1).max(1000);

const collectionName = inputText
  .trim()
  .min(1, 'Enter a name for the collection.')
  .max(60, 'Use at most 60 characters.');

/** Adds outputs to the person's favourites, or removes them. */
export const setFavouriteAction = workspaceAction(
  'gallery.organise',
  [refs, z.boolean()],
  setFavourite,
);

/** Moves results to the trash, or restores them. */
export const setRemovedAction = workspaceAction(
  'gallery.remove',
  [refs, z.boolean()],
  async (access, outputs, isRemoved) => {
    if (isRemoved) await moveResultsToTrash(access, outputs);
    else await restoreResults(access, outputs);
  },
);

/** Makes a collection. Returns its id. */
export const createCollectionAction = workspaceAction(
  'gallery.organise',
  [collectionName],
  createCollection,
);

/** Renames a collection. */
export const renameCollectionAction = workspaceAction(
  'gallery.organise',
  [inputId, collectionName],
  renameCollection,
);

/** Deletes a collection; its results stay. */
export const deleteCollectionAction = workspaceAction(
  'gallery.organise',
  [inputId],
  deleteCollection,
);

/** Adds outputs to a collection, or removes them. */
export const setCollectedAction = workspaceAction(
  'gallery.organise',
  [inputId, refs, z.boolean()],
  setCollected,
);

/** Finds a task by its id and adds it to the gallery. */
export const lookUpTaskAction = workspaceAction('tasks.view', [inputId], lookUpTask);

/** Cancels a queued or running task, which releases its reservation. */
export const cancelTaskAction = workspaceAction('tasks.cancel', [inputId], cancelTask);
