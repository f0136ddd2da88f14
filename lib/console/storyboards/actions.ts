'use server';

import * as z from 'zod';
import { inputId } from '@/lib/pages/input';
import { pageSave } from '@/lib/pages/page-save';
import { firstFrameInput, storyboardChange, storyboardRun } from '@/lib/pages/storyboards';
import { workspaceAction } from '../team/access';
import {
  createStoryboard,
  giveFirstFrame,
  pauseStoryboard,
  removeStoryboard,
  runStoryboard,
  saveStoryboard,
  stopStoryboard,
} from '.';

/** Makes an empty storyboard. Returns its id. */
export const createStoryboardAction = workspaceAction(
  'generations.create',
  [storyboardChange.shape.name, inputId.nullable().optional()],
  createStoryboard,
);

/** Saves a change that was made to a version. Returns the new version. */
export const saveStoryboardAction = workspaceAction(
  'generations.create',
  [inputId, z.int().positive(), storyboardChange, pageSave.optional()],
  saveStoryboard,
);

/** Makes films and pictures of shots, or goes on after a pause, at the price that was seen. */
export const runStoryboardAction = workspaceAction(
  'generations.create',
  [inputId, storyboardRun],
  runStoryboard,
);

/** Sends no more shots. */
export const pauseStoryboardAction = workspaceAction(
  'generations.create',
  [inputId],
  pauseStoryboard,
);

/** Sends no more shots, and cancels those that can be canceled. */
export const stopStoryboardAction = workspaceAction(
  'generations.create',
  [inputId],
  stopStoryboard,
);

/** Gives a shot that waits for it the last frame of the film before. */
export const giveFirstFrameAction = workspaceAction(
  'generations.create',
  [inputId, firstFrameInput],
  giveFirstFrame,
);

/** Removes a storyboard; what was made for it stays in the gallery. */
export const removeStoryboardAction = workspaceAction(
  'generations.create',
  [inputId],
  removeStoryboard,
);
