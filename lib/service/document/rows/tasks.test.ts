import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { eventType } from '@/lib/contract';
import { createScriptedProvider, pictureOutput, type TestWorkspace } from '../../testing';
import { type Documented, type Json, openDocumented } from '../testing/documented';
import { row } from '../testing/row';

/* States of a task, their effects on the balance, and their events. */

const image = { model: 'lumen-image', prompt: 'A lighthouse', resolution: '1K' };
const hook = 'https://example.com/hook';
const provider = createScriptedProvider();
const delivered: { url: string; event: Json }[] = [];

let doc: Documented;
let silent: TestWorkspace;

beforeAll(async () => {
  doc = await openDocumented({
    providers: new Map([['sandbox', provider]]),
    // Films expire after two seconds here, pictures after the default time.
    configure: (each) => ({
      ...each,
      tasks: { deadlineSeconds: { ...each.tasks.deadlineSeconds, video: 2 } },
    }),
    webhooks: {
      pollMs: 20,
      fetch: async (url, options) => {
        delivered.push({ url, event: JSON.parse(String(options?.body)) as Json });
        const body = Readable.from([]);
        return {
          status: 204,
          headers: new Headers(),
          body,
          bytes: async () => new Uint8Array(),
          text: async () => '',
          discard: () => void body.destroy(),
        };
      },
    },
  });
  await addWebhook(doc.own);
  silent = await doc.service.workspace();
});
afterAll(() => doc?.close());

const manage = (path: string, body?: Json, method = body === undefined ? 'GET' : 'POST') =>
  doc.call(`/manage${path}`, {
    key: doc.service.operatorKey,
    method,
    ...(body === undefined ? {} : { body }),
  });
async function addWebhook({ id }: TestWorkspace): Promise<void> {
  const keys = (await manage(`/workspaces/${id}/keys`)).body.data as Json[];
  const path = `/workspaces/${id}/keys/${keys[0]?.id}/webhook`;
  expect((await manage(path, { url: hook, events: eventType.options })).status).toBe(201);
}

/** A task that has ended with the scripted outcome. */
const ended = async (how: 'succeeded' | 'failed' | 'canceled') => {
  const { task_id } = await doc.create(image);
  if (how === 'canceled') await doc.call(`/v1/tasks/${task_id}/cancel`, { method: 'POST' });
  if (how === 'succeeded') {
    provider.answer(String(task_id), { state: 'succeeded', outputs: [await pictureOutput()] });
  }
  if (how === 'failed') {
    const message = 'The model gave up.';
    provider.answer(String(task_id), { state: 'failed', code: 'generation_failed', message });
  }
  const task = await doc.ended(task_id);
  expect(task.status).toBe(how);
  return task;
};
const eventOf = (taskId: unknown) =>
  vi.waitFor(
    () => {
      const found = delivered.find(({ event }) => (event.data as Json).task_id === taskId);
      expect(found).toBeDefined();
      return found?.event ?? {};
    },
    { timeout: 20_000, interval: 20 },
  );
const running = async () => {
  const { task_id } = await doc.create(image);
  await vi.waitFor(
    async () => {
      const { body } = await doc.call(`/v1/tasks/${task_id}`);
      expect(body.status).toBe('running');
    },
    { timeout: 20_000, interval: 20 },
  );
  return task_id;
};
const stop = (taskId: unknown) => doc.call(`/v1/tasks/${taskId}/cancel`, { method: 'POST' });

