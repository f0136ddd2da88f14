import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { type MailReceiver, startMailReceiver } from '@/tests/mail-receiver';
import { schema } from '../../db';
import { checkPassword } from '../../identity/accounts';
import { currentUser, signInByLink } from '../../identity/session';
import type { Person, TestConsole } from '../../testing';
import { asBrowser, createTestConsole, strange } from '../../testing';
import { type Access, requireAccess } from '../access';
import { changeRole, removeMember } from '../members';
import { archiveWorkspace } from '../workspaces';
import {
  acceptInvitation,
  invite,
  listInvitations,
  readInvitation,
  renewInvitation,
  revokeInvitation,
  signUpInvited,
} from '.';

// One for both databases, because the process reads its configuration only once.
let receiver: MailReceiver;
beforeAll(async () => {
  receiver = await startMailReceiver();
  vi.stubEnv('SMTP_URL', receiver.url);
  vi.stubEnv('SMTP_FROM', 'Atelier <atelier@atelier.test>');
});
afterAll(() => receiver.close());

const here = { ip: '192.0.2.1', userAgent: 'test' };
const password = 'a long enough password';
let number = 0;
const newAddress = () => {
  number += 1;
  return `invited-${number}@atelier.test`;
};
const tokenOf = (text: string | null) => /\/invitations\/([\w-]{43})/.exec(text ?? '')?.[1] ?? '';

