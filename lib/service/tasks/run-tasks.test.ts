import { expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { ProviderError } from '@/lib/providers';
import { busy, pictureOutput } from '../testing';
import { eventually, taskFixtures } from './testing/fixture';

describeDatabases('running tasks', { both: 'locks of the engine' }, ({ database }) => {
  const open = taskFixtures();

  it('brings a task to success: progress, files at their addresses, credits settled', async () => {
    const { service, provider, submit, reach, task, balance } = await open(database());
    const workspace = await service.workspace({ credits: 100 });
    await service.start();
    const taskId = await submit(workspace, { n: 2 });
    expect(await balance(workspace)).toMatchObject({ quota_amount: 92, authorized_amount: 8 });
    provider.answer(taskId, { state: 'running', progress: 41.7 });
    await eventually(async () => expect((await task(workspace, taskId)).progress).toBe(41));
    provider.answer(taskId, { state: 'running', progress: 12 });
    const outputs = [await pictureOutput(), await pictureOutput({ width: 1200, height: 900 })];
    provider.answer(taskId, { state: 'succeeded', outputs });
    const done = await reach(workspace, taskId, 'succeeded');
    expect(done).toMatchObject({ object: 'task', kind: 'image', model: 'lumen-image' });
    expect(done).toMatchObject({ progress: 100 });
    expect(done.completed_at).toBeGreaterThanOrEqual(done.created_at);
    expect(done.error).toBeUndefined();
    expect(done.result?.data).toHaveLength(2);
    for (const { url, thumbnail_url } of done.result?.data ?? []) {
      const file = await service.fetch(new Request(url));
      expect(file.status).toBe(200);
      expect(file.headers.get('content-type')).toBe('image/png');
      expect(thumbnail_url).toBeUndefined();
    }
    expect(await balance(workspace)).toMatchObject({ quota_amount: 92, authorized_amount: 0 });
    expect(provider.starts(taskId)).toBe(1);
    expect(provider.requests.get(taskId)).toMatchObject({
      key: taskId,
      model: 'lumen-image',
      family: 'image',
      params: { prompt: 'a harbour', n: 2, aspect_ratio: 'auto', resolution: '1K' },
    });
  });

  it('releases the credits when the provider refuses', async () => {
    const { service, provider, submit, reach, balance } = await open(database());
    const workspace = await service.workspace({ credits: 50 });
    await service.start();
    provider.byDefault({
      state: 'failed',
      code: 'content_policy_violation',
      message: 'The prompt was refused.',
    });
    const failed = await reach(workspace, await submit(workspace), 'failed');
    expect(failed.error).toEqual({
      code: 'content_policy_violation',
      message: 'The prompt was refused.',
    });
    expect(failed.result).toBeUndefined();
    expect(failed.completed_at).toBeDefined();
    expect(await balance(workspace)).toMatchObject({ quota_amount: 50, authorized_amount: 0 });
  });

  it('repeats a start and a poll after temporary failures', async () => {
    const { service, provider, submit, reach } = await open(database());
    const workspace = await service.workspace();
    const unread = () => new ProviderError('upstream_error', 'Busy.', { retryable: true });
    provider.startErrors.push(busy(), unread());
    provider.statusErrors.push(unread(), unread(), unread());
    provider.byDefault({ state: 'succeeded', outputs: [await pictureOutput()] });
    await service.start();
    const taskId = await submit(workspace);
    await reach(workspace, taskId, 'succeeded');
    expect(provider.starts(taskId)).toBe(3);
  });

  it('sends a start that was refused along the next route', async () => {
    const { provider: first, ...rest } = await open(database());
    await rest.service.close();
    const second = (await open(database())).provider;
    const { service, submit, reach } = await open(database(), {
      providers: new Map([
        ['sandbox', first],
        ['other', second],
      ]),
      configure: (configuration) => ({
        ...configuration,
        providers: [...configuration.providers, { id: 'other', driver: 'sandbox', enabled: true }],
        models: configuration.models.map((model) => ({
          ...model,
          routes: [...model.routes, { provider: 'other', model: 'upstream-name', enabled: true }],
        })),
      }),
    });
    const workspace = await service.workspace();
    first.startErrors.push(busy());
    second.byDefault({ state: 'succeeded', outputs: [await pictureOutput()] });
    await service.start();
    const taskId = await submit(workspace);
    await reach(workspace, taskId, 'succeeded');
    expect(first.starts(taskId)).toBe(1);
    expect(second.requests.get(taskId)?.model).toBe('upstream-name');
  });

  it('fails at once after a final refusal, and charges nothing', async () => {
    const { service, provider, submit, reach, balance } = await open(database());
    const workspace = await service.workspace({ credits: 10 });
    provider.startErrors.push(
      new ProviderError('generation_failed', 'The model cannot do this.', { retryable: false }),
    );
    await service.start();
    const taskId = await submit(workspace);
    const failed = await reach(workspace, taskId, 'failed');
    expect(failed.error).toEqual({
      code: 'generation_failed',
      message: 'The model cannot do this.',
    });
    expect(provider.starts(taskId)).toBe(1);
    expect(await balance(workspace)).toMatchObject({ quota_amount: 10, authorized_amount: 0 });
  });

  it('survives faults of its own: a bug in a driver fails the task in the end', async () => {
    const { service, provider, submit, reach } = await open(database());
    const workspace = await service.workspace();
    provider.startErrors.push(...Array.from({ length: 6 }, () => new TypeError('a bug')));
    await service.start();
    const failed = await reach(workspace, await submit(workspace), 'failed');
    expect(failed.error?.code).toBe('internal_error');
    expect(failed.error?.message).not.toContain('a bug');
  });

  it('expires a running task at its deadline and stops the provider', async () => {
    const { service, provider, submit, reach, balance } = await open(database(), {
      configure: withDeadline(1),
    });
    const workspace = await service.workspace({ credits: 10 });
    await service.start();
    const taskId = await submit(workspace);
    const expired = await reach(workspace, taskId, 'expired');
    expect(expired.error?.code).toBe('task_expired');
    expect(provider.canceled).toContain(`op-${taskId}`);
    expect(await balance(workspace)).toMatchObject({ quota_amount: 10, authorized_amount: 0 });
  });

  it('expires a task that no process started', async () => {
    const { service, submit, reach, provider } = await open(database(), {
      configure: withDeadline(1),
    });
    const workspace = await service.workspace();
    const taskId = await submit(workspace);
    await database().query(`update service.tasks set deadline_at = now() where id = $1`, [taskId]);
    await service.start();
    await reach(workspace, taskId, 'expired');
    expect(provider.starts(taskId)).toBe(0);
  });
});

function withDeadline(seconds: number) {
  return <C extends { tasks: { deadlineSeconds: object } }>(configuration: C): C => ({
    ...configuration,
    tasks: { deadlineSeconds: { image: seconds, video: seconds, audio: seconds, text: seconds } },
  });
}
