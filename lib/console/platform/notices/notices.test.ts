import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import type { Access } from '../../team/access';
import { createTestConsole, type TestConsole } from '../../testing';
import { dismissNotice, type NewNotice, raiseNotice, readNotices, resolveNotice } from '.';

describeDatabases('notices', (suite) => {
  let console: TestConsole;
  let owner: Access;
  let admin: Access;
  let member: Access;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
  });
  afterAll(() => console.close());
  beforeEach(async () => {
    owner = await console.team(await console.person('Owner'));
    admin = await console.join(owner, await console.person('Admin'), 'admin');
    member = await console.join(owner, await console.person('Member'), 'member');
  });

  const low = (change: object = {}) =>
    ({
      workspace: owner.workspace.id,
      kind: 'low_balance',
      dedupeKey: 'low',
      text: 'Credits run low.',
      path: 'billing',
      roles: ['owner', 'admin'],
      ...change,
    }) as NewNotice;
  const textsOf = async (access: Access) => (await readNotices(access)).map(({ text }) => text);

  it('are seen only by their roles and in their workspace', async () => {
    const elsewhere = await console.team(await console.person('Stranger'));
    expect(await raiseNotice(console.db, low())).toBe(true);
    for (const access of [owner, admin]) {
      expect(await readNotices(access)).toMatchObject([
        { kind: 'low_balance', tone: 'warn', text: 'Credits run low.', path: 'billing' },
      ]);
    }
    for (const access of [member, elsewhere]) expect(await textsOf(access)).toEqual([]);
  });

  it('can be for one person of any role', async () => {
    const { roles: _, ...rest } = low({ roles: [] }) as NewNotice & { roles: unknown };
    await raiseNotice(console.db, { ...rest, userId: member.user.id });
    expect(await textsOf(member)).toEqual(['Credits run low.']);
    expect(await textsOf(owner)).toEqual([]);
  });

  it('are raised once while they are open, also at once', async () => {
    const raised = await Promise.all([1, 2, 3, 4].map(() => raiseNotice(console.db, low())));
    expect(raised.filter(Boolean)).toHaveLength(1);
    expect(await textsOf(owner)).toHaveLength(1);
  });

  it('are dismissed by each person separately, and stay dismissed when raised again', async () => {
    await raiseNotice(console.db, low());
    const [notice] = await readNotices(owner);
    await dismissNotice(owner, notice?.id ?? '');
    await dismissNotice(owner, notice?.id ?? '');
    expect(await raiseNotice(console.db, low())).toBe(false);
    expect(await textsOf(owner)).toEqual([]);
    expect(await textsOf(admin)).toHaveLength(1);
  });

  it('come back for everyone when they were resolved in between', async () => {
    await raiseNotice(console.db, low());
    const [notice] = await readNotices(owner);
    await dismissNotice(owner, notice?.id ?? '');
    await resolveNotice(console.db, low());
    expect(await textsOf(admin)).toEqual([]);
    expect(await raiseNotice(console.db, low())).toBe(true);
    expect(await textsOf(owner)).toHaveLength(1);
  });

  it('cannot be dismissed by people who do not see them, nor from another workspace', async () => {
    const elsewhere = await console.team(await console.person('Stranger'));
    await raiseNotice(console.db, low());
    const [notice] = await readNotices(owner);
    for (const access of [member, elsewhere]) await dismissNotice(access, notice?.id ?? '');
    expect(await textsOf(owner)).toHaveLength(1);
  });

  it('are seen only after the transaction that raised them commits', async () => {
    const cut = console.db.transaction(async (tx) => {
      await raiseNotice(tx, low());
      throw new Error('cut');
    });
    await expect(cut).rejects.toThrow('cut');
    expect(await textsOf(owner)).toEqual([]);
  });
});
