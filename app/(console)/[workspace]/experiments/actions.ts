'use server';

import * as z from 'zod';
import type { Access } from '@/lib/console/access';
import { requireAccess } from '@/lib/console/access';
import {
  createExperiment,
  duplicateExperiment,
  markCells,
  pauseExperiment,
  removeExperiment,
  runExperiment,
  saveExperiment,
  voteOnCells,
} from '@/lib/console/experiments';
import { actionResult } from '@/lib/console/failures';
import type { ActionResult, Permission } from '@/lib/contract';
import { experimentChange, inputId, inputText, mostExperimentCells } from '@/lib/contract';

const version = z.int().positive();
const seenRun = z.strictObject({ version, credits: z.number().min(0) });
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

/** Makes an empty draft. Returns its id. */
export async function createExperimentAction(workspace: string): Promise<ActionResult<string>> {
  return permitted(workspace, 'generations.create', (access) =>
    createExperiment(access, { name: 'Untitled experiment', design: {} }),
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

/** Runs what has no result, or goes on after a pause, at the price that was seen. */
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
