import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '@/lib/platform/database';
import { describeDatabases } from '@/lib/platform/testing';
import { pictureOutput } from '../testing';
import { taskLock } from './engine/sweep';
import { eventually, taskFixtures } from './testing/fixture';

const hourMs = 3_600_000;

describeDatabases('tasks of others', { both: 'locks of the engine' }, ({ kind, database, url }) => {
  const open = taskFixtures();

  it('expires a running task that its process does not end, and stops the provider', async () => {
    const { service, provider, submit, reach, balance } = await open(database());
    const workspace = await service.workspace({ credits: 10 });
    const taskId = await submit(workspace);
    // A process that hangs keeps its lock.
    const lock = await database().tryAdvisoryLock(taskLock(taskId));
    await database().query(
      `update service.tasks set status = 'running', started_at = now(), provider = 'sandbox',
           operation = 'op-held', deadline_at = now() - interval '17 minutes' where id = $1`,
      [taskId],
    );
    await service.start();
    await reach(workspace, taskId, 'expired');
    await eventually(() => expect(provider.canceled).toContain('op-held'));
    expect(await balance(workspace)).toMatchObject({ quota_amount: 10, authorized_amount: 0 });
    await lock?.release();
  });

  describe.each([1, -1])('on a machine whose clock is %i h off', (hours) => {
    afterEach(() => void vi.useRealTimers());

    it('leaves tasks of other processes, runs its own, and logs the clock difference', async () => {
      const right = await open(database());
      const workspace = await right.service.workspace();
      const before = await right.submit(workspace);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * hourMs });
      const skewed = await open(database());
      skewed.provider.byDefault({ state: 'succeeded', outputs: [await pictureOutput()] });
      const ownTask = await skewed.submit(workspace);
      await skewed.service.start();
      await skewed.reach(workspace, before, 'succeeded');
      const succeededTask = await skewed.reach(workspace, ownTask, 'succeeded');
      const { rows } = await database().query<{ seconds: string }>(
        'select extract(epoch from clock_timestamp()) - $1 as seconds',
        [succeededTask.created_at],
      );
      expect(Math.abs(Number(rows[0]?.seconds))).toBeLessThan(60);
      const health = await skewed.service.call('', '/healthz');
      const { clock_skew_seconds } = (await health.json()) as { clock_skew_seconds: number };
      expect(Math.abs(clock_skew_seconds - hours * 3600)).toBeLessThan(60);
    });
  });

  // PGlite has one process.
  if (kind === 'pglite') return;

  it('takes over free tasks behind those of living processes, and keeps no other lock', async () => {
    const other = await openDatabase({ url: url(), dataDir: '' });
    const living = await open(other, { workers: 1, closes: false });
    const workspace = await living.service.workspace();
    await living.service.start();
    // One workspace may hold three of the four slots: with another's task the process has no free slot
    // left.
    const another = await living.service.workspace();
    const held = await Promise.all([1, 2, 3].map(() => living.submit(workspace)));
    const heldElse = await living.submit(another);
    await eventually(() => expect(living.provider.requests.size).toBe(4));
    const free = await Promise.all([1, 2, 3, 4, 5, 6].map(() => living.submit(workspace)));
    await database().query(
      `update service.tasks set status = 'running', started_at = now() where id = any($1)`,
      [free],
    );
    const second = await open(database(), {
      workers: 1,
      dataDir: living.service.dataDir,
    });
    await second.service.start();
    await eventually(() => expect(second.provider.requests.size).toBe(4));
    const third = await openDatabase({ url: url(), dataDir: '' });
    const left = free.filter((id) => !second.provider.requests.has(id));
    expect(left).toHaveLength(2);
    await eventually(async () => {
      for (const lock of await third.tryAdvisoryLocks(left.map(taskLock))) {
        await lock?.release();
        expect(lock).not.toBeNull();
      }
    });
    await third.close();
    for (const id of [...held, ...free]) {
      await second.service.post(workspace.secret, `/v1/tasks/${id}/cancel`, {});
    }
    await second.service.post(another.secret, `/v1/tasks/${heldElse}/cancel`, {});
    await living.service.close({ keepFiles: true });
    await other.close();
  });
});
