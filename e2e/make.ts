import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, request as requests } from 'playwright/test';
import type { GenerationReceipt } from '../lib/contract';
import type { Creation, CreationList } from '../lib/pages/creations';
import { actionsInBuild } from './access/actions/index';
import { callAction } from './access/callers';
import { OWNER } from './account';
import { signInByForm } from './session';

const origin = `http://127.0.0.1:${process.env.E2E_PORT}`;
const studio = `${origin}/api/console/studio`;

let person: Promise<APIRequestContext> | undefined;

/** The owner's API context, signed in once for each worker. */
function owner(): Promise<APIRequestContext> {
  person ??= requests.newContext().then(async (context) => {
    await signInByForm(context, origin, OWNER);
    return context;
  });
  return person;
}

/** Waits until the console knows that a task has ended. */
async function ended(taskId: string): Promise<Creation> {
  const context = await owner();
  let task: Creation | undefined;
  await expect
    .poll(
      async () => {
        const answer = await context.get(`${studio}/tasks?ids=${taskId}`);
        [task] = ((await answer.json()) as CreationList).data;
        return task?.status;
      },
      { timeout: 60_000, intervals: [100], message: `task ${taskId} ends` },
    )
    .toMatch(/succeeded|failed|canceled|expired/);
  if (task === undefined) throw new Error('unreachable: the poll has answered');
  return task;
}

/** Makes a task as the Create page does, and waits for its end. Works with a remote service too. */
export async function make(body: Record<string, unknown>): Promise<Creation> {
  const action = actionsInBuild(process.cwd()).get('createGenerationAction');
  if (action === undefined) throw new Error('createGenerationAction is not in the build');
  const submission = {
    submissionId: randomUUID(),
    body: { model: 'lumen-spark', ...body },
    seenCredits: 1_000,
  };
  const answer = await callAction(await owner(), origin, action, ['studio', submission], {
    workspace: 'studio',
  });
  const id = /"task_id":"(task_\w+)"/.exec(answer)?.[1];
  expect(id, answer).toBeDefined();
  return ended(id ?? '');
}

/** Makes a task with the team's API key at the embedded service, and waits for its end. */
export async function makeByKey(body: Record<string, unknown>): Promise<Creation> {
  const answer = await (await owner()).post(`${origin}/v1/generations`, {
    headers: { authorization: `Bearer ${OWNER.apiKey}` },
    data: { model: 'lumen-spark', ...body },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ended(((await answer.json()) as GenerationReceipt).task_id);
}

/** Available and reserved credits. */
export async function balance() {
  const answer = await (await owner()).get(`${studio}/balance`);
  return (await answer.json()) as { quota_amount: number; authorized_amount: number };
}
