import { expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { pictureOutput } from '../testing';
import { eventually, taskFixtures } from './testing/fixture';

describeDatabases(
  'fairness between workspaces',
  { both: 'the order of claims' },
  ({ database }) => {
    const open = taskFixtures();

    it('starts one team’s single task beside another’s thousand', async () => {
      const { service, provider, submit, reach } = await open(database(), { workers: 1 });
      const [busy, quiet] = [
        await service.workspace({ credits: 5_000 }),
        await service.workspace(),
      ];
      for (let batch = 0; batch < 20; batch += 1) {
        await Promise.all(Array.from({ length: 50 }, () => submit(busy)));
      }
      await service.start();
      await eventually(() => expect(provider.requests.size).toBe(3));
      const single = await submit(quiet);
      await reach(quiet, single, 'running');
      await eventually(() => expect(provider.requests.has(single)).toBe(true));
      expect(provider.requests.size).toBe(4);
    });
  },
);

describeDatabases('fairness of a freed slot', { both: 'the order of claims' }, ({ database }) => {
  const open = taskFixtures();

  it('gives it to the workspace with the fewest running tasks, then to the oldest task', async () => {
    const { service, provider, submit, reach } = await open(database(), { workers: 1 });
    const [first, second] = [await service.workspace(), await service.workspace()];
    const ownTasks = await Promise.all([submit(first), submit(first), submit(first)]);
    await service.start();
    await Promise.all(ownTasks.map((id) => reach(first, id, 'running')));
    const fourth = await submit(second);
    await reach(second, fourth, 'running');
    const older = await submit(first);
    const newer = await submit(second);
    provider.answer(String(ownTasks[0]), { state: 'succeeded', outputs: [await pictureOutput()] });
    await eventually(() => expect(provider.requests.has(newer)).toBe(true));
    expect(provider.requests.has(older)).toBe(false);
  });
});

describeDatabases('a suspended workspace', { both: 'the order of claims' }, ({ database }) => {
  const open = taskFixtures();

  it('has no waiting task started until it is active again, and does not delay others', async () => {
    const { service, provider, submit, reach } = await open(database(), { workers: 1 });
    const [paused, other] = [await service.workspace(), await service.workspace()];
    const setStatus = (status: string) =>
      service.call(service.operatorKey, `/manage/workspaces/${paused.id}`, {
        method: 'PATCH',
        body: JSON.stringify({ status }),
      });
    const waitingTask = await submit(paused);
    await setStatus('suspended');
    provider.byDefault({ state: 'succeeded', outputs: [await pictureOutput()] });
    await service.start();
    await reach(other, await submit(other), 'succeeded');
    expect(provider.requests.has(waitingTask)).toBe(false);
    await setStatus('active');
    await reach(paused, waitingTask, 'succeeded');
  });
});