row('states-1', async () => {
  for (const status of ['queued', 'running', 'succeeded', 'failed', 'canceled', 'expired']) {
    expect((await doc.call(`/v1/tasks?status=${status}`)).status).toBe(200);
  }
  expect(await doc.refusal('/v1/tasks?status=paused')).toEqual([400, 'invalid_value', 'status']);
  const id = await running();
  expect((await stop(id)).body.status).toBe('canceled');
});
row('states-3', async () => {
  const film = await doc.create({ model: 'solstice', prompt: 'Waves' });
  const tasks = [
    await ended('succeeded'),
    await ended('failed'),
    await ended('canceled'),
    await doc.ended(film.task_id),
  ];
  expect(tasks.map(({ status }) => status)).toEqual(['succeeded', 'failed', 'canceled', 'expired']);
  for (const { task_id, status } of tasks) {
    const answer = await stop(task_id);
    expect([answer.status, (answer.body.error as Json).code]).toEqual([409, 'task_not_cancelable']);
    expect((await doc.call(`/v1/tasks/${task_id}`)).body.status).toBe(status);
  }
});
row('states-4', async () => {
  const id = await running();
  const { body } = await doc.call(`/v1/tasks/${id}`);
  for (const name of ['result', 'error', 'completed_at']) expect(body).not.toHaveProperty(name);
  await stop(id);
  expect(await ended('succeeded')).toMatchObject({
    result: { data: [{ url: expect.any(String) }] },
    completed_at: expect.any(Number),
  });
  expect(await ended('failed')).toMatchObject({ completed_at: expect.any(Number) });
});
row('states.quote', async () => {
  const before = await doc.balance();
  expect((await doc.call('/v1/quote', { body: image })).status).toBe(200);
  expect(await doc.balance()).toEqual(before);
});
row('states.task-creation', async () => {
  const { available, authorized } = await doc.balance();
  expect(authorized).toBe(0);
  const { task_id } = await doc.create({ ...image, resolution: '2K', n: 2 });
  expect(await doc.balance()).toEqual({ available: available - 12, authorized: 12 });
  await stop(task_id);
  const spark = { model: 'lumen-spark', prompt: 'A lighthouse' };
  const { id, secret } = await doc.service.workspace({ credits: 10 });
  const quote = await doc.call('/v1/quote', { body: spark, key: secret });
  expect(quote.body.estimated_credits).toBe(0.8);
  await manage(`/workspaces/${id}`, { region: 'eu' }, 'PATCH');
  await doc.create(spark, { key: secret });
  expect(await doc.balance(secret)).toEqual({ available: 9, authorized: 1 });
});
row('states.success', async () => {
  const { available } = await doc.balance();
  const { task_id } = await ended('succeeded');
  expect(await doc.balance()).toEqual({ available: available - 4, authorized: 0 });
  const { data } = (await manage(`/workspaces/${doc.own.id}/tasks?limit=500`)).body;
  const record = (data as Json[]).find((each) => each.task_id === task_id);
  expect(record?.receipt).toMatchObject({ authorized: 4, settled: 4, unit_price: 4 });
});
row('states.failure-or-cancellation', async () => {
  const before = await doc.balance();
  await ended('failed');
  await ended('canceled');
  expect(await doc.balance()).toEqual(before);
});
row('states-7', async () => {
  const task = await ended('succeeded');
  const { data } = await eventOf(task.task_id);
  expect((data as Json).status).toBe(task.status);
  expect((await doc.call(`/v1/tasks/${task.task_id}`)).body.status).toBe('succeeded');
});

row('events-1', async () => {
  const body = { name: 'Second', scopes: ['v1:generate'] };
  const { secret } = (await manage(`/workspaces/${doc.own.id}/keys`, body)).body;
  const { task_id } = await doc.create(image, { key: String(secret) });
  await stop(task_id);
  const ownTask = await ended('canceled');
  await eventOf(ownTask.task_id);
  expect(delivered.map(({ event }) => (event.data as Json).task_id)).not.toContain(task_id);
  expect(delivered.every(({ url }) => url === hook)).toBe(true);
});
row('events-2', async () => {
  for (const status of ['succeeded', 'failed', 'canceled'] as const) {
    const { task_id } = await ended(status);
    expect((await eventOf(task_id)).type).toBe(`task.${status}`);
  }
});
row('events-3', async () => {
  const task = await ended('failed');
  const { data } = await eventOf(task.task_id);
  expect(data).toEqual(task);
});
row('events-4', async () => {
  const buy = { product_id: 'pack-500', price_id: 'pack-500-once', provider: 'sandbox' };
  const { body } = await doc.call('/api/billing/checkout', { body: buy });
  const granted = () => delivered.filter(({ event }) => event.type === 'credits.granted');
  expect(granted()).toEqual([]);
  const choice = new URLSearchParams({ choice: 'pay' });
  await doc.service.fetch(new Request(String(body.checkout_url), { method: 'POST', body: choice }));
  await vi.waitFor(() => expect(granted()).toHaveLength(1), { timeout: 20_000, interval: 20 });
  expect(granted()[0]?.event.data).toMatchObject({ order_id: body.order_id, credits: 500 });
});
row('events-6', async () => {
  const before = delivered.length;
  const body = { model: 'quill', stream: true, input: 'Hello' };
  const { headers, text } = await doc.text('/v1/responses', { body });
  expect(headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(text).toContain('response.completed');
  const { task_id } = await ended('canceled');
  await eventOf(task_id);
  const types = delivered.slice(before).map(({ event }) => String(event.type));
  expect(types.filter((type) => !type.startsWith('task.'))).toEqual([]);
  expect(await doc.balance(silent.secret)).toEqual({ available: 1_000, authorized: 0 });
});