describeDatabases('invitations', (suite) => {
  let console: TestConsole;
  let owner: Person;
  let studio: Access;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
  });
  afterAll(() => console.close());
  beforeEach(async () => {
    owner = await console.person('Olga');
    studio = await console.team(owner);
  });

  const link = async (email: string | null = null, role: 'admin' | 'member' = 'member') =>
    tokenOf((await invite(studio, { email, role, mail: false })).link);
  const accept = async ({ browser }: Person, token: string) => {
    const user = await asBrowser(browser, currentUser);
    if (user === null) throw new Error('signed out');
    return acceptInvitation(user, token, here);
  };
  const roleOf = async ({ browser }: Person) =>
    (await asBrowser(browser, () => requireAccess(studio.workspace.slug, 'workspace.view'))).role;
  const notOpen = /invitation has ended/;

  it('adds a person with an account, once, with the role of the invitation', async () => {
    const [bob, eve] = [await console.person('Bob'), await console.person('Eve')];
    const token = await link(null, 'admin');
    expect(await readInvitation(console.db, token, bob.id)).toEqual({
      workspace: { name: 'Studio', slug: studio.workspace.slug },
      invitedBy: 'Olga',
      role: 'admin',
      email: null,
      hasAccount: false,
      isMember: false,
    });
    expect(await accept(bob, token)).toBe(studio.workspace.slug);
    expect(await roleOf(bob)).toBe('admin');
    await expect(accept(eve, token)).rejects.toThrow(notOpen);
    expect(await readInvitation(console.db, token, eve.id)).toBeNull();
  });

  it('adds one of two people who accept at once', async () => {
    const people = await Promise.all([1, 2, 3].map(() => console.person()));
    const token = await link();
    const results = await Promise.allSettled(people.map((person) => accept(person, token)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('makes an account for a new person, signs them in, and accepts only its address', async () => {
    const email = newAddress();
    const made = await signUpInvited(
      await link(email),
      { name: 'Nora', email: 'another@atelier.test', password },
      here,
    );
    expect(await checkPassword(console.db, { email, password, ip: '::1' })).toMatchObject({
      ok: true,
      userId: made.userId,
    });
    const browser = strange();
    await asBrowser(browser, () => signInByLink(made.userId, '/'));
    expect(await asBrowser(browser, currentUser)).toMatchObject({ email, name: 'Nora' });
  });

  it('makes no second account for an address, and keeps the invitation open for the first', async () => {
    const bob = await console.person('Bob');
    const token = await link(bob.email);
    const taken = { name: 'Bob', email: bob.email, password };
    await expect(signUpInvited(token, taken, here)).rejects.toThrow(/Sign in instead/);
    await accept(bob, token);
    expect(await roleOf(bob)).toBe('member');
  });

  it('reveals whether the address has an account only by a mailed link', async () => {
    const bob = await console.person('Bob');
    const seen = async (token: string) =>
      (await readInvitation(console.db, token, null))?.hasAccount;
    const handed = [await link(bob.email), await link(newAddress())];
    expect(await Promise.all(handed.map(seen))).toEqual([false, false]);
    const mailed = await console.team(owner, { name: 'Mailed' });
    await invite(mailed, { email: bob.email, role: 'member', mail: true });
    const mail = await receiver.take(bob.email, /invites you to Mailed/);
    expect(await seen(tokenOf(mail.text))).toBe(true);
  });

  it('refuses the account of another address, and stays open for the right one', async () => {
    const [bob, eve] = [await console.person('Bob'), await console.person('Eve')];
    const token = await link(bob.email);
    await expect(accept(eve, token)).rejects.toThrow(/for another address/);
    await accept(bob, token);
  });

  it('changes nothing for a member, and stays open', async () => {
    const token = await link();
    await accept(owner, token);
    expect(await roleOf(owner)).toBe('owner');
    await accept(await console.person('Bob'), token);
  });

  it('mails the link without showing it, so that using it verifies the address', async () => {
    const email = newAddress();
    expect(await invite(studio, { email, role: 'member', mail: true })).toEqual({ link: null });
    const mail = await receiver.take(email, /Olga invites you to Studio/);
    expect(mail.html).toContain('Open the invitation');
    const { userId } = await signUpInvited(
      tokenOf(mail.text),
      { name: 'Nora', email, password },
      here,
    );
    const [user] = await console.db.select().from(schema.users).where(eq(schema.users.id, userId));
    expect(user?.emailVerifiedAt).toBeInstanceOf(Date);
  });

  it('is revoked when its mail is refused', async () => {
    const refused = invite(studio, {
      email: 'refused@atelier.test',
      role: 'member',
      mail: true,
    });
    await expect(refused).rejects.toThrow(/could not be sent/);
    expect(await listInvitations(studio)).toEqual([]);
  });

  it('gets a new link when it is renewed; the old one stops working', async () => {
    const old = await link(newAddress());
    const [open] = await listInvitations(studio);
    const fresh = tokenOf((await renewInvitation(studio, open?.id ?? '')).link);
    expect(await readInvitation(console.db, old, null)).toBeNull();
    expect(await readInvitation(console.db, fresh, null)).not.toBeNull();
    expect(await listInvitations(studio)).toHaveLength(1);
  });

  it('is not open once it is revoked, expired, or its workspace archived', async () => {
    const bob = await console.person('Bob');
    const revoked = await link();
    await revokeInvitation(studio, (await listInvitations(studio))[0]?.id ?? '');
    await expect(accept(bob, revoked)).rejects.toThrow(notOpen);

    const old = await link();
    await console.db.update(schema.invitations).set({ expiresAt: new Date(Date.now() - 1000) });
    await expect(accept(bob, old)).rejects.toThrow(notOpen);
    expect(await listInvitations(studio)).toEqual([]);

    const last = await link();
    await archiveWorkspace(studio);
    await expect(accept(bob, last)).rejects.toThrow(notOpen);
    expect(await readInvitation(console.db, last, null)).toBeNull();
  });

  it.each<[string, (admin: Person) => Promise<unknown>]>([
    ['was removed', (admin) => removeMember(studio, admin.id)],
    ['may no longer invite', (admin) => changeRole(studio, admin.id, 'member')],
  ])('is not open once the person who made it %s', async (_, change) => {
    const admin = await console.person('Adam');
    const asAdmin = await console.join(studio, admin, 'admin');
    const kept = tokenOf((await invite(asAdmin, { email: null, role: 'admin', mail: false })).link);
    const [made] = await listInvitations(studio);
    await change(admin);
    expect(await readInvitation(console.db, kept, null)).toBeNull();
    await expect(accept(await console.person('Bob'), kept)).rejects.toThrow(notOpen);
    expect(await listInvitations(studio)).toEqual([]);
    // When an Owner renews it, it becomes the Owner's, with a new link.
    const fresh = tokenOf((await renewInvitation(studio, made?.id ?? '')).link);
    expect(await readInvitation(console.db, fresh, null)).toMatchObject({ invitedBy: 'Olga' });
  });

  it('works in no other workspace', async () => {
    const other = await console.team(await console.person('Eve'), { name: 'Elsewhere' });
    await link();
    const [open] = await listInvitations(studio);
    expect(await listInvitations(other)).toEqual([]);
    await expect(revokeInvitation(other, open?.id ?? '')).rejects.toThrow(/used or revoked/);
    await expect(renewInvitation(other, open?.id ?? '')).rejects.toThrow(/used or revoked/);
    expect(await listInvitations(studio)).toHaveLength(1);
  });

  it('refuses to invite a member again', async () => {
    const again = { email: owner.email, role: 'admin', mail: false } as const;
    await expect(invite(studio, again)).rejects.toThrow(/in this workspace already/);
  });

  it('stores only the hash of the token', async () => {
    const token = await link();
    const rows = await console.db.select().from(schema.invitations);
    const lines = await console.db.select().from(schema.auditEvents);
    expect(JSON.stringify([rows, lines])).not.toContain(token);
  });
});
