import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import type { Access } from '../../team/access';
import { createTestConsole, type TestConsole } from '../../testing';
import {
  dismissNotification,
  type NewNotification,
  raiseNotification,
  readNotifications,
  resolveNotification,
} from '.';

describeDatabases('notifications', (suite) => {
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
    }) as NewNotification;
  const textsOf = async (access: Access) =>
    (await readNotifications(access)).map(({ text }) => text);

  it('are seen only by their roles and in their workspace', async () => {
    const elsewhere = await console.team(await console.person('Stranger'));
    expect(await raiseNotification(console.db, low())).toBe(true);
    for (const access of [owner, admin]) {
      expect(await readNotifications(access)).toMatchObject([
        { kind: 'low_balance', tone: 'warn', text: 'Credits run low.', path: 'billing' },
      ]);
    }
    for (const access of [member, elsewhere]) expect(await textsOf(access)).toEqual([]);
  });

  it('can be for one person of any role', async () => {
    const { roles: _, ...rest } = low({ roles: [] }) as NewNotification & { roles: unknown };
    await raiseNotification(console.db, { ...rest, userId: member.user.id });
    expect(await textsOf(member)).toEqual(['Credits run low.']);
    expect(await textsOf(owner)).toEqual([]);
  });

  it('are raised once while they are open, also at once', async () => {
    const raised = await Promise.all([1, 2, 3, 4].map(() => raiseNotification(console.db, low())));
    expect(raised.filter(Boolean)).toHaveLength(1);
    expect(await textsOf(owner)).toHaveLength(1);
  });

  it('are dismissed by each person separately, and stay dismissed when raised again', async () => {
    await raiseNotification(console.db, low());
    const [notification] = await readNotifications(owner);
    await dismissNotification(owner, notification?.id ?? '');
    await dismissNotification(owner, notification?.id ?? '');
    expect(await raiseNotification(console.db, low())).toBe(false);
    expect(await textsOf(owner)).toEqual([]);
    expect(await textsOf(admin)).toHaveLength(1);
  });

  it('come back for everyone when they were resolved in between', async () => {
    await raiseNotification(console.db, low());
    const [notification] = await readNotifications(owner);
    await dismissNotification(owner, notification?.id ?? '');
    await resolveNotification(console.db, low());
    expect(await textsOf(admin)).toEqual([]);
    expect(await raiseNotification(console.db, low())).toBe(true);
    expect(await textsOf(owner)).toHaveLength(1);
  });

  it('cannot be dismissed by people who do not see them, nor from another workspace', async () => {
    const elsewhere = await console.team(await console.person('Stranger'));
    await raiseNotification(console.db, low());
    const [notification] = await readNotifications(owner);
    for (const access of [member, elsewhere])
      await dismissNotification(access, notification?.id ?? '');
    expect(await textsOf(owner)).toHaveLength(1);
  });

  it('are seen only after the transaction that raised them commits', async () => {
    const cut = console.db.transaction(async (tx) => {
      await raiseNotification(tx, low());
      throw new Error('cut');
    });
    await expect(cut).rejects.toThrow('cut');
    expect(await textsOf(owner)).toEqual([]);
  });
});
