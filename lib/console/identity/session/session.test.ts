import { eq } from 'drizzle-orm';
import { encode } from 'next-auth/jwt';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import { listAccountAudit, listAudit } from '../../team/audit';
import type { Person, TestConsole } from '../../testing';
import { asBrowser, createTestConsole, signedIn, strange } from '../../testing';
import { authSecret } from '../stored-sessions';
import {
  currentUser,
  endAllSessions,
  endOtherSessions,
  endOwnSession,
  endSession,
  forgetSessionCookie,
} from '.';
import { recordRefusal } from './refused';

const client = { ip: '192.0.2.7', userAgent: 'a phone' };

describeDatabases('sessions', (suite) => {
  let console: TestConsole;
  let ann: Person;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
  });
  afterAll(() => console.close());
  beforeEach(async () => {
    ann = await console.person();
  });

  const me = async () => {
    const user = await currentUser();
    if (user === null) throw new Error('signed out');
    return user;
  };
  const who = async (browser: Person['browser']) =>
    (await asBrowser(browser, currentUser))?.id ?? null;

  it('identifies the person by the cookie, and returns nothing else of the account', async () => {
    const user = await asBrowser(ann.browser, currentUser);
    expect(user).toEqual({
      id: ann.id,
      name: 'Ann',
      email: ann.email,
      sessionId: ann.browser.sessionId,
    });
    expect(await who(strange())).toBeNull();
  });

  it('ends one session at its next request, and leaves the others', async () => {
    const phone = await signedIn(ann.id);
    await endSession(console.db, ann.id, ann.browser.sessionId ?? '', client);
    expect(await who(ann.browser)).toBeNull();
    expect(await who(phone)).toBe(ann.id);
  });

  it('ends every session of a person and no one else’s', async () => {
    const bob = await console.person('Bob');
    const phone = await signedIn(ann.id);
    await endAllSessions(console.db, ann.id, client);
    expect(await Promise.all([ann.browser, phone, bob.browser].map(who))).toEqual([
      null,
      null,
      bob.id,
    ]);
  });

  it('ends no session of another person', async () => {
    const bob = await console.person('Bob');
    await endSession(console.db, bob.id, ann.browser.sessionId ?? '', client);
    expect(await who(ann.browser)).toBe(ann.id);
  });

  const logLines = async () =>
    (await listAccountAudit(ann.id, 20)).lines.map(({ actor, words, target, after, address }) => {
      const act = `${actor} ${words.before}${target ?? ''}${words.after}`;
      return [act, JSON.stringify(after ?? {}), address].join(' | ');
    });

  it.each([
    [
      'signed out',
      () => asBrowser(ann.browser, async () => endOwnSession(console.db, await me(), client)),
      'Ann signed out | {} | 192.0.2.7',
    ],
    [
      'ended one',
      async (phone: string) => endSession(console.db, ann.id, phone, client),
      'Ann ended their session in Unknown device | {} | 192.0.2.7',
    ],
    [
      'ended the others',
      () => asBrowser(ann.browser, async () => endOtherSessions(console.db, await me(), client)),
      'Ann ended their other sessions | {"sessions":1} | 192.0.2.7',
    ],
    [
      'signed out everywhere',
      () => endAllSessions(console.db, ann.id, client),
      'Ann signed out everywhere | {"sessions":2} | 192.0.2.7',
    ],
  ])('is recorded once when a person %s', async (_, end, line) => {
    const phone = await signedIn(ann.id);
    const before = await logLines();
    await end(phone.sessionId ?? '');
    expect(await logLines()).toEqual([line, ...before]);
    await endSession(console.db, ann.id, 'ses_unknown', client);
    expect(await logLines()).toHaveLength(before.length + 1);
  });

  it('logs refused sign-ins as those of "Someone", in every workspace, up to a limit', async () => {
    const studio = await console.team(ann);
    for (let i = 0; i < 12; i += 1) await recordRefusal(console.db, ann.email, client);
    await recordRefusal(console.db, 'nobody@atelier.test', client);
    const refused = (await logLines()).filter((line) => line.includes('failed to sign in'));
    expect(refused).toEqual(Array(5).fill('Someone failed to sign in as Ann | {} | 192.0.2.7'));
    const inTeam = await listAudit(studio, { action: 'session.refused' });
    expect(inTeam.lines).toHaveLength(5);
  });

  it('expires', async () => {
    await console.db
      .update(schema.sessions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(schema.sessions.userId, ann.id));
    expect(await who(ann.browser)).toBeNull();
  });

  it.each([
    ['of another secret', async (sid: string) => encode({ token: { sid }, secret: 'another' })],
    [
      'of a session that never was',
      () => encode({ token: { sid: 'ses_x' }, secret: authSecret() }),
    ],
    ['without a session', (_: string) => encode({ token: { sub: 'usr_x' }, secret: authSecret() })],
    ['that is not a token', async () => 'ey.nothing.here'],
  ])('does not accept a cookie %s', async (_, make) => {
    const token = await make(ann.browser.sessionId ?? '');
    expect(await who(strange({ 'next-auth.session-token': token }))).toBeNull();
  });

  it('removes the cookie from the browser', async () => {
    await asBrowser(ann.browser, forgetSessionCookie);
    expect(ann.browser.cookies.size).toBe(0);
  });
});
