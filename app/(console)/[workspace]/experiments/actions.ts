'use server';

import * as z from 'zod';
import type { Access } from '@/lib/console/access';
import { requireAccess } from '@/lib/console/access';
import {
  answerRunRequest,
  askForRun,
  createExperiment,
  deleteLists,
  duplicateExperiment,
  markCells,
  pauseExperiment,
  removeExperiment,
  renameLists,
  rotateExperimentSecret,
  runExperiment,
  saveExperiment,
  saveLists,
  stopExperiment,
  voteOnCells,
} from '@/lib/console/experiments';
import { actionResult } from '@/lib/console/failures';
import { overlapInput } from '@/lib/console/webhooks';
import type { ActionResult, Permission } from '@/lib/contract';
import {
  experimentChange,
  experimentStart,
  inputId,
  inputText,
  mostExperimentCells,
  promptLists,
} from '@/lib/contract';

const version = z.int().positive();
const seenRun = z.strictObject({ version, credits: z.number().min(0) });
const listsName = inputText
  .trim()
  .min(1, 'Enter a name for the lists.')
  .max(60, 'Use at most 60 characters.');
const newLists = z.strictObject({ name: listsName, lists: promptLists });
const note = inputText.trim().max(500, 'Use at most 500 characters.');
const answer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('approve'), credits: z.number().min(0) }),
  z.strictObject({ kind: z.literal('decline') }),
]);
const cellKeys = z.array(inputText.max(40)).min(1).max(mostExperimentCells);
const mark = z.enum(['keep', 'reject']).nullable();
const vote = z.strictObject({
  first: inputText.max(40),
  second: inputText.max(40),
  score: z.union([z.literal(0), z.literal(0.5), z.literal(1)]),
});

/** Checks access, then does the work. */
const permitted = <T>(
  workspace: string,
  permission: Permission,
  work: (access: Access) => Promise<T>,
): Promise<ActionResult<T>> =>
  actionResult(async () => work(await requireAccess(workspace, permission)));

/** Makes a draft. Returns its id. */
export async function createExperimentAction(
  workspace: string,
  begin: unknown,
): Promise<ActionResult<string>> {
  return permitted(workspace, 'generations.create', (access) =>
    createExperiment(access, experimentStart.parse(begin)),
  );
}

/** Keeps lists for the workspace. Returns their id. */
export async function saveListsAction(
  workspace: string,
  lists: unknown,
): Promise<ActionResult<string>> {
  return permitted(workspace, 'generations.create', (access) =>
    saveLists(access, newLists.parse(lists)),
  );
}

/** Renames saved lists. */
export async function renameListsAction(
  workspace: string,
  id: unknown,
  name: unknown,
): Promise<ActionResult<void>> {
  return permitted(workspace, 'generations.create', (access) =>
    renameLists(access, inputId.parse(id), listsName.parse(name)),
  );
}

/** Deletes saved lists. Experiments that use them keep their words. */
export async function deleteListsAction(
  workspace: string,
  id: unknown,
): Promise<ActionResult<void>> {
  return permitted(workspace, 'generations.create', (access) =>
    deleteLists(access, inputId.parse(id)),
  );
}

/** Makes a draft with the design of another. Returns its id. */
export async function duplicateExperimentAction(
  workspace: string,
  id: unknown,
): Promise<ActionResult<string>> {
  return permitted(workspace, 'generations.create', (access) =>
    duplicateExperiment(access, inputId.parse(id)),
  );
}

/** Saves a change that was made to version `seen`. Returns the new version. */
export async function saveExperimentAction(
  workspace: string,
  id: unknown,
  seen: unknown,
  change: unknown,
): Promise<ActionResult<number>> {
  return permitted(workspace, 'generations.create', (access) =>
    saveExperiment(access, inputId.parse(id), version.parse(seen), experimentChange.parse(change)),
  );
}

/** Runs the cells without a result, or continues after a pause, at the price that was seen. */
export async function runExperimentAction(
  workspace: string,
  id: unknown,
  seen: unknown,
): Promise<ActionResult<void>> {
  return permitted(workspace, 'generations.create', (access) =>
    runExperiment(access, inputId.parse(id), seenRun.parse(seen)),
  );
}

/** Sends no more cells. */
export async function pauseExperimentAction(
  workspace: string,
  id: unknown,
): Promise<ActionResult<void>> {
  return permitted(workspace, 'generations.create', (access) =>
    pauseExperiment(access, inputId.parse(id)),
  );
}

/** Sends no more cells, and cancels those that can be canceled. */
export async function stopExperimentAction(
  workspace: string,
  id: unknown,
): Promise<ActionResult<void>> {
  return permitted(workspace, 'generations.create', (access) =>
    stopExperiment(access, inputId.parse(id)),
  );
}

/** Replaces the secret that signs messages about runs that ended. Only this result has it. */
export async function rotateExperimentSecretAction(
  workspace: string,
  overlapHours: unknown,
): Promise<ActionResult<{ secret: string }>> {
  return permitted(workspace, 'webhooks.manage', (access) =>
    rotateExperimentSecret(access, overlapInput.parse(overlapHours)),
  );
}

/** Asks an Owner or Admin to run everything that is missing, at the price that was seen. */
export async function askForRunAction(
  workspace: string,
  id: unknown,
  seen: unknown,
  why: unknown,
): Promise<ActionResult<void>> {
  return permitted(workspace, 'budgets.ask', (access) =>
    askForRun(access, inputId.parse(id), seenRun.parse(seen), note.parse(why)),
  );
}

/** Approves a request at the price that was seen, or declines it. */
export async function answerRunRequestAction(
  workspace: string,
  id: unknown,
  given: unknown,
): Promise<ActionResult<void>> {
  return permitted(workspace, 'budgets.manage', (access) =>
    answerRunRequest(access, inputId.parse(id), answer.parse(given)),
  );
}

/** Removes an experiment; its results stay in the gallery. */
export async function removeExperimentAction(
  workspace: string,
  id: unknown,
): Promise<ActionResult<void>> {
  return permitted(workspace, 'generations.create', (access) =>
    removeExperiment(access, inputId.parse(id)),
  );
}

/** Marks cells as keepers or rejected, or takes the mark away. */
export async function markCellsAction(
  workspace: string,
  id: unknown,
  keys: unknown,
  as: unknown,
): Promise<ActionResult<void>> {
  return permitted(workspace, 'gallery.organise', (access) =>
    markCells(access, inputId.parse(id), cellKeys.parse(keys), mark.parse(as)),
  );
}

/** Stores a vote between two results. */
export async function voteAction(
  workspace: string,
  id: unknown,
  between: unknown,
): Promise<ActionResult<void>> {
  return permitted(workspace, 'gallery.organise', (access) =>
    voteOnCells(access, inputId.parse(id), vote.parse(between)),
  );
}
