'use server';

import { requireAccess } from '@/lib/console/access';
import {
  commentOnCell,
  deleteComment,
  promoteCell,
  shareExperiment,
  unshareExperiment,
} from '@/lib/console/experiments';
import { actionResult } from '@/lib/console/failures';
import type { ActionResult } from '@/lib/contract';
import {
  experimentCommentText,
  inputId,
  inputText,
  promotionInput,
  shareInput,
} from '@/lib/contract';

/** Writes a comment on a cell. */
export async function commentOnCellAction(
  workspace: string,
  id: unknown,
  cell: unknown,
  text: unknown,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'gallery.organise');
    const key = inputText.max(40).parse(cell);
    await commentOnCell(access, inputId.parse(id), key, experimentCommentText.parse(text));
  });
}

/** Deletes an own comment; Owners and Admins delete any. */
export async function deleteCommentAction(
  workspace: string,
  id: unknown,
  comment: unknown,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'gallery.organise');
    await deleteComment(access, inputId.parse(id), inputId.parse(comment));
  });
}

/** Makes a cell again at a higher tier. Returns the task's id; null when the price has risen. */
export async function promoteCellAction(
  workspace: string,
  id: unknown,
  input: unknown,
): Promise<ActionResult<string | null>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'generations.create');
    return promoteCell(access, inputId.parse(id), promotionInput.parse(input));
  });
}

/** Makes a public read-only link. Returns its address, which is shown once. */
export async function shareExperimentAction(
  workspace: string,
  id: unknown,
  input: unknown,
): Promise<ActionResult<string>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'experiments.share');
    return shareExperiment(access, inputId.parse(id), shareInput.parse(input));
  });
}

/** Ends a public link. */
export async function unshareExperimentAction(
  workspace: string,
  id: unknown,
  share: unknown,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'experiments.share');
    await unshareExperiment(access, inputId.parse(id), inputId.parse(share));
  });
}
