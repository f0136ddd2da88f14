import { maxModelExamples, type OutputRecord } from '@/lib/contract';
import { createHref } from '@/lib/forms';
import type { ModelExamples } from '@/lib/pages/model-examples';
import { outputKind } from '@/lib/pages/output-kinds';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { readCreationsById } from '../creations';
import { readChosenExamples } from './chosen-examples';
import { readKeptResults } from './kept-results';

/** The examples of a model: the operators' choice, else the results that the workspace's people liked most. */
export async function readModelExamples(
  { user, workspace }: Access,
  model: string,
): Promise<ModelExamples> {
  const chosenExamples = (await readChosenExamples()).filter((example) => example.model === model);
  if (chosenExamples.length > 0) {
    const examples = chosenExamples.map(({ id, prompt, file }) => {
      return { id, prompt, file, href: createHref(workspace.slug, { example: id }) };
    });
    return { from: 'operators', examples };
  }
  const { db } = runtime();
  const keptResults = await readKeptResults(db, workspace.id, [model], maxModelExamples);
  const creations = await readCreationsById(db, { workspaceId: workspace.id, userId: user.id }, [
    ...new Set(keptResults.map(({ taskId }) => taskId)),
  ]);
  const creationsById = new Map(creations.map((creation) => [creation.task_id, creation]));
  const examples = keptResults.flatMap(({ taskId, output }) => {
    const creation = creationsById.get(taskId);
    const file = creation?.outputs[output];
    if (creation === undefined || file === undefined || !isShowable(file)) return [];
    const { prompt } = creation;
    const href = createHref(workspace.slug, { remix: taskId });
    return [{ id: `${taskId}.${output}`, prompt, file, href }];
  });
  return { from: 'workspace', examples };
}

/** Whether a page can show it: a transcript or another file shows nothing of a model. */
const isShowable = (file: OutputRecord): boolean =>
  !file.no_longer_kept && ['image', 'video', 'audio'].includes(outputKind(file));
