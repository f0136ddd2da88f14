import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { schema, secondsFromNow } from '../../db';
import { invite, listInvitations, revokeInvitation } from '../../team/invitations';
import { createTestConsole, type TestConsole } from '../../testing';
import { insertAccount } from '../accounts';
import { openSession } from '../stored-sessions';
import { countIdentities, type Identity, isOfDomain, openIdentity } from '.';

it.each([
  ['ann@example.com', [], true],
  ['ann@example.com', ['example.com'], true],
  ['ann@sub.example.com', ['example.com'], false],
  ['ann@evil-example.com', ['example.com'], false],
  ['ann@example.com@evil.com', ['example.com'], false],
  [null, ['example.com'], false],
  [null, [], true],
] as const)('%s is of %j: %s', (email, domains, expected) => {
  expect(isOfDomain(email, domains)).toBe(expected);
});

const closed = { signup: 'invitation', allowedDomains: [] } as const;
const client = { ip: '192.0.2.1', userAgent: 'test' };
let number = 0;

describeDatabases('identities', (suite) => {
  let console: TestConsole;
  let identity: Identity & { email: string };
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
    await console.person('The owner');
  });
  afterAll(() => console.close());
  beforeEach(() => {
    number += 1;
    identity = {
      issuer: 'https://id.example.com',
      subject: `subject-${number}`,
      email: `sso-${number}@example.com`,
      isEmailVerified: true,
      name: 'Sso',
    };
  });

  const open = (
    changes: Partial<Identity> = {},
    rules: { signup: 'invitation' | 'open'; allowedDomains: readonly string[] } = closed,
    signedInUser: { id: string; sessionId: string } | null = null,
  ) => openIdentity(console.db, { ...identity, ...changes }, { rules, signedInUser, client });
  const signedIn = async (name: string) => {
    const { id } = await console.person(name);
    return { id, sessionId: await openSession(console.db, { userId: id, ...client }) };
  };
  const account = async (verified: boolean) => {
    const account = {
      email: identity.email,
      name: 'Ann',
      passwordHash: null,
      isVerified: verified,
    };
    return (await insertAccount(console.db, account)) ?? '';
  };

  it('makes no account without an invitation where sign-up is closed', async () => {
    expect(await open()).toEqual({ ok: false, reason: 'unknown' });
  });

  it('removes characters from a name that the database cannot store', async () => {
    const name = `\0${'x'.repeat(79)}🦁`;
    const outcome = await open({ name }, { ...closed, signup: 'open' });
    expect(outcome).toMatchObject({ ok: true });
  });

  it('makes one where sign-up is open, for an allowed domain and for an invited address', async () => {
    const [owner, studio] = await (async () => {
      const person = await console.person('Olga');
      return [person, await console.team(person)] as const;
    })();
    expect(owner.id).toMatch(/^user_/);
    expect(await open({}, { ...closed, signup: 'open' })).toMatchObject({ ok: true });
    const invited = { subject: 'invited', email: 'invited@example.com' };
    await invite(studio, { email: invited.email, role: 'member', mail: false });
    const [pending] = await listInvitations(studio);
    expect(await open(invited)).toMatchObject({ ok: true });
    await revokeInvitation(studio, pending?.id ?? '');
    const domain = { subject: 'domain', email: 'new@example.com' };
    const rules = { ...closed, allowedDomains: ['example.com'] };
    expect(await open(domain, rules)).toMatchObject({ ok: true });
  });

  it('signs in to the same account again, even after its address changed at the provider', async () => {
    const userId = await account(true);
    expect(await open()).toEqual({ ok: true, userId });
    expect(await open({ email: 'renamed@example.com', isEmailVerified: false })).toEqual({
      ok: true,
      userId,
    });
    expect(await countIdentities(console.db, userId)).toBe(1);
  });

  it('links no identity by an address that one side has not verified', async () => {
    const userId = await account(false);
    expect(await open()).toEqual({ ok: false, reason: 'unproved' });
    await console.db
      .update(schema.users)
      .set({ emailVerifiedAt: new Date() })
      .where(eq(schema.users.id, userId));
    expect(await open({ isEmailVerified: false })).toEqual({ ok: false, reason: 'unverified' });
    expect(await open({ email: null })).toEqual({ ok: false, reason: 'unverified' });
    expect(await countIdentities(console.db, userId)).toBe(0);
  });

  it('refuses other domains, also for an identity that was accepted before', async () => {
    await account(true);
    await open();
    const rules = { ...closed, allowedDomains: ['another.example'] };
    expect(await open({}, rules)).toEqual({ ok: false, reason: 'domain' });
  });

  it('is connected to the signed-in account, and to no second one', async () => {
    const [ann, bob] = [await signedIn('Ann'), await signedIn('Bob')];
    expect(await open({}, closed, ann)).toEqual({ ok: true, userId: ann.id });
    expect(await open({}, closed, bob)).toEqual({ ok: false, reason: 'taken' });
    expect(await open()).toEqual({ ok: true, userId: ann.id });
  });

  it('is connected only soon after a sign-in', async () => {
    const ann = await signedIn('Ann');
    const { sessions } = schema;
    await console.db
      .update(sessions)
      .set({ createdAt: secondsFromNow(-15 * 60) })
      .where(eq(sessions.id, ann.sessionId));
    expect(await open({}, closed, ann)).toEqual({ ok: false, reason: 'stale' });
    expect(await countIdentities(console.db, ann.id)).toBe(0);
  });
});
