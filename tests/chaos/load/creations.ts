import { setTimeout as wait } from 'node:timers/promises';
import type { GenerationReceipt } from '../../../lib/contract';
import { between } from '../../kill-run/random';
import { call } from '../../kill-run/server';
import type { Submission } from '../../kill-run/workload';
import type { Creation, Workspace } from '../journal';
import { type Client, untilAnswered } from './client';

const callWithinMs = 12_000;

/** Makes one task: repeats until it is accepted, sometimes once more, and sometimes cancels it. */
export async function create(
  client: Client,
  workspace: Workspace,
  submission: Submission,
): Promise<void> {
  const { random, journal } = client;
  const creation: Creation = {
    workspace,
    submission,
    taskIds: new Set(),
    cancel: 'not asked',
  };
  journal.creations.push(creation);
  const chances = { again: random() < 0.2, cancel: random() < 0.12, cancelAfterMs: random() * 3e3 };
  await submit(client, creation);
  if (chances.again) await submit(client, creation);
  if (!chances.cancel) return;
  await wait(chances.cancelAfterMs);
  await cancel(client, creation);
}

async function submit(client: Client, creation: Creation): Promise<void> {
  const { key } = creation.workspace;
  const answer = await untilAnswered(client, 'POST /v1/generations', ({ url }) =>
    call({ url, key }, '/v1/generations', creation.submission, AbortSignal.timeout(callWithinMs)),
  );
  if (answer === null) return;
  if (answer.status === 201) creation.taskIds.add((answer.body as GenerationReceipt).task_id);
  else {
    client.journal.problems.push(
      `a creation was refused: ${answer.status} ${JSON.stringify(answer.body)}`,
    );
  }
}

async function cancel(client: Client, creation: Creation): Promise<void> {
  const [taskId] = creation.taskIds;
  if (taskId === undefined) return;
  creation.cancel = 'asked';
  const { key } = creation.workspace;
  const path = `/v1/tasks/${taskId}/cancel`;
  const body = { json: {}, idempotencyKey: `cancel-${taskId}` };
  const answer = await untilAnswered(client, 'POST /v1/tasks/…/cancel', ({ url }) =>
    call({ url, key }, path, body, AbortSignal.timeout(callWithinMs)),
  );
  if (answer?.status === 200) creation.cancel = 'confirmed';
  // 409: it has ended, perhaps by an earlier cancellation whose answer was lost.
  else if (answer !== null && answer.status !== 409) {
    client.journal.problems.push(`a cancellation was answered ${answer.status}`);
  }
}

const scenes = ['a harbour at dawn', 'a forest in snow', 'a city at night', 'dunes', 'still life'];

/** The next request: mostly images of a few seconds, some that fail on purpose, few videos. */
export function nextSubmission(
  random: () => number,
  idempotencyKey: string,
  reference: string | null,
): Submission {
  const scene = `${scenes[between(random, 0, scenes.length - 1)]} ${idempotencyKey}`;
  const spark = (prompt: string, n: number, costMilli: number): Submission => ({
    idempotencyKey,
    json: { model: 'lumen-spark', prompt, n },
    costMilli,
  });
  const kind = random();
  if (kind < 0.04) {
    const json = { model: 'solstice-mini', prompt: scene, duration: 4, resolution: '480p' };
    return { idempotencyKey, json, costMilli: 4_800 };
  }
  if (kind < 0.12) return spark(`${scene} [[fail:upstream]]`, 1, 0);
  if (kind < 0.2) return spark(`${scene} [[fail:start]]`, 1, 800);
  if (kind < 0.3 && reference !== null) {
    const json = { model: 'lumen-image', prompt: scene, reference_images: [reference] };
    return { idempotencyKey, json, costMilli: 4_000 };
  }
  if (kind < 0.7) return spark(`${scene} [[slow:${between(random, 3, 20)}s]]`, 1, 800);
  return kind < 0.85 ? spark(scene, 2, 1_600) : spark(scene, 1, 800);
}
