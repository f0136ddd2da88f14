import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { type MailReceiver, startMailReceiver } from '@/tests/mail-receiver';
import { schema } from '../../db';
import type { Person, TestConsole } from '../../testing';
import { asBrowser, createTestConsole, strange } from '../../testing';
import { requestPasswordReset, resetPassword } from '../passwords';
import { authOptions, currentUser, signInByLink } from '../session';
import { beginApp, disableApp, enableApp, readMissingStep } from '.';

// One for both databases, because the process reads its configuration only once.
let receiver: MailReceiver;
beforeAll(async () => {
  receiver = await startMailReceiver();
  vi.stubEnv('SMTP_URL', receiver.url);
  vi.stubEnv('SMTP_FROM', 'atelier@atelier.test');
  vi.stubEnv('OIDC_ISSUER', 'https://identity.test');
  vi.stubEnv('OIDC_CLIENT_ID', 'atelier');
  vi.stubEnv('OIDC_CLIENT_SECRET', 'a secret');
});
afterAll(() => receiver.close());

const client = { ip: null, userAgent: 'test' };

describeDatabases('two-step sign-in with mail and an identity provider', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let codes: readonly string[];
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
    ann = await console.person('Ann');
  });
  afterAll(() => console.close());

  const me = async () => {
    const user = await asBrowser(ann.browser, currentUser);
    if (user === null) throw new Error('signed out');
    return user;
  };

  it('mails the person when it is turned on', async () => {
    const { secret, ticket } = await beginApp(await me(), { password: '' }, client);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const made = await enableApp(await me(), { ticket, code }, client);
    codes = made.codes ?? [];
    const { text } = await receiver.take(ann.email, /Two-step sign-in was turned on/);
    expect(text).toContain('An authenticator app was set up');
    for (const each of [secret, ...codes]) expect(text).not.toContain(each);
  });

  it('is required after an identity provider, and then opens the requested page', async () => {
    await console.db
      .insert(schema.identities)
      .values({ issuer: 'https://identity.test', subject: 'ann', userId: ann.id });
    const browser = strange({
      'next-auth.callback-url': 'http://localhost:3000/studio/gallery?family=image',
    });
    const user = { id: 'ann', sessionId: '' };
    const profile = { sub: 'ann', ...{ iss: 'https://identity.test' } };
    const led = await asBrowser(browser, async () =>
      authOptions().callbacks?.signIn?.({
        user,
        account: { type: 'oauth', provider: 'oidc', providerAccountId: 'ann' },
        profile,
      }),
    );
    expect(led).toBe('/sign-in/second-step?from=%2Fstudio%2Fgallery%3Ffamily%3Dimage');
    expect(user.sessionId).toBe('');
    expect(await asBrowser(browser, currentUser)).toBeNull();
    expect(await asBrowser(browser, readMissingStep)).toEqual({ app: true, passkey: false });
  });

  it('is required after a mailed link for a new password', async () => {
    await requestPasswordReset(ann.email, client);
    const { text } = await receiver.take(ann.email, /new password/);
    const token = /\/reset\/([\w-]{43})/.exec(text)?.[1] ?? '';
    const userId = await resetPassword(token, 'another long password', client);
    const browser = strange();
    expect(await asBrowser(browser, () => signInByLink(userId, '/'))).toBe('/sign-in/second-step');
    expect(await asBrowser(browser, currentUser)).toBeNull();
  });

  it('mails the person when it is turned off', async () => {
    // The reset ended every session.
    await console.db
      .update(schema.sessions)
      .set({ endedAt: null })
      .where(eq(schema.sessions.userId, ann.id));
    const proof = { password: 'another long password', code: codes[0] ?? '' };
    await disableApp(await me(), proof, client);
    const { text } = await receiver.take(ann.email, /Two-step sign-in was turned off/);
    expect(text).toContain('Your password alone opens your account now.');
  });
});
