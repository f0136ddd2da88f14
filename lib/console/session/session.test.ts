import { eq } from 'drizzle-orm';
import { encode } from 'next-auth/jwt';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../db';
import type { Person, TestConsole } from '../testing';
import { asBrowser, createTestConsole, migrations, signedIn, strange } from '../testing';
import { currentUser, endAllSessions, endSession, forgetSessionCookie } from '.';
import { authSecret } from './cookie';

vi.mock('next/headers', () => import('../testing/request'));

describeDatabases(
  'sessions',
  (suite) => {
    let console: TestConsole;
    let ann: Person;
    beforeAll(async () => {
      console = await createTestConsole(suite.database());
    });
    afterAll(() => console.close());
    beforeEach(async () => {
      ann = await console.person();
    });

    const who = async (browser: Person['browser']) =>
      (await asBrowser(browser, currentUser))?.id ?? null;

    it('knows the person by the cookie, and tells nothing else of the account', async () => {
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
      await endSession(console.db, ann.id, ann.browser.sessionId ?? '');
      expect(await who(ann.browser)).toBeNull();
      expect(await who(phone)).toBe(ann.id);
    });

    it('ends every session of a person and nobody else’s', async () => {
      const bob = await console.person('Bob');
      const phone = await signedIn(ann.id);
      await endAllSessions(console.db, ann.id);
      expect(await Promise.all([ann.browser, phone, bob.browser].map(who))).toEqual([
        null,
        null,
        bob.id,
      ]);
    });

    it('ends no session of another person', async () => {
      const bob = await console.person('Bob');
      await endSession(console.db, bob.id, ann.browser.sessionId ?? '');
      expect(await who(ann.browser)).toBe(ann.id);
    });

    it('does not outlive its time', async () => {
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
      [
        'without a session',
        (_: string) => encode({ token: { sub: 'usr_x' }, secret: authSecret() }),
      ],
      ['that is no token', async () => 'ey.nothing.here'],
    ])('does not believe a cookie %s', async (_, make) => {
      const token = await make(ann.browser.sessionId ?? '');
      expect(await who(strange({ 'next-auth.session-token': token }))).toBeNull();
    });

    it('takes the cookie out of the browser', async () => {
      await asBrowser(ann.browser, forgetSessionCookie);
      expect(ann.browser.cookies.size).toBe(0);
    });
  },
  { migrations },
);
