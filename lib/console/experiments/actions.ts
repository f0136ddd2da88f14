'use server';

import * as z from 'zod';
import { promotionInput, shareInput } from '@/lib/pages/experiment-results';
import {
  experimentChange,
  experimentStart,
  maxExperimentCells,
  promptLists,
} from '@/lib/pages/experiments';
import { inputId, inputText } from '@/lib/pages/input';
import { pageSave } from '@/lib/pages/page-save';
import { commentInput, reviewSubmission } from '@/lib/pages/review';
import { overlapInput } from '../developers/webhooks';
import { commentIdOf } from '../review/comments';
import { workspaceAction } from '../team/access';
import {
  askForRun,
  commentOnCell,
  createExperiment,
  decideRunRequest,
  deleteLists,
  duplicateExperiment,
  markCells,
  pauseExperiment,
  promoteCell,
  removeExperiment,
  renameLists,
  rotateExperimentSecret,
  runExperiment,
  saveExperiment,
  saveLists,
  shareExperiment,
  stopExperiment,
  unshareExperiment,
  voteOnCells,
} from '.';

const version = z.int().positive();

const seenRun = z.strictObject({ version, credits: z.number().min(0) });

const listsName = inputText
  .trim()
  .min(1, 'Enter a name for the lists.')
  .max(60, 'Use at most 60 characters.');

const newLists = z.strictObject({ name: listsName, lists: promptLists });

const note = inputText.trim().max(500, 'Use at most 500 characters.');

const runDecision = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('approve'), credits: z.number().min(0) }),
  z.strictObject({ kind: z.literal('decline') }),
]);

const cellKeys = z.array(inputText.max(40)).min(1).max(maxExperimentCells);

const mark = z.enum(['keep', 'reject']).nullable();

const vote = z.strictObject({
  first: inputText.max(40),
  second: inputText.max(40),
  score: z.union([z.literal(0), z.literal(0.5), z.literal(1)]),
});

/** Makes a draft. Returns its id. */
export const createExperimentAction = workspaceAction(
  'generations.create',
  [experimentStart],
  createExperiment,
);

/** Keeps lists for the workspace. Returns their id. */
export const saveListsAction = workspaceAction('generations.create', [newLists], saveLists);

export const renameListsAction = workspaceAction(
  'generations.create',
  [inputId, listsName],
  renameLists,
);

/** Deletes saved lists. Experiments that use them keep their words. */
export const deleteListsAction = workspaceAction('generations.create', [inputId], deleteLists);

/** Makes a draft with the design of another. Returns its id. */
export const duplicateExperimentAction = workspaceAction(
  'generations.create',
  [inputId, inputId.nullable().optional()],
  duplicateExperiment,
);

/** Saves a change that was made to version `seen`. Returns the new version. */
export const saveExperimentAction = workspaceAction(
  'generations.create',
  [inputId, version, experimentChange, pageSave.optional()],
  saveExperiment,
);

/** Runs the cells without a result, or continues after a pause, at the price that was seen. */
export const runExperimentAction = workspaceAction(
  'generations.create',
  [inputId, seenRun],
  runExperiment,
);

/** Sends no more cells. */
export const pauseExperimentAction = workspaceAction(
  'generations.create',
  [inputId],
  pauseExperiment,
);

/** Sends no more cells, and cancels those that can be canceled. */
export const stopExperimentAction = workspaceAction(
  'generations.create',
  [inputId],
  stopExperiment,
);

/** Replaces the secret that signs messages about runs that ended. Only this result has it. */
export const rotateExperimentSecretAction = workspaceAction(
  'webhooks.manage',
  [overlapInput],
  rotateExperimentSecret,
);

/** Asks an Owner or Admin to run everything that is missing, at the price that was seen. */
export const askForRunAction = workspaceAction('budgets.ask', [inputId, seenRun, note], askForRun);

/** Approves a request at the price that was seen, or declines it. */
export const decideRunRequestAction = workspaceAction(
  'budgets.manage',
  [inputId, runDecision],
  decideRunRequest,
);

/** Removes an experiment; its results stay in the gallery. */
export const removeExperimentAction = workspaceAction(
  'generations.create',
  [inputId],
  removeExperiment,
);

/** Marks cells as keepers or rejected, or takes the mark away. */
export const markCellsAction = workspaceAction(
  'gallery.organise',
  [inputId, cellKeys, mark],
  markCells,
);

/** Stores a vote between two results. */
export const voteAction = workspaceAction('gallery.organise', [inputId, vote], voteOnCells);

/** Writes a comment on a cell, once for each submission. */
export const commentOnCellAction = workspaceAction(
  'gallery.organise',
  [inputId, inputText.max(40), commentInput, reviewSubmission],
  (access, id, cell, input, submission) =>
    commentOnCell(access, id, cell, input, commentIdOf(access.user.id, submission)),
);

/** Makes a cell again at a higher tier. Returns the task's id; null when the price has risen. */
export const promoteCellAction = workspaceAction(
  'generations.create',
  [inputId, promotionInput],
  promoteCell,
);

/** Makes a public read-only link. Returns its address, which is shown once. */
export const shareExperimentAction = workspaceAction(
  'experiments.share',
  [inputId, shareInput],
  shareExperiment,
);

/** Ends a public link. */
export const unshareExperimentAction = workspaceAction(
  'experiments.share',
  [inputId, inputId],
  unshareExperiment,
);
