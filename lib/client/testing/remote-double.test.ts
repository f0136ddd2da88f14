import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  errorBodies,
  oddModels,
  oddSteps,
  unreadableModels,
  withElements,
  withMembers,
  without,
} from './oddities';
import { type RemoteDouble, startRemoteDouble } from './remote-double';
import { chatEvents } from './remote-streams';

let double: RemoteDouble;
beforeAll(async () => {
  double = await startRemoteDouble();
});
afterEach(() => double.reset());
afterAll(() => double.close());

const ask = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  fetch(`${double.url}${path}`, {
    headers: {
      authorization: `Bearer ${double.key}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
const press = (key: string) =>
  ask('/v1/generations', { model: 'far-picture', prompt: 'x' }, { 'idempotency-key': key });

it('serves exactly the interface', async () => {
  const paths = ['/v1/models', '/v1/user/balance', '/api/billing/catalog', '/api/billing/ledger'];
  const answers = await Promise.all(paths.map((path) => ask(path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await ask('/v1/tasks')).status).toBe(404);
  expect((await fetch(`${double.url}/v1/models`)).status).toBe(401);
});

it('makes one task for each idempotency key, and goes through its life', async () => {
  double.life('moderating', 'succeeded');
  const { task_id: id } = await (await press('one')).json();
  expect((await (await press('one')).json()).task_id).toBe(id);
  expect(double.made.filter(({ idempotencyKey }) => idempotencyKey === 'one')).toHaveLength(1);
  const look = async () => (await ask(`/v1/tasks/${id}`)).json();
  expect((await look()).status).toBe('moderating');
  expect(await look()).toMatchObject({ status: 'succeeded', result: { data: [{}] } });
  double.forget(id);
  expect((await ask(`/v1/tasks/${id}`)).status).toBe(404);
});

it('gives a scripted answer as often as requested, before or after the work', async () => {
  double.answer('create', { status: 502, body: '<h1>Oh</h1>' }, { times: 1, afterWork: true });
  double.answer('create', { instead: 'cut' }, { times: 1 });
  await expect(press('two')).rejects.toThrow();
  expect((await press('two')).status).toBe(502);
  expect((await press('two')).status).toBe(201);
  expect(double.made.filter(({ idempotencyKey }) => idempotencyKey === 'two')).toHaveLength(1);
});

it('changes its plain answers', async () => {
  double.edit('models', withElements([...oddModels, ...unreadableModels]));
  const { data } = await (await ask('/v1/models')).json();
  expect(data).toHaveLength(oddModels.length + unreadableModels.length + 3);
  double.edit('balance', without('currency'));
  double.edit('balance', withMembers({ authorized_amount: null }));
  const balance = await (await ask('/v1/user/balance')).json();
  expect(balance).toEqual({
    quota_amount: expect.any(Number),
    authorized_amount: null,
    wallet_account_id: 'wallet-1',
  });
});

it('answers with errors of every shape', async () => {
  for (const body of Object.values(errorBodies)) {
    double.answer('quote', { status: 503, body }, { times: 1 });
    const answer = await ask('/v1/quote', {});
    expect(answer.status).toBe(503);
    const sent = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    expect(await answer.text()).toBe(sent);
  }
});

it('gives a task that exists other states', async () => {
  const { task_id: id } = await (await press('odd')).json();
  double.follow(id, ...oddSteps);
  for (const step of oddSteps) {
    expect(await (await ask(`/v1/tasks/${id}`)).json()).toMatchObject(step);
  }
});

it('streams by a script, and leaves the connection open', async () => {
  double.speak({ events: ['{"broken', ...chatEvents(['Hi'], 'length')], end: 'stay' });
  const answer = await ask('/v1/chat/completions', { model: 'far-text', stream: true });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('[DONE]')) text += (await reader?.read())?.value ?? '';
  expect(text).toContain('data: {"broken\n\n');
  expect(text).toContain('"finish_reason":"length"');
  await reader?.cancel();
});

it('takes images where images go, and files', async () => {
  const upload = (kind: string, type: string) => {
    const body = new FormData();
    body.set('file', new File(['x'], 'x', { type }));
    const headers = { authorization: `Bearer ${double.key}` };
    return fetch(`${double.url}/v1/uploads/${kind}`, { method: 'POST', body, headers });
  };
  expect(await (await upload('images', 'image/png')).json()).toMatchObject({ width: 16 });
  expect((await upload('images', 'video/mp4')).status).toBe(415);
  const file = await (await upload('files', 'video/mp4')).json();
  expect(Object.keys(file)).toEqual(['asset_id', 'url']);
});
