import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { createGeneration } from './create';
import { readCreationsById } from './read';
import { findEditOfTask } from './record-edit';
import { readPresetsOfTask } from './record-presets';

/**
 * Makes the same task once more, at no more than the price on the button. Returns the new task's id, or null when it
 * costs more and the person has to confirm. `submissionId` identifies the submission, as on Create.
 */
export async function runAgain(
  access: Access,
  taskId: string,
  submission: { readonly submissionId: string; readonly seenCredits: number },
): Promise<string | null> {
  const reader = { workspaceId: access.workspace.id, userId: access.user.id };
  const [creation] = await readCreationsById(runtime().db, reader, [taskId]);
  if (creation?.params == null) {
    throw new InvalidRequestError('The recipe of this task is not known, so it can’t run again.');
  }
  const { model, prompt, params } = creation;
  const edit = await findEditOfTask(runtime().db, access.workspace.id, taskId);
  const presets = await readPresetsOfTask(runtime().db, reader, taskId);
  const outcome = await createGeneration(access, {
    ...submission,
    ...(edit === undefined ? {} : { edit }),
    presets,
    body: { ...params, model, prompt },
  });
  return outcome.kind === 'created' ? outcome.creation.task_id : null;
}
