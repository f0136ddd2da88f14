'use server';

import * as z from 'zod';
import { outputRef } from '@/lib/pages/gallery';
import { inputId } from '@/lib/pages/input';
import { workspaceAction } from '../../team/access';
import { moveResultsToTrash, restoreResults } from '../trash';
import { cancelTask, lookUpTask, setFavourite } from '.';

const refs = z.array(outputRef).min(1).max(1000);

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

/** Finds a task by its id and adds it to the gallery. */
export const lookUpTaskAction = workspaceAction('tasks.view', [inputId], lookUpTask);

/** Cancels a queued or running task, which releases its reservation. */
export const cancelTaskAction = workspaceAction('tasks.cancel', [inputId], cancelTask);
