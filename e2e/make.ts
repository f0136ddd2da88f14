import type { APIRequestContext } from 'playwright/test';
import { expect } from 'playwright/test';
import type { GenerationReceipt, Task } from '../lib/contract';
import { OWNER } from './account';

const headers = { authorization: `Bearer ${OWNER.apiKey}` };

/** Makes a task by the interface, as a program of the team would, and waits for its end. */
export async function make(
  request: APIRequestContext,
  body: Record<string, unknown>,
): Promise<Task> {
  const answer = await request.post('/v1/generations', {
    headers,
    data: { model: 'lumen-spark', ...body },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { task_id } = (await answer.json()) as GenerationReceipt;
  let task: Task | undefined;
  await expect
    .poll(
      async () => {
        task = (await (await request.get(`/v1/tasks/${task_id}`, { headers })).json()) as Task;
        return task.status;
      },
      { timeout: 60_000, message: `task ${task_id} ends` },
    )
    .toMatch(/succeeded|failed|canceled|expired/);
  if (task === undefined) throw new Error('unreachable: the poll has answered');
  return task;
}

/** Credits that can be spent and that are reserved. */
export async function balance(request: APIRequestContext) {
  const answer = await request.get('/v1/user/balance', { headers });
  return (await answer.json()) as { quota_amount: number; authorized_amount: number };
}
