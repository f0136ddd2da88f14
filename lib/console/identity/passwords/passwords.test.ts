import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { schema, secondsFromNow } from '../../db';
import type { Access } from '../../team/access';
import { acceptInvitation, invite } from '../../team/invitations';
import { removeMember, transferOwnership } from '../../team/members';
import { archiveWorkspace, deleteWorkspace } from '../../team/workspaces';
import type { Person, TestConsole } from '../../testing';
import { asBrowser, createTestConsole, signedIn } from '../../testing';
import { checkPassword, hashPassword } from '../accounts';
import { currentUser, listSessions } from '../session';
import { changePassword, createResetLink, readReset, requestPasswordReset, resetPassword } from '.';

const client = { ip: '192.0.2.1', userAgent: 'test' };
const [first, second] = ['the first password', 'the second password'];
const noLonger = /no longer works/;
const tokenOf = (link: string) => /\/sign-in\/reset\/([\w-]{43})$/.exec(link)?.[1] ?? '';

describeDatabases('passwords without mail', (suite) => {
  let console: TestConsole;
  let owner: Person;
  let member: Person;
  let studio: Access;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
  });
  afterAll(() => console.close());
  beforeEach(async () => {
    owner = await console.person('Olga');
    studio = await console.team(owner);
    member = await console.invited(studio, 'Mia');
    await console.db
      .update(schema.users)
      .set({ passwordHash: await hashPassword(first) })
      .where(eq(schema.users.id, member.id));
  });

  const opens = async (password: string) =>
    (await checkPassword(console.db, { email: member.email, password, ip: '192.0.2.9' })).ok;
  const who = async ({ browser }: Person) => (await asBrowser(browser, currentUser))?.id ?? null;
  const user = async ({ browser }: Person) => {
    const found = await asBrowser(browser, currentUser);
    if (found === null) throw new Error('signed out');
    return found;
  };

  it('changes a password with the current one, and ends the other sessions', async () => {
    const phone = await signedIn(member.id);
    const change = { password: first, next: second, endOthers: true };
    await expect(
      changePassword(await user(member), { ...change, password: 'a guess' }, client),
    ).rejects.toMatchObject({ param: 'password' });
    await changePassword(await user(member), change, client);
    expect([await opens(first), await opens(second)]).toEqual([false, true]);
    expect(await who(member)).toBe(member.id);
    expect(await asBrowser(phone, currentUser)).toBeNull();
  });

  it('keeps the other sessions on request', async () => {
    await signedIn(member.id);
    const change = { password: first, next: second, endOthers: false };
    await changePassword(await user(member), change, client);
    expect(await listSessions(console.db, await user(member))).toHaveLength(2);
  });

  it('sets a first password only soon after a sign-in', async () => {
    const { sessions, users } = schema;
    await console.db.update(users).set({ passwordHash: null }).where(eq(users.id, member.id));
    const reader = await user(member);
    const change = { password: '', next: second, endOthers: false };
    const signedInBefore = (minutes: number) =>
      console.db
        .update(sessions)
        .set({ createdAt: secondsFromNow(-minutes * 60) })
        .where(eq(sessions.id, reader.sessionId));
    await signedInBefore(15);
    await expect(changePassword(reader, change, client)).rejects.toThrow('Sign out and in again');
    expect(await opens(second)).toBe(false);
    await signedInBefore(14);
    await changePassword(reader, change, client);
    expect(await opens(second)).toBe(true);
  });

  it('limits guesses at the current password', async () => {
    const guess = { password: 'a guess', next: second, endOthers: false };
    const reader = await user(member);
    for (let i = 0; i < 10; i += 1) {
      await expect(changePassword(reader, guess, client)).rejects.toThrow(/not your password/);
    }
    const right = changePassword(reader, { ...guess, password: first }, client);
    await expect(right).rejects.toThrow(/Too many attempts/);
  });

  it('sets a new one by an Owner’s link, once, and ends every session', async () => {
    const token = tokenOf(await createResetLink(studio, member.id));
    const other = tokenOf(await createResetLink(studio, member.id));
    expect(await readReset(token)).toEqual({ email: member.email });
    expect(await resetPassword(token, second, client)).toBe(member.id);
    expect([await opens(first), await opens(second)]).toEqual([false, true]);
    expect(await who(member)).toBeNull();
    for (const used of [token, other]) {
      expect(await readReset(used)).toBeNull();
      await expect(resetPassword(used, first, client)).rejects.toThrow(noLonger);
    }
  });

  it('sets it once when a link is used twice at once', async () => {
    const token = tokenOf(await createResetLink(studio, member.id));
    const results = await Promise.allSettled(
      [first, second].map((next) => resetPassword(token, next, client)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('makes no link for a person who is also in another team', async () => {
    const foreign = await console.team(await console.person('Eve'), { name: 'Elsewhere' });
    await console.join(foreign, member, 'member');
    await expect(createResetLink(studio, member.id)).rejects.toThrow(/another team/);
    const stranger = await console.person('Sven');
    await expect(createResetLink(studio, stranger.id)).rejects.toThrow(
      /no longer in the workspace/,
    );
  });

  it('makes no link for an account that was not made by an invitation of the team', async () => {
    const sam = await console.person('Sam');
    await console.join(studio, sam, 'member');
    await expect(createResetLink(studio, sam.id)).rejects.toThrow(/without an invitation/);
  });

  /** Changes between the making of a link and its use that make it invalid. */
  const changes: Record<string, () => Promise<unknown>> = {
    'the person joined another team by an invitation': async () => {
      const foreign = await console.team(await console.person('Eve'), { name: 'Elsewhere' });
      const { link } = await invite(foreign, { email: null, role: 'member', mail: false });
      await acceptInvitation(await user(member), link?.split('/').at(-1) ?? '', client);
    },
    'the person is in another team, however they came in': async () => {
      const foreign = await console.team(await console.person('Eve'), { name: 'Elsewhere' });
      await console.join(foreign, member, 'member');
    },
    'the person is in another team that is archived, and may be restored': async () => {
      const foreign = await console.team(await console.person('Eve'), { name: 'Elsewhere' });
      await console.join(foreign, member, 'member');
      await archiveWorkspace(foreign);
    },
    'the person made a team': () => console.team(member, { name: 'My own' }),
    'the person has only their personal workspace left': () => removeMember(studio, member.id),
    'the team is archived': () => archiveWorkspace(studio),
    'the maker is no longer Owner': async () => {
      const heir = await console.person('Hans');
      await console.join(studio, heir, 'member');
      await transferOwnership(studio, heir.id);
    },
    'the person changed the password': async () => {
      const change = { password: first, next: 'a third password', endOthers: false };
      await changePassword(await user(member), change, client);
    },
  };

  it.each(Object.entries(changes))('a link is invalid once %s', async (_, change) => {
    const token = tokenOf(await createResetLink(studio, member.id));
    expect(await readReset(token)).not.toBeNull();
    await change();
    expect(await readReset(token)).toBeNull();
    await expect(resetPassword(token, second, client)).rejects.toThrow(noLonger);
    expect(await opens(second)).toBe(false);
  });

  it('a link made invalid by joining a team stays invalid after leaving it', async () => {
    const token = tokenOf(await createResetLink(studio, member.id));
    const ownTeam = await console.team(member, { name: 'My own' });
    await deleteWorkspace(ownTeam);
    expect(await readReset(token)).toBeNull();
    // A new link may be made, because a deleted team cannot be restored.
    expect(await createResetLink(studio, member.id)).toMatch(/reset/);
  });

  it('a link works for one hour', async () => {
    const made = Date.now();
    await createResetLink(studio, member.id);
    const rows = await console.db
      .select({ expiresAt: schema.passwordResets.expiresAt })
      .from(schema.passwordResets)
      .where(eq(schema.passwordResets.userId, member.id));
    const minutes = ((rows[0]?.expiresAt.getTime() ?? 0) - made) / 60_000;
    expect(minutes).toBeGreaterThan(59);
    expect(minutes).toBeLessThan(61);
  });

  it('sends no mail, and names whom to ask', async () => {
    await expect(requestPasswordReset(member.email, client)).rejects.toThrow(/Ask an Owner/);
  });

  it('refuses an expired link', async () => {
    const token = tokenOf(await createResetLink(studio, member.id));
    await console.db.update(schema.passwordResets).set({ expiresAt: new Date(Date.now() - 1000) });
    expect(await readReset(token)).toBeNull();
    await expect(resetPassword(token, second, client)).rejects.toThrow(noLonger);
  });
});
