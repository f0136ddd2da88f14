import { type FormStart, type FormState, recipeOf, type StartQuery } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';
import { pageClient } from '../../developers/stored-keys';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { readCreationsById } from './read';
import { readForm } from './stored-forms';

async function findCreation(access: Access, id: string): Promise<Creation | undefined> {
  const reader = { workspaceId: access.workspace.id, userId: access.user.id };
  const [creation] = await readCreationsById(runtime().db, reader, [id]);
  return creation;
}

/** `soundRef`: the id of a task and the index of its output, with a dot between them. */
async function findSoundUrl(access: Access, soundRef: string): Promise<string | undefined> {
  const dotIndex = soundRef.lastIndexOf('.');
  const creation = await findCreation(access, soundRef.slice(0, dotIndex));
  return creation?.outputs[Number(soundRef.slice(dotIndex + 1))]?.url;
}

/** The form of an example that operators chose, if the workspace has its model. */
async function readExampleForm(access: Access, id: string): Promise<FormState | undefined> {
  const { manage } = runtime().service;
  const examples = await manage?.connections.examples().catch(() => null);
  const example = examples?.data.find((candidate) => candidate.id === id);
  if (example === undefined) return undefined;
  const client = await pageClient(access.workspace.id);
  const { data: models } = await client.models.list().catch(() => ({ data: [] }));
  return models.some(({ id: model }) => model === example.model) ? recipeOf(example) : undefined;
}

const missingStart: FormStart = { kind: 'missing' };

/** How the query of Create fills in its form; null when it does not. Ids of another workspace count as missing. */
export async function readStart(access: Access, query: StartQuery): Promise<FormStart | null> {
  const { remix, recipe, example, prompt, form: formId, model, sound } = query;
  if (formId !== undefined) {
    const form = await readForm(access, formId);
    return form === null ? missingStart : { kind: 'form', form };
  }
  if (example !== undefined) {
    const form = await readExampleForm(access, example);
    return form === undefined ? missingStart : { kind: 'form', form };
  }
  const taskId = remix ?? recipe ?? prompt;
  if (taskId !== undefined) {
    const task = await findCreation(access, taskId);
    if (task === undefined) return missingStart;
    if (taskId === prompt) return { kind: 'prompt', prompt: task.prompt };
    if (task.params === null) return missingStart;
    if (taskId === remix) return { kind: 'form', form: recipeOf(task) };
    return {
      kind: 'form',
      form: { model: task.model, values: { ...task.params, prompt: task.prompt } },
    };
  }
  if (model === undefined) return null;
  if (sound === undefined) return { kind: 'model', model };
  const url = await findSoundUrl(access, sound);
  return url === undefined
    ? missingStart
    : { kind: 'form', form: { model, values: { audio_url: url } } };
}
