import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { type MailReceiver, startMailReceiver } from '@/tests/mail-receiver';
import { schema } from '../../db';
import { createTestConsole, type TestConsole } from '../../testing';
import { checkPassword } from '../accounts';
import { createResetLink, requestPasswordReset, resetPassword } from '../passwords';
import { confirmSignUp, readSignUp, requestSignUp } from '.';

// One for both databases, because the process reads its configuration only once.
let receiver: MailReceiver;
beforeAll(async () => {
  receiver = await startMailReceiver();
  vi.stubEnv('SMTP_URL', receiver.url);
  vi.stubEnv('SMTP_FROM', 'atelier@atelier.test');
  vi.stubEnv('ATELIER_SIGNUP', 'open');
});
afterAll(() => receiver.close());

const client = { ip: null, userAgent: 'test' };
const password = 'a long enough password';
const nora = { name: 'Nora', password };
let number = 0;
const ask = async (address?: string) => {
  number += 1;
  const email = address ?? `new-${number}@atelier.test`;
  await requestSignUp(email, { ...client, ip: `192.0.2.${number}` });
  return email;
};

describeDatabases('accounts by mail', (suite) => {
  let console: TestConsole;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
  });
  afterAll(() => console.close());

  const mailed = async (email: string, subject: RegExp) => {
    const { text } = await receiver.take(email, subject);
    return /\/(?:verify|reset)\/([\w-]{43})/.exec(text)?.[1] ?? '';
  };
  const accounts = (email: string) =>
    console.db.select().from(schema.users).where(eq(schema.users.email, email));

  it('makes an account only after its address is confirmed', async () => {
    const email = await ask();
    const token = await mailed(email, /Confirm your address/);
    expect(await accounts(email)).toEqual([]);
    expect(await readSignUp(token)).toEqual({ email });
    const userId = await confirmSignUp(token, nora);
    expect(await accounts(email)).toMatchObject([
      { id: userId, emailVerifiedAt: expect.any(Date) },
    ]);
    expect(await checkPassword(console.db, { email, password, ip: '::1' })).toMatchObject({
      ok: true,
    });
    expect(await readSignUp(token)).toBeNull();
    await expect(confirmSignUp(token, nora)).rejects.toThrow(/already used/);
  });

  it('uses the password chosen on the page of the mailed link', async () => {
    const email = await ask();
    const columns = Object.keys((await console.db.select().from(schema.signUps))[0] ?? {});
    expect(columns.sort()).toEqual(['createdAt', 'email', 'expiresAt', 'tokenHash']);
    const token = await mailed(email, /Confirm your address/);
    const id = await confirmSignUp(token, { name: 'Nora', password: 'chosen by the reader' });
    const credentials = { email, password: 'chosen by the reader', ip: '::1' };
    expect(await checkPassword(console.db, credentials)).toEqual({ ok: true, userId: id });
  });

  it('gives an address with an account the same answer, and mails its owner', async () => {
    const { email } = await console.person('Ann');
    expect(await ask(email)).toBe(email);
    const { text } = await receiver.take(email, /have an account/);
    expect(text).not.toContain('/verify/');
  });

  it('makes no account for an address that got one in between', async () => {
    const email = await ask();
    await ask(email);
    await confirmSignUp(await mailed(email, /Confirm/), nora);
    await expect(confirmSignUp(await mailed(email, /Confirm/), nora)).rejects.toThrow(/Sign in/);
    expect(await accounts(email)).toHaveLength(1);
  });

  it('refuses an expired link, and too many requests', async () => {
    const email = await ask();
    const token = await mailed(email, /Confirm/);
    await console.db.update(schema.signUps).set({ expiresAt: new Date(Date.now() - 1000) });
    expect(await readSignUp(token)).toBeNull();
    await expect(confirmSignUp(token, nora)).rejects.toThrow(/too old/);
    for (let i = 0; i < 4; i += 1) await ask(email);
    await expect(ask(email)).rejects.toThrow(/Too many/);
  });

  it('mails a link for a new password, which verifies the address, but none without an account', async () => {
    const { email, id } = await console.person('Ann');
    await requestPasswordReset(email, client);
    await requestPasswordReset('nobody@atelier.test', client);
    const token = await mailed(email, /new password/);
    expect(await resetPassword(token, password, client)).toBe(id);
    expect(await accounts(email)).toMatchObject([{ emailVerifiedAt: expect.any(Date) }]);
    expect(receiver.kept().map(({ to }) => to)).not.toContain('nobody@atelier.test');
  });

  it('refuses password links by Owners where mail is sent', async () => {
    const owner = await console.person('Olga');
    const studio = await console.team(owner);
    await expect(createResetLink(studio, owner.id)).rejects.toThrow(/by email/);
  });
});
