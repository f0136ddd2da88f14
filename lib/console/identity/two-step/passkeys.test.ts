import { describe, expect, it, vi } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { listAccountAudit } from '../../team/audit';
import type { Person, TestConsole } from '../../testing';
import { asBrowser, createAuthenticator, strange } from '../../testing';
import type { CurrentUser } from '../session';
import { relyingPartyOf } from '../two-step-status';
import {
  addPasskey,
  askForPasskey,
  askForSecondPasskey,
  beginPasskey,
  passSecondStep,
  readMissingStep,
  readTwoStep,
  removePasskey,
  signInByPasskey,
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

describe('where passkeys work', () => {
  it.each([
    [
      'https://atelier.example.com',
      { id: 'atelier.example.com', origin: 'https://atelier.example.com' },
    ],
    [
      'https://atelier.example.com:8443',
      { id: 'atelier.example.com', origin: 'https://atelier.example.com:8443' },
    ],
    ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
    ['http://atelier.example.com', null],
    ['https://192.0.2.7', null],
    ['https://[2001:db8::1]', null],
  ])('%s', (address, party) => {
    expect(relyingPartyOf(address)).toEqual(party);
  });
});

describeDatabases('passkeys', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let me: CurrentUser;
  twoStepFixture(suite, (made) => {
    ({ console, ann, me } = made);
  });

  const log = async () => (await listAccountAudit(ann.id, 50)).lines.map(({ action }) => action);

  async function withPasskey(person = ann) {
    const user = await userOf(person);
    const key = createAuthenticator(user.id);
    const { codes } = await asBrowser(person.browser, async () => {
      const options = await beginPasskey(user, { password }, client);
      return addPasskey(user, { name: 'Phone', response: key.create(options) }, client);
    });
    return { key, codes: codes ?? [] };
  }

  it('sign in without a password, as both steps', async () => {
    const { key, codes } = await withPasskey();
    expect(codes).toHaveLength(10);
    const browser = strange();
    await asBrowser(browser, async () => {
      const options = await askForPasskey('sign-in', null);
      await signInByPasskey(key.get(options), client);
    });
    expect(await who(browser)).toBe(ann.id);
    const [passkey] = (await readTwoStep(console.db, ann.id)).passkeys;
    expect(passkey).toMatchObject({ name: 'Phone', lastUsedAt: expect.any(String) });
    expect(await log()).toContain('passkey.add');
  });

  it('are the second step after the password', async () => {
    const { key } = await withPasskey();
    const browser = await firstStep(ann);
    expect(await asBrowser(browser, readMissingStep)).toEqual({ app: false, passkey: true });
    await asBrowser(browser, async () => {
      const options = await askForSecondPasskey();
      expect(options.allowCredentials).toHaveLength(1);
      await passSecondStep({ passkey: key.get(options) }, client);
    });
    expect(await who(browser)).toBe(ann.id);
  });

  const attempt =
    (how: Parameters<ReturnType<typeof createAuthenticator>['get']>[1]) =>
    async (key: ReturnType<typeof createAuthenticator>) =>
      signInByPasskey(key.get(await askForPasskey('sign-in', null), how), client);

  it.each([
    ['from another address', { origin: 'https://evil.example' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['by a person who was not verified', { verified: false }],
    ['with a counter that did not grow: a copy of it', { counter: 1 }],
  ])('are refused %s', async (_, how) => {
    const { key } = await withPasskey();
    const used = strange();
    // The counter is then at 1.
    await asBrowser(used, () => attempt({})(key));
    const browser = strange();
    await expect(asBrowser(browser, () => attempt(how)(key))).rejects.toMatchObject(
      refused(/not accepted/),
    );
    expect(await who(browser)).toBeNull();
  });

  it('can answer a challenge once, in the same browser, within five minutes', async () => {
    const { key } = await withPasskey();
    const browser = strange();
    const options = await asBrowser(browser, () => askForPasskey('sign-in', null));
    const copy = strange(Object.fromEntries(browser.cookies));
    const response = key.get(options);
    const late = refused(/too long/);
    await expect(
      asBrowser(strange(), () => signInByPasskey(response, client)),
    ).rejects.toMatchObject(late);
    await asBrowser(browser, () => signInByPasskey(response, client));
    await expect(
      asBrowser(copy, () => signInByPasskey(key.get(options), client)),
    ).rejects.toMatchObject(late);
    const old = await asBrowser(browser, () => askForPasskey('sign-in', null));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
    await expect(
      asBrowser(browser, () => signInByPasskey(key.get(old), client)),
    ).rejects.toMatchObject(late);
  });

  it('of one account cannot sign in to another or serve as its proof', async () => {
    await withPasskey();
    const eve = await withPassword(console, 'Eve');
    const { key: hers } = await withPasskey(eve);
    const browser = await firstStep(ann);
    await expect(
      asBrowser(browser, async () =>
        passSecondStep({ passkey: hers.get(await askForSecondPasskey()) }, client),
      ),
    ).rejects.toMatchObject(refused(/not accepted/));
    expect(await who(browser)).toBeNull();
    await expect(
      asBrowser(ann.browser, async () => {
        const passkey = hers.get(await askForPasskey('confirm', me.id));
        await beginPasskey(me, { password, passkey }, client);
      }),
    ).rejects.toMatchObject(refused(/not accepted/));
    // Nor does a challenge for one purpose serve another.
    await expect(
      asBrowser(ann.browser, async () => {
        const options = await askForPasskey('confirm', me.id);
        await signInByPasskey(hers.get(options), client);
      }),
    ).rejects.toMatchObject(refused(/too long/));
  });

  it('are stored once, and only for the requested purpose', async () => {
    const eve = await withPassword(console, 'Eve');
    const her = await userOf(eve);
    const key = createAuthenticator(me.id);
    const options = await asBrowser(ann.browser, () => beginPasskey(me, { password }, client));
    const response = key.create(options);
    const copy = strange(Object.fromEntries(ann.browser.cookies));
    await expect(
      asBrowser(copy, () => addPasskey(her, { name: 'Hers', response }, client)),
    ).rejects.toMatchObject(refused(/too long/));
    await asBrowser(ann.browser, () => addPasskey(me, { name: 'Mine', response }, client));
    // The same passkey for a second account.
    await expect(
      asBrowser(eve.browser, async () => {
        const more = await beginPasskey(her, { password }, client);
        await addPasskey(her, { name: 'Hers', response: key.create(more) }, client);
      }),
    ).rejects.toMatchObject(refused(/not accepted/));
    expect((await readTwoStep(console.db, eve.id)).passkeys).toEqual([]);
  });

  it('can be removed only by their owner, with a proof', async () => {
    const { key } = await withPasskey();
    const [passkey] = (await readTwoStep(console.db, ann.id)).passkeys;
    const id = passkey?.id ?? '';
    const eve = await userOf(await withPassword(console, 'Eve'));
    await expect(removePasskey(eve, id, { password }, client)).rejects.toMatchObject(
      refused(/removed already/),
    );
    await expect(removePasskey(me, id, { password }, client)).rejects.toThrow();
    await asBrowser(ann.browser, async () => {
      const proof = { password, passkey: key.get(await askForPasskey('confirm', me.id)) };
      await removePasskey(me, id, proof, client);
    });
    expect(await readTwoStep(console.db, ann.id)).toMatchObject({ passkeys: [], codesLeft: 0 });
    expect(await log()).toContain('passkey.remove');
  });
});
