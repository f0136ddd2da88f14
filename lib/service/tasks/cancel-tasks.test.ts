import { expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { pictureOutput } from '../testing';
import { eventually, taskFixtures } from './testing/fixture';

describeDatabases('canceling tasks', { both: 'locks of the engine' }, ({ database }) => {
  const open = taskFixtures();

  it('cancels a queued task at once; it never starts', async () => {
    const { service, provider, submit, balance } = await open(database());
    const workspace = await service.workspace({ credits: 20 });
    const taskId = await submit(workspace);
    const answer = await service.post(workspace.secret, `/v1/tasks/${taskId}/cancel`, {});
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ task_id: taskId, status: 'canceled' });
    expect(await balance(workspace)).toMatchObject({ quota_amount: 20, authorized_amount: 0 });
    await service.start();
    const next = await submit(workspace);
    await eventually(() => expect(provider.starts(next)).toBe(1));
    expect(provider.starts(taskId)).toBe(0);
  });

  it('cancels a running task: stops the provider and releases the credits', async () => {
    const { service, provider, submit, reach, balance, task } = await open(database());
    const workspace = await service.workspace({ credits: 20 });
    await service.start();
    const taskId = await submit(workspace);
    await reach(workspace, taskId, 'running');
    await eventually(() => expect(provider.requests.has(taskId)).toBe(true));
    const answer = await service.post(workspace.secret, `/v1/tasks/${taskId}/cancel`, {});
    const canceled = await answer.json();
    expect(canceled).toMatchObject({ status: 'canceled' });
    expect(canceled).not.toHaveProperty('error');
    expect(canceled).not.toHaveProperty('result');
    expect(provider.canceled).toContain(`op-${taskId}`);
    provider.answer(taskId, { state: 'succeeded', outputs: [await pictureOutput()] });
    const next = await submit(workspace);
    await reach(workspace, next, 'running');
    expect((await task(workspace, taskId)).status).toBe('canceled');
    expect(await balance(workspace)).toMatchObject({ quota_amount: 16, authorized_amount: 4 });
  });

  it('cancels a task during its start, and stops the started operation', async () => {
    const { service, provider, submit, reach } = await open(database());
    const workspace = await service.workspace();
    const releaseStarts = provider.holdStarts();
    await service.start();
    const taskId = await submit(workspace);
    await reach(workspace, taskId, 'running');
    await eventually(() => expect(provider.starts(taskId)).toBe(1));
    await service.post(workspace.secret, `/v1/tasks/${taskId}/cancel`, {});
    releaseStarts();
    await eventually(() => expect(provider.canceled).toContain(`op-${taskId}`));
  });

  it.each([
    ['before the task is ended', true],
    ['and no process ends the task', false],
  ])('marks a task as canceled when its provider stops %s', async (_, goesOn) => {
    const { service, provider, submit, reach, balance } = await open(database());
    const workspace = await service.workspace({ credits: 20 });
    await service.start();
    const taskId = await submit(workspace);
    await eventually(() => expect(provider.requests.has(taskId)).toBe(true));
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    provider.cancel = async () => {
      const message = 'The operation was canceled.';
      provider.answer(taskId, { state: 'failed', code: 'generation_failed', message });
      asked.resolve();
      await answered.promise;
    };
    const answer = service.post(workspace.secret, `/v1/tasks/${taskId}/cancel`, {});
    await asked.promise;
    if (goesOn) answered.resolve();
    const ended = await reach(workspace, taskId, 'canceled');
    expect(ended).not.toHaveProperty('error');
    expect(await balance(workspace)).toMatchObject({ quota_amount: 20, authorized_amount: 0 });
    answered.resolve();
    expect((await answer).status).toBe(200);
  });

  it('refuses to cancel an ended task, and hides other workspaces’ tasks', async () => {
    const { service, provider, submit, reach } = await open(database());
    const [workspace, stranger] = [await service.workspace(), await service.workspace()];
    provider.byDefault({ state: 'succeeded', outputs: [await pictureOutput()] });
    await service.start();
    const taskId = await submit(workspace);
    await reach(workspace, taskId, 'succeeded');
    const cancel = (secret: string, id: string) =>
      service.post(secret, `/v1/tasks/${id}/cancel`, {});
    const late = await cancel(workspace.secret, taskId);
    expect(late.status).toBe(409);
    expect(late.headers.get('x-should-retry')).toBe('false');
    expect(await late.json()).toMatchObject({ error: { code: 'task_not_cancelable' } });
    const foreign = await cancel(stranger.secret, taskId);
    const unknown = await cancel(stranger.secret, 'task_00000000000000000000000000');
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(await foreign.json()).toEqual(await unknown.json());
  });

  it('ends each task once when a success and two cancellations race', async () => {
    const { service, provider, submit, reach, balance } = await open(database());
    const workspace = await service.workspace({ credits: 400 });
    await service.start();
    const ids = await Promise.all(Array.from({ length: 12 }, () => submit(workspace)));
    await Promise.all(ids.map((id) => reach(workspace, id, 'running')));
    const output = await pictureOutput();
    const statuses = await Promise.all(
      ids.map(async (id) => {
        provider.answer(id, { state: 'succeeded', outputs: [output] });
        const cancel = () => service.post(workspace.secret, `/v1/tasks/${id}/cancel`, {});
        const [one, two] = await Promise.all([cancel(), cancel()]);
        return [one.status, two.status].filter((status) => status === 200).length;
      }),
    );
    const canceled = statuses.filter((answers) => answers > 0).length;
    await eventually(async () =>
      expect(await balance(workspace)).toMatchObject({
        quota_amount: 400 - 4 * (12 - canceled),
        authorized_amount: 0,
      }),
    );
  });
});
