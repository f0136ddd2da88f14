import { eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { expect, it, vi } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import { listAccountAudit } from '../../team/audit';
import type { Browser, Person, TestConsole } from '../../testing';
import { asBrowser, createAuthenticator, signedIn, strange } from '../../testing';
import { changePassword } from '../passwords';
import { authOptions, type CurrentUser, signInByLink } from '../session';
import { NoTwoStepError, resetTwoStep } from '../two-step-status';
import {
  addPasskey,
  askForPasskey,
  beginApp,
  beginPasskey,
  disableApp,
  enableApp,
  passSecondStep,
  readMissingStep,
  readTwoStep,
  renewRecoveryCodes,
} from '.';
import {
  client,
  firstStep,
  password,
  refused,
  twoStepFixture,
  userOf,
  who,
  withPassword,
} from './testing';

describeDatabases('two-step sign-in', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let me: CurrentUser;
  twoStepFixture(suite, (made) => {
    ({ console, ann, me } = made);
  });

  const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  /** Makes the last used code an old one, so that another code is accepted. */
  const later = () => console.db.update(schema.totpSecrets).set({ lastStep: sql`last_step - 3` });
  /** Turns the app on. */
  async function withApp(user = me) {
    const { secret, ticket } = await beginApp(user, { password }, client);
    const { codes } = await enableApp(user, { ticket, code: codeOf(secret) }, client);
    await later();
    return { secret, codes: codes ?? [] };
  }
  const passwordChange = { password, next: 'another password', endOthers: false };
  const pass = (browser: Browser, code: string) =>
    asBrowser(browser, () => passSecondStep({ code }, client));
  const log = async (person = ann) =>
    (await listAccountAudit(person.id, 50)).lines.map(({ action }) => action);

  it('is set up with the password and a first code, and stored encrypted', async () => {
    await expect(beginApp(me, { password: 'wrong' }, client)).rejects.toMatchObject({
      ...refused(/not your password/),
      param: 'password',
    });
    const { secret, ticket } = await beginApp(me, { password }, client);
    await expect(enableApp(me, { ticket, code: '000000' }, client)).rejects.toMatchObject(
      refused(/doesn’t match/),
    );
    expect((await readTwoStep(console.db, ann.id)).app).toBe(false);
    const { codes } = await enableApp(me, { ticket, code: codeOf(secret) }, client);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    const kept = JSON.stringify([
      await console.db.select().from(schema.totpSecrets),
      await console.db.select().from(schema.recoveryCodes),
    ]);
    for (const each of [secret, ...(codes ?? [])]) expect(kept).not.toContain(each);
    expect(await readTwoStep(console.db, ann.id)).toMatchObject({ app: true, codesLeft: 10 });
    expect(await log()).toContain('two_step.enable');
    await expect(enableApp(me, { ticket, code: codeOf(secret) }, client)).rejects.toMatchObject(
      refused(/set up already/),
    );
  });

  it('refuses tickets of another account, altered ones and expired ones', async () => {
    const bob = await userOf(await withPassword(console, 'Bob'));
    const { secret, ticket } = await beginApp(me, { password }, client);
    const code = codeOf(secret);
    const old = refused(/took too long/);
    await expect(enableApp(bob, { ticket, code }, client)).rejects.toMatchObject(old);
    await expect(
      enableApp(me, { ticket: `${ticket.slice(0, -8)}AAAAAAAA`, code }, client),
    ).rejects.toMatchObject(old);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
    await expect(enableApp(me, { ticket, code }, client)).rejects.toMatchObject(old);
  });

  it('requires a recent sign-in of an account without a password', async () => {
    const bob = await console.person('Bob');
    const user = await userOf(bob);
    await beginApp(user, { password: '' }, client);
    await console.db
      .update(schema.sessions)
      .set({ createdAt: sql`now() - interval '16 minutes'` })
      .where(eq(schema.sessions.userId, bob.id));
    await expect(beginApp(user, { password: '' }, client)).rejects.toMatchObject(
      refused(/Sign out and in again/),
    );
  });

  it('opens no session before the second step, by a link or by the password', async () => {
    const { secret } = await withApp();
    const browser = await firstStep(ann);
    expect(await who(browser)).toBeNull();
    expect(await asBrowser(browser, readMissingStep)).toEqual({ app: true, passkey: false });
    await pass(browser, codeOf(secret));
    expect(await who(browser)).toBe(ann.id);
    // The first step can be used only once.
    expect(await asBrowser(browser, readMissingStep)).toBeNull();

    const { providers, callbacks } = authOptions();
    const [credentials] = providers;
    if (credentials?.type !== 'credentials') throw new Error('no credentials');
    const { authorize } = credentials.options as typeof credentials;
    const given = { email: ann.email, password };
    const user = await authorize(given, { headers: {}, body: {}, query: {}, method: 'POST' });
    expect(user).toEqual({ id: ann.id, sessionId: null });
    if (user === null) throw new Error('refused');
    const led = await asBrowser(strange(), async () =>
      callbacks?.signIn?.({ user, account: null }),
    );
    expect(led).toMatch(/\/sign-in\/second-step$/);
  });

  it('accepts a code once, also when it is sent twice at the same time', async () => {
    const { secret } = await withApp();
    const browsers = [await firstStep(ann), await firstStep(ann), await firstStep(ann)];
    const code = codeOf(secret);
    const results = await Promise.allSettled(browsers.map((each) => pass(each, code)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(pass(await firstStep(ann), code)).rejects.toMatchObject(refused(/used already/));
    expect(await log()).toContain('session.second_step_refused');
  });

  it('accepts each recovery code once, in any spelling, and logs it', async () => {
    const { codes } = await withApp();
    const [first = '', second = ''] = codes;
    await pass(await firstStep(ann), ` ${first.toUpperCase().replaceAll('-', ' ')} `);
    await expect(pass(await firstStep(ann), first)).rejects.toMatchObject(
      refused(/no recovery code/),
    );
    expect((await readTwoStep(console.db, ann.id)).codesLeft).toBe(9);
    expect(await log()).toContain('two_step.recover');
    // Another account's codes are refused.
    const bob = await withPassword(console, 'Bob');
    await withApp(await userOf(bob));
    await expect(pass(await firstStep(bob), second)).rejects.toMatchObject(
      refused(/no recovery code/),
    );
  });

  it('makes new recovery codes, which invalidates the old ones', async () => {
    const { secret, codes } = await withApp();
    await expect(renewRecoveryCodes(me, { password }, client)).rejects.toMatchObject({
      param: 'code',
    });
    const proof = { password, code: codeOf(secret) };
    const { codes: next } = await renewRecoveryCodes(me, proof, client);
    expect(next).toHaveLength(10);
    await expect(pass(await firstStep(ann), codes[0] ?? '')).rejects.toThrow();
    await pass(await firstStep(ann), next?.[0] ?? '');
    expect(await log()).toContain('two_step.recovery_codes');
  });

  it('is turned off with the password and a code, which deletes its recovery codes', async () => {
    const { secret } = await withApp();
    await expect(disableApp(me, { password, code: '000000' }, client)).rejects.toThrow();
    await expect(
      disableApp(me, { password: 'wrong', code: codeOf(secret) }, client),
    ).rejects.toMatchObject({ param: 'password' });
    await disableApp(me, { password, code: codeOf(secret) }, client);
    expect(await readTwoStep(console.db, ann.id)).toMatchObject({ app: false, codesLeft: 0 });
    expect(await log()).toContain('two_step.disable');
    const browser = strange();
    expect(await asBrowser(browser, () => signInByLink(ann.id, '/studio'))).toBe('/studio');
    expect(await who(browser)).toBe(ann.id);
  });

  it('limits attempts by account and by origin, and keeps the other ways open', async () => {
    const { secret, codes } = await withApp();
    const browser = await firstStep(ann);
    for (let i = 0; i < 10; i += 1) await expect(pass(browser, '000000')).rejects.toThrow(/wrong/);
    await expect(pass(browser, codeOf(secret))).rejects.toThrow(/Too many attempts.*10 minutes/);
    const refusals = (await log()).filter((each) => each === 'session.second_step_refused');
    expect(refusals).toHaveLength(5);
    await pass(browser, codes[0] ?? '');

    // Attempts on many accounts from one origin.
    await console.db
      .update(schema.attempts)
      .set({ count: 100 })
      .where(eq(schema.attempts.key, 'second-step-from:192.0.2.7'));
    await expect(pass(await firstStep(ann), codes[1] ?? '')).rejects.toThrow(/Too many/);
  });

  it('limits the attempts of a day', async () => {
    const { secret } = await withApp();
    const browser = await firstStep(ann);
    await pass(browser, '000000').catch(() => undefined);
    await console.db
      .update(schema.attempts)
      .set({ count: 50 })
      .where(eq(schema.attempts.key, `second-step:app:${ann.id}:day`));
    await expect(pass(browser, codeOf(secret))).rejects.toThrow(/in 24 hours.*recovery code/);
  });

  it('changes a password only with the second step', async () => {
    const { secret, codes } = await withApp();
    for (const code of [undefined, '000000']) {
      await expect(changePassword(me, { ...passwordChange, code }, client)).rejects.toMatchObject({
        param: 'code',
      });
    }
    await changePassword(me, { ...passwordChange, code: codeOf(secret) }, client);
    const back = { password: passwordChange.next, next: password, endOthers: false };
    await changePassword(me, { ...back, code: codes[0] }, client);
    expect((await readTwoStep(console.db, ann.id)).codesLeft).toBe(9);
  });

  it('drops the first step after ten minutes, and when the password changes', async () => {
    const { secret } = await withApp();
    const browser = await firstStep(ann);
    await changePassword(me, { ...passwordChange, code: codeOf(secret) }, client);
    await later();
    expect(await asBrowser(browser, readMissingStep)).toBeNull();
    await expect(pass(browser, codeOf(secret))).rejects.toMatchObject(refused(/too long/));
    const old = await firstStep(ann);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
    expect(await asBrowser(old, readMissingStep)).toBeNull();
  });

  it('accepts only its own cookies', async () => {
    const { secret } = await withApp();
    const [[name = '', value = ''] = []] = (await firstStep(ann)).cookies;
    const another = [`${value.slice(0, -4)}AAAA`, '', 'v1.x.y', ann.id];
    for (const each of another) {
      await expect(pass(strange({ [name]: each }), codeOf(secret))).rejects.toThrow(/too long/);
    }
    // The encrypted cookie of a passkey's challenge does not count as a first step.
    const challenged = strange();
    await asBrowser(challenged, () => askForPasskey('second-step', ann.id));
    const [[, sealed = ''] = []] = challenged.cookies;
    await expect(pass(strange({ [name]: sealed }), codeOf(secret))).rejects.toThrow(/too long/);
  });

  it('can be turned off by the operator, which ends every session and is logged', async () => {
    const { codes } = await withApp();
    const key = createAuthenticator(me.id);
    await asBrowser(ann.browser, async () => {
      const proof = { password, code: codes[0] ?? '' };
      const options = await beginPasskey(me, proof, client);
      await addPasskey(me, { name: 'Key', response: key.create(options) }, client);
    });
    const studio = await console.team(ann);
    await signedIn(ann.id);
    await resetTwoStep(console.db, ` ${ann.email.toUpperCase()} `);
    expect(await readTwoStep(console.db, ann.id)).toMatchObject({
      app: false,
      passkeys: [],
      codesLeft: 0,
    });
    expect(await who(ann.browser)).toBeNull();
    const lines = await console.trail(studio, 'person');
    expect(lines.at(-1)).toMatchObject({ action: 'two_step.reset', actorKind: 'system' });
    const again = resetTwoStep(console.db, ann.email);
    await expect(again).rejects.toBeInstanceOf(NoTwoStepError);
    await expect(resetTwoStep(console.db, 'nobody@atelier.test')).rejects.toThrow(/No account/);
  });
});
