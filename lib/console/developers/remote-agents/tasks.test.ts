import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { networkFetch } from '@/lib/client';
import type { RemoteDouble } from '@/lib/client/testing/remote-double';
import {
  callTool as call,
  type Gateways,
  openGateways,
  picture,
  price,
} from './testing/open-gateways';

let gateways: Gateways;
let double: RemoteDouble;

beforeAll(async () => {
  gateways = await openGateways();
  ({ double } = gateways);
});
afterEach(() => double.reset());
afterAll(() => gateways.close());

/** Resolves once the double was asked for each of these tasks. */
const readsOf = (taskIds: readonly unknown[]) =>
  vi.waitFor(() => {
    const paths = double.calls.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(taskIds.map((id) => `/v1/tasks/${id}`)));
  });

it('waits on while the service fails for a moment, and keeps what has ended', async () => {
  const client = await gateways.connect();
  const make = async (prompt: string) =>
    (await call(client, 'generate', { ...picture, prompt, max_credits: price })).data.task_id;
  double.life('succeeded');
  const ended = await make('An end');
  double.life('running');
  const open = await make('No end');
  const waiting = call(client, 'wait', { task_ids: [ended, open], seconds: 1 });
  await readsOf([ended, open]);
  double.answer('task', { status: 429 });
  const tasks = [
    { task_id: ended, status: 'succeeded' },
    { task_id: open, status: 'running' },
  ];
  expect((await waiting).data).toMatchObject({ ended: false, tasks });
  const { words } = await call(client, 'wait', { task_ids: [ended, open], seconds: 1 });
  expect(words).toContain('What was made goes on. Call wait again with the same task_ids.');
});

it('waits no longer than it was asked to when the service is silent', async () => {
  const client = await gateways.connect();
  double.life('running');
  const { data: made } = await call(client, 'generate', { ...picture, max_credits: price });
  const waiting = call(client, 'wait', { task_ids: [made.task_id], seconds: 0.5 });
  await readsOf([made.task_id]);
  double.answer('task', { instead: 'silence' });
  const beganMs = performance.now();
  expect((await waiting).data).toMatchObject({ ended: false, tasks: [{ status: 'running' }] });
  expect(performance.now() - beganMs).toBeLessThan(8_000);
});

it('answers a client that follows tasks without reading the one just made', async () => {
  const capability = { extensions: { 'io.modelcontextprotocol/tasks': {} } };
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': capability,
  };
  const reads = () => double.calls.filter(({ route }) => route === 'task').length;
  const readsBefore = reads();
  const params = { name: 'generate', arguments: { ...picture, max_credits: price }, _meta };
  const response = await fetch(gateways.url, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    headers: {
      authorization: `Bearer ${double.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'generate',
    },
  });
  expect(await response.json()).toMatchObject({
    result: { resultType: 'task', status: 'working', structuredContent: { created: true } },
  });
  expect(reads()).toBe(readsBefore);
});

it('says that a key was revoked while a call waits', async () => {
  const client = await gateways.connect();
  double.life('running');
  const { data: made } = await call(client, 'generate', { ...picture, max_credits: price });
  const waiting = call(client, 'wait', { task_ids: [made.task_id], seconds: 20 });
  await readsOf([made.task_id]);
  double.answer('task', { status: 401, body: { error: { code: 'invalid_api_key' } } });
  const waited = await waiting;
  expect([waited.isError, waited.words]).toEqual([true, expect.stringContaining('revoked')]);
});

it('says of a task that is to be canceled whether it is', async () => {
  let status = 'running';
  const address = await gateways.start({
    fetch: async (request, signal) => {
      const [, id] = /tasks\/(.+)\/cancel$/.exec(request.url) ?? [];
      return id === undefined
        ? networkFetch(request, signal)
        : Response.json({ task_id: id, status });
    },
  });
  const client = await gateways.connect({ address });
  const { data: made } = await call(client, 'generate', { ...picture, max_credits: price });
  const cancel = async () => (await call(client, 'cancel', { task_id: made.task_id })).data.next;
  expect(await cancel()).toBe('It has not ended yet. Call wait.');
  status = 'canceled';
  expect(await cancel()).toContain('It is canceled.');
  status = 'succeeded';
  expect(await cancel()).toContain('It ended before');
});
