import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import type { Access } from '../../team/access';
import { updateWorkspaceSettings } from '../../team/workspaces';
import { createTestConsole, type TestConsole } from '../../testing';
import { readNotifications } from '../notifications';
import { runtime } from '../runtime';
import { lowBalance } from './low-balance';
import { startWatchers, type Watcher } from './watch';

describeDatabases('watchers', { both: 'locks of watchers' }, (suite) => {
  let console: TestConsole;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
  });
  afterAll(() => console.close());

  const kinds = async (access: Access) => (await readNotifications(access)).map(({ kind }) => kind);
  const grant = (access: Access, amount: number) =>
    console.service.manage(`/workspaces/${access.workspace.id}/grants`, {
      amount,
      memo: 'test',
      once_key: `top-up ${amount}`,
    });

  it('raise low credits once, and resolve the notification after a top-up', async () => {
    const owner = await console.team(await console.person(), { credits: 49 });
    const member = await console.join(owner, await console.person(), 'member');
    const rich = await console.team(await console.person(), { credits: 50 });
    await lowBalance.run(runtime());
    await lowBalance.run(runtime());
    expect(await kinds(owner)).toEqual(['low_balance']);
    expect(await kinds(member)).toEqual([]);
    expect(await kinds(rich)).toEqual([]);
    await grant(owner, 1);
    await lowBalance.run(runtime());
    expect(await kinds(owner)).toEqual([]);
  });

  it('leave out what running work reserves, which may come back', async () => {
    const owner = await console.team(await console.person(), { credits: 0 });
    const balance = { currency: 'credits', wallet_account_id: 'w' };
    for (const [reserved, expected] of [
      [20, []],
      [5, ['low_balance']],
    ] as const) {
      console.between(async () =>
        Response.json({ ...balance, quota_amount: 40, authorized_amount: reserved }),
      );
      await lowBalance.run(runtime());
      console.between(null);
      expect(await kinds(owner)).toEqual(expected);
    }
  });

  it('use the threshold of the workspace, and raise nothing without one', async () => {
    const owner = await console.team(await console.person(), { credits: 900 });
    await updateWorkspaceSettings(owner, { lowCredits: 1_000 });
    await lowBalance.run(runtime());
    expect(await kinds(owner)).toEqual(['low_balance']);
    const silent = await console.team(await console.person(), { credits: 0 });
    await updateWorkspaceSettings(silent, { lowCredits: null });
    await lowBalance.run(runtime());
    expect(await kinds(silent)).toEqual([]);
  });

  it('resolve low credits once the threshold is turned off, and keep them while the service does not answer', async () => {
    const owner = await console.team(await console.person(), { credits: 0 });
    await lowBalance.run(runtime());
    expect(await kinds(owner)).toEqual(['low_balance']);
    console.between(async () => new Response('gone', { status: 502 }));
    await lowBalance.run(runtime());
    expect(await kinds(owner)).toEqual(['low_balance']);
    await updateWorkspaceSettings(owner, { lowCredits: null });
    await lowBalance.run(runtime());
    console.between(null);
    expect(await kinds(owner)).toEqual([]);
  });

  it('raise nothing while the service does not answer', async () => {
    const owner = await console.team(await console.person(), { credits: 0 });
    console.between(async () => new Response('gone', { status: 502 }));
    await lowBalance.run(runtime());
    console.between(null);
    expect(await kinds(owner)).toEqual([]);
  });

  it('run repeatedly, in one process at a time, and continue after an error', async () => {
    const reads = { now: 0, most: 0, count: 0 };
    const enough = Promise.withResolvers<void>();
    const fails: Watcher = { name: 'fails', run: () => Promise.reject(new Error('broken')) };
    const counts: Watcher = {
      name: 'counts',
      async run() {
        reads.now += 1;
        reads.most = Math.max(reads.most, reads.now);
        await runtime().database.query('select 1');
        reads.now -= 1;
        reads.count += 1;
        if (reads.count === 5) enough.resolve();
      },
    };
    const watching = [1, 2, 3].map(() => startWatchers(runtime(), [fails, counts], 5));
    await enough.promise;
    await Promise.all(watching.map((each) => each.stop()));
    const { count } = reads;
    expect(reads.most).toBe(1);
    const lock = await runtime().database.tryAdvisoryLock('console.watchers');
    expect(lock).not.toBeNull();
    await lock?.release();
    expect(reads.count).toBe(count);
  });
});
