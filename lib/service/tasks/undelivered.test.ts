import { expect, it } from 'vitest';
import type { Task } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { type MediaOutput, ProviderError } from '@/lib/providers';
import { shortVideo } from '../files/media/testing/files';
import { createScriptedProvider, picture, pictureOutput, type ScriptedProvider } from '../testing';
import { eventually, taskFixtures } from './testing/fixture';

const limits = { concurrent: 100, perMinute: 100_000 };
/** US dollars that each picture costs at the provider. */
const usd = 0.01;

describeDatabases('results that do not come as they were ordered', ({ database }) => {
  const open = taskFixtures();

  /** A service whose models are at one remote provider. A picture costs 4 credits. */
  async function start({ deadlineSeconds = 60 } = {}) {
    const provider = createScriptedProvider({ hasRepeatableStart: false, limits });
    const fixture = await open(database(), {
      providers: new Map([['sandbox', provider]]),
      configure: (each) => ({
        ...each,
        models: each.models.map((model) => ({
          ...model,
          routes: model.routes.map((route) => ({
            ...route,
            cost: { per: 'image' as const, usd },
          })),
        })),
        tasks: {
          ...each.tasks,
          deadlineSeconds: { ...each.tasks.deadlineSeconds, image: deadlineSeconds },
        },
      }),
    });
    const workspace = await fixture.service.workspace({ credits: 100 });
    await fixture.service.start();
    return { ...fixture, provider, workspace };
  }

  async function rowOf(taskId: string) {
    const { rows } = await database().query<{ cost: number | null; source: string | null }>(
      'select cost_micro_usd::int as cost, cost_source as source from service.tasks where id = $1',
      [taskId],
    );
    return rows[0];
  }

  const file = (
    contentType: string,
    bytes: () => Uint8Array | Promise<Uint8Array>,
  ): MediaOutput => ({
    contentType,
    open: async () => new Blob([Uint8Array.from(await bytes())]).stream(),
  });
  const png = () => picture({ width: 300, height: 200 });
  const gone = (): MediaOutput => ({
    contentType: 'image/png',
    open: () => Promise.reject(new ProviderError('upstream_error', 'gone', { retryable: true })),
  });

  it.each([
    [4, 1, 4],
    [4, 3, 12],
    [3, 2, 8],
    [2, 2, 8],
    [1, 3, 4],
    [2, 5, 8],
  ])('of %i ordered pictures %i come: %i credits are charged', async (n, came, credits) => {
    const { provider, workspace, submit, reach, balance, service } = await start();
    const output = await pictureOutput();
    provider.byDefault({
      state: 'succeeded',
      outputs: Array.from({ length: came }, () => output),
    });
    const taskId = await submit(workspace, { n });
    const task = await reach(workspace, taskId, 'succeeded');
    const kept = Math.min(n, came);
    expect(task.result?.data).toHaveLength(kept);
    expect(await balance(workspace)).toMatchObject({
      quota_amount: 100 - credits,
      authorized_amount: 0,
    });
    // The operator's note is of all that the provider was asked for, or made.
    expect(await rowOf(taskId)).toEqual({
      cost: Math.max(n, came) * usd * 1e6,
      source: 'declared',
    });
    const record = await service.manage(`/workspaces/${workspace.id}/tasks/${taskId}`);
    expect(await record.json()).toMatchObject({
      receipt: {
        authorized: 4 * n,
        settled: credits,
        ordered_outputs: n,
        delivered_outputs: kept,
      },
    });
  });

  it('asks for a result anew that is gone, until it is there', async () => {
    const { provider, workspace, submit, reach } = await start();
    provider.byDefault({ state: 'succeeded', outputs: [gone()] });
    const taskId = await submit(workspace);
    await eventually(() => expect(provider.requests.has(taskId)).toBe(true));
    provider.byDefault({ state: 'succeeded', outputs: [await pictureOutput()] });
    expect((await reach(workspace, taskId, 'succeeded')).result?.data).toHaveLength(1);
    expect(provider.starts(taskId)).toBe(1);
  });

  it('keeps what it can have of a result when the rest is gone until the deadline', async () => {
    const { provider, workspace, submit, reach, balance } = await start({ deadlineSeconds: 2 });
    provider.byDefault({ state: 'succeeded', outputs: [gone(), await pictureOutput()] });
    const taskId = await submit(workspace, { n: 2 });
    expect((await reach(workspace, taskId, 'succeeded')).result?.data).toHaveLength(1);
    expect(await balance(workspace)).toMatchObject({ quota_amount: 96, authorized_amount: 0 });
  });

  it('fails when a result is gone until the deadline, with its cost', async () => {
    const { provider, workspace, submit, reach, balance } = await start({ deadlineSeconds: 2 });
    provider.byDefault({ state: 'succeeded', outputs: [gone()], cost: { microUsd: 77 } });
    const taskId = await submit(workspace);
    expect((await reach(workspace, taskId, 'failed')).error).toMatchObject({
      code: 'upstream_error',
    });
    expect(await rowOf(taskId)).toEqual({ cost: 77, source: 'provider' });
    expect(await balance(workspace)).toMatchObject({ quota_amount: 100, authorized_amount: 0 });
  });

  const broken: Record<string, () => MediaOutput> = {
    'half a PNG': () => file('image/png', async () => (await png()).subarray(0, 100)),
    'a PNG without its end': () => file('image/png', async () => (await png()).subarray(0, -12)),
    'a page of HTML': () => file('image/png', () => Buffer.from('<!doctype html><p>Wait</p>')),
    'an empty file': () => file('image/png', () => Buffer.alloc(0)),
    'a film': () => file('image/png', () => shortVideo(1)),
    'a broken transfer': () => ({
      contentType: 'image/png',
      open: async () =>
        new ReadableStream({
          pull: (controller) => controller.error(new Error('terminated')),
        }),
    }),
  };

  it.each(Object.keys(broken))(
    'fails as an upstream failure for %s, with its cost',
    async (name) => {
      const { provider, workspace, submit, reach, balance } = await start();
      provider.byDefault({ state: 'succeeded', outputs: [broken[name]?.() ?? gone()] });
      const taskId = await submit(workspace);
      expect((await reach(workspace, taskId, 'failed')).error?.code).toBe('upstream_error');
      expect(await rowOf(taskId)).toEqual({ cost: usd * 1e6, source: 'declared' });
      expect(await balance(workspace)).toMatchObject({ quota_amount: 100, authorized_amount: 0 });
    },
  );

  it('is made whole by another transfer', async () => {
    const { provider, workspace, submit, reach } = await start();
    let transfers = 0;
    const cutOnce = file('image/png', async () => {
      transfers += 1;
      return transfers === 1 ? (await png()).subarray(0, 100) : await png();
    });
    provider.byDefault({ state: 'succeeded', outputs: [cutOnce] });
    await reach(workspace, await submit(workspace), 'succeeded');
    expect(transfers).toBe(2);
  });

  it.each([
    ['while it runs', { state: 'running', progress: 5 }, 'possible'],
    ['but it has finished', { state: 'succeeded', outputs: [] }, 'declared'],
  ] as const)('is canceled %s, which is noted', async (_, later, source) => {
    const { provider, workspace, submit, service } = await start();
    const taskId = await submit(workspace);
    await eventually(() => expect(provider.requests.has(taskId)).toBe(true));
    await eventually(async () =>
      expect((await operationOf(taskId)).operation).toBe(`op-${taskId}`),
    );
    const cancel = provider.cancel;
    provider.cancel = async (operation) => {
      provider.answer(taskId, later.state === 'running' ? later : { ...later, outputs: [gone()] });
      await cancel(operation);
    };
    const response = await service.post(workspace.secret, `/v1/tasks/${taskId}/cancel`, {});
    expect(((await response.json()) as Task).status).toBe('canceled');
    expect(await rowOf(taskId)).toEqual({ cost: usd * 1e6, source });
  });

  async function operationOf(taskId: string) {
    const { rows } = await database().query<{ operation: string | null }>(
      'select operation from service.tasks where id = $1',
      [taskId],
    );
    return rows[0] ?? { operation: null };
  }

  it.each([
    ['refused after the work', { code: 'content_policy_violation' }, 'possible', usd * 1e6],
    ['without a result', { code: 'generation_failed', cost: 'possible' }, 'possible', usd * 1e6],
    ['paid', { code: 'upstream_error', cost: 'certain' }, 'declared', usd * 1e6],
    ['free', { code: 'upstream_error' }, null, null],
  ] as const)('fails %s', async (_, failure, source, cost) => {
    const { provider, workspace, submit, reach, service } = await start();
    provider.byDefault({ state: 'failed', message: 'No.', ...failure } as Parameters<
      ScriptedProvider['byDefault']
    >[0]);
    const taskId = await submit(workspace);
    await reach(workspace, taskId, 'failed');
    expect(await rowOf(taskId)).toEqual({ cost, source });
    const view = await service.manage(`/tasks?view=failed_with_cost&workspace=${workspace.id}`);
    const { data } = (await view.json()) as { data: { id: string }[] };
    expect(data.map(({ id }) => id)).toEqual(source === null ? [] : [taskId]);
  });
});
