import type { Beginning } from '@/lib/experiments';
import { maxBeginnings, sameValue } from '@/lib/forms';
import { experimentLimits } from '@/lib/pages/experiments';
import { readCreationsById } from '../create/creations';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';

/** The start of a new experiment around results. */
export interface ReadBeginning {
  readonly beginning: Beginning;
  /** The task, when it is one result; the experiment is then recorded as made from it. */
  readonly task: string | undefined;
  /** How many results were left out: their prompts are too long for a design, or they are not there. */
  readonly leftOut: number;
}

/**
 * Results of one model as the start of an experiment: their distinct prompts as alternatives, with the settings that all
 * of them share, but for the seed. Null when none of the ids names a result of the workspace.
 */
export async function readBeginning(
  access: Access,
  ids: readonly string[],
): Promise<ReadBeginning | null> {
  const reader = { workspaceId: access.workspace.id, userId: access.user.id };
  const requestedIds = [...new Set(ids)].slice(0, maxBeginnings);
  const creations = await readCreationsById(runtime().db, reader, requestedIds);
  const tasks = requestedIds.flatMap((id) => creations.find(({ task_id }) => task_id === id) ?? []);
  const [firstTask, ...otherTasks] = tasks;
  if (firstTask === undefined) return null;
  const maxCharacters =
    otherTasks.length === 0 ? experimentLimits.prompt : experimentLimits.listValue;
  const fittingTasks = tasks.filter(
    ({ model, prompt }) => model === firstTask.model && prompt.trim().length <= maxCharacters,
  );
  const prompts = [...new Set(fittingTasks.map(({ prompt }) => prompt.trim()).filter(Boolean))];
  const { seed: _, prompt: __, ...params } = firstTask.params ?? {};
  const sharedValues = Object.fromEntries(
    Object.entries(params).filter(([name, value]) =>
      otherTasks.every((task) => sameValue(task.params?.[name], value)),
    ),
  );
  return {
    beginning: {
      model: firstTask.model,
      values: { ...sharedValues, prompt: prompts.length === 1 ? prompts[0] : prompts },
    },
    task: tasks.length === 1 ? firstTask.task_id : undefined,
    leftOut: requestedIds.length - fittingTasks.length,
  };
}
