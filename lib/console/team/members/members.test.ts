import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import { listReviewLinks } from '../../review-links';
import { asBrowser, createTestConsole, type Person, type TestConsole } from '../../testing';
import { type Access, may, type Role, requireAccess, roles } from '../access';
import {
  changeRole,
  leaveWorkspace,
  listMembers,
  mayManage,
  removeMember,
  rolesToGive,
  transferOwnership,
} from '.';

describe('who may manage whom', () => {
  const role = fc.constantFrom(...roles);

  it('never allows to manage a higher role', () => {
    fc.assert(
      fc.property(role, role, (actor, target) => {
        const offeredRoles = rolesToGive(actor, target);
        if (actor !== 'owner') expect(offeredRoles).not.toContain('owner');
        if (actor !== 'owner' && target === 'owner') expect(offeredRoles).toEqual([]);
        if (!may(actor, 'members.update')) expect(mayManage(actor, target)).toBe(false);
        expect(offeredRoles.length > 0).toBe(mayManage(actor, target));
      }),
    );
  });
});

describeDatabases('members', (suite) => {
  let console: TestConsole;
  let owner: Person;
  let admin: Person;
  let member: Person;
  let as: Record<Role, Access>;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
  });
  afterAll(() => console.close());
  beforeEach(async () => {
    [owner, admin, member] = (await Promise.all(
      ['Olga', 'Adam', 'Mia'].map((name) => console.person(name)),
    )) as [Person, Person, Person];
    const studio = await console.team(owner);
    as = {
      owner: studio,
      admin: await console.join(studio, admin, 'admin'),
      member: await console.join(studio, member, 'member'),
    };
  });

  const list = async () =>
    Object.fromEntries((await listMembers(as.owner)).map(({ name, role }) => [name, role]));
  const enter = ({ browser }: Person) =>
    asBrowser(browser, () => requireAccess(as.owner.workspace.slug, 'workspace.view'));
  const needsOwner = {
    name: 'InvalidRequestError',
    message: expect.stringMatching(/needs an Owner/),
  };

  it('lists Owners, Admins, then Members, without secrets', async () => {
    const people = await listMembers(as.member);
    expect(people.map(({ name, role }) => [name, role])).toEqual([
      ['Olga', 'owner'],
      ['Adam', 'admin'],
      ['Mia', 'member'],
    ]);
    expect(Object.keys(people[0] ?? {}).sort()).toEqual(
      [
        'email',
        'id',
        'joinedAt',
        'lastSeenAt',
        'name',
        'openReviewLinks',
        'role',
        'twoStep',
      ].sort(),
    );
  });

  it('changes a person’s permissions from their next request on', async () => {
    await changeRole(as.owner, member.id, 'admin');
    expect((await enter(member)).role).toBe('admin');
    await changeRole(as.admin, member.id, 'member');
    expect((await enter(member)).role).toBe('member');
  });

  it('ends a removed person’s access with their next request', async () => {
    await removeMember(as.admin, member.id);
    await expect(enter(member)).rejects.toMatchObject({ status: 404 });
    expect(await list()).toEqual({ Olga: 'owner', Adam: 'admin' });
  });

  /** A review link of a person that works, and one that ended. */
  async function addLinks({ id }: Person): Promise<void> {
    const link = {
      workspaceId: as.owner.workspace.id,
      createdBy: id,
      title: 'Review',
      right: 'look',
      asksName: false,
      shows: { prompts: false, models: false, prices: false, names: false },
      download: 'none',
    } as const;
    const day = 86_400_000;
    const results = [{ task_id: 'task_1', output: 0 }];
    for (const days of [1, -1]) {
      const token = randomUUID();
      const expiresAt = new Date(Date.now() + days * day);
      await console.db
        .insert(schema.reviewLinks)
        .values({ ...link, results, id: token, tokenHash: token, expiresAt });
    }
  }
  const openLinks = async (access: Access) =>
    (await listReviewLinks(access)).filter(({ state }) => state === 'open');

  it('withdraws the open review links of a person who leaves, or hands them to an Owner', async () => {
    await addLinks(member);
    expect((await listMembers(as.admin)).map((each) => each.openReviewLinks)).toEqual([0, 0, 1]);
    expect((await listMembers(as.member)).map((each) => each.openReviewLinks)).toEqual([0, 0, 1]);
    await removeMember(as.admin, member.id, 'hand_over');
    expect(await openLinks(as.owner)).toMatchObject([{ author: 'Olga' }]);
    await addLinks(admin);
    await leaveWorkspace(as.admin, 'withdraw');
    expect(await openLinks(as.owner)).toMatchObject([{ author: 'Olga' }]);
    const trail = await console.trail(as.owner, 'person');
    expect(trail.find(({ action }) => action === 'member.remove')?.after).toEqual({
      review_links_handed: 1,
    });
  });

  it.each<[string, () => Promise<void>]>([
    ['a Member changes a role', () => changeRole(as.member, admin.id, 'member')],
    ['a Member removes another', () => removeMember(as.member, admin.id)],
    ['an Admin makes an Owner', () => changeRole(as.admin, member.id, 'owner')],
    ['an Admin makes themselves Owner', () => changeRole(as.admin, admin.id, 'owner')],
    ['an Admin changes an Owner', () => changeRole(as.admin, owner.id, 'member')],
    ['an Admin removes an Owner', () => removeMember(as.admin, owner.id)],
    ['an Admin hands the workspace over', () => transferOwnership(as.admin, member.id)],
  ])('refuses that %s', async (_, body) => {
    await expect(body()).rejects.toMatchObject({ name: 'AccessError', status: 403 });
    expect(await list()).toEqual({ Olga: 'owner', Adam: 'admin', Mia: 'member' });
  });

  it('reads the role again: a person who has just been made a Member can no longer change anything', async () => {
    await changeRole(as.owner, admin.id, 'member');
    await expect(removeMember(as.admin, member.id)).rejects.toMatchObject({ status: 403 });
    await removeMember(as.owner, admin.id);
    await expect(leaveWorkspace(as.admin)).rejects.toMatchObject({ status: 404 });
  });

  it('never removes or demotes the last Owner', async () => {
    await expect(leaveWorkspace(as.owner)).rejects.toMatchObject(needsOwner);
    await expect(removeMember(as.owner, owner.id)).rejects.toMatchObject(needsOwner);
    await expect(changeRole(as.owner, owner.id, 'admin')).rejects.toMatchObject(needsOwner);
    expect((await list()).Olga).toBe('owner');
  });

  it('keeps an Owner when all of them leave at once', async () => {
    await changeRole(as.owner, admin.id, 'owner');
    await changeRole(as.owner, member.id, 'owner');
    const [two, three] = [await enter(admin), await enter(member)];
    const results = await Promise.allSettled([
      leaveWorkspace(as.owner),
      changeRole(two, admin.id, 'member'),
      removeMember(three, member.id),
      changeRole(as.owner, member.id, 'admin'),
    ]);
    expect(results.some(({ status }) => status === 'rejected')).toBe(true);
    expect((await suite.database().query(ownersOf, [as.owner.workspace.id])).rowCount).toBe(1);
  });

  it('keeps an Owner even against direct SQL', async () => {
    const { id } = as.owner.workspace;
    for (const statement of [
      `delete from console.memberships where workspace_id = '${id}'`,
      `update console.memberships set role = 'admin' where workspace_id = '${id}' and role = 'owner'`,
    ]) {
      await expect(suite.database().query(statement)).rejects.toThrow(/needs an owner/);
    }
    expect(await list()).toMatchObject({ Olga: 'owner' });
  });

  it('transfers ownership in one transaction', async () => {
    await transferOwnership(as.owner, member.id);
    expect(await list()).toEqual({ Mia: 'owner', Olga: 'admin', Adam: 'admin' });
    await leaveWorkspace(await enter(owner));
    expect(await list()).toEqual({ Mia: 'owner', Adam: 'admin' });
  });

  it('does not find people of another workspace', async () => {
    const stranger = await console.person('Sven');
    await console.team(stranger, { name: 'Elsewhere' });
    for (const body of [
      () => changeRole(as.owner, stranger.id, 'member'),
      () => removeMember(as.owner, stranger.id),
      () => transferOwnership(as.owner, stranger.id),
    ]) {
      await expect(body()).rejects.toThrow(/no longer in the workspace/);
    }
  });
});

const ownersOf = `select 1 from console.memberships where workspace_id = $1 and role = 'owner'`;
