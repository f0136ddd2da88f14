import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import { freePort, type ServerProcess, startServer } from '../tests/server-process/index';
import { OWNER } from './account';
import { findViolations, findViolationsInBothThemes } from './axe';
import { onPhonesNightly } from './everything';
import { makeTeam, toast } from './pages';
import { expect, test } from './test';

// Browsers allow passkeys under this name without TLS, and not under an IP address.
const port = await freePort();
const url = `http://localhost:${port}`;
let server: ServerProcess;
const password = 'a long enough password';
let number = 0;

test.beforeAll(async () => {
  server = await startServer({
    port,
    env: {
      ATELIER_URL: url,
      ATELIER_SIGNUP: 'open',
      ATELIER_INIT_USER_EMAIL: OWNER.email,
      ATELIER_INIT_USER_PASSWORD: OWNER.password,
      ATELIER_INIT_WORKSPACE: OWNER.workspace,
      LOG_LEVEL: 'warn',
    },
  });
});
test.afterAll(() => server.stop());

test.use({ baseURL: url });

/** Makes an account and opens its personal workspace. Returns its email address. */
async function newAccount(page: Page, name: string): Promise<string> {
  number += 1;
  const email = `${name.toLowerCase()}-${number}-${Date.now()}@atelier.test`;
  await page.goto('/sign-up');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/\/create$/);
  return email;
}

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  // Not its end: a passkey of the browser may sign in at once, and lead away.
  await page.waitForURL('**/sign-in**', { waitUntil: 'commit' });
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  expect(await findViolations(page), 'the second step').toEqual([]);
}

/** The app's code `steps` of 30 seconds from now. One step ahead is accepted, because clocks differ. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

/** Sets up an authenticator app in the open panel. Returns its secret and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; used: string; codes: string[] }> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Set up' }).click();
  await dialog.getByLabel('Your password').fill('not the password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('That’s not your password.')).toBeVisible();
  expect(await findViolations(page), 'who it is').toEqual([]);
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  expect(await findViolations(page), 'the code to scan').toEqual([]);
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Code that the app shows').fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByText('That code doesn’t match.')).toBeVisible();
  const used = codeOf(secret);
  await dialog.getByLabel('Code that the app shows').fill(used);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const items = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(items).toHaveCount(10);
  expect(await findViolationsInBothThemes(page), 'the recovery codes').toEqual([]);
  const codes = await items.allTextContents();
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('atelier-recovery-codes.txt');
  await dialog.getByRole('button', { name: 'I saved them' }).click();
  await expect(page.getByText('10 left')).toBeVisible();
  return { secret, used, codes };
}

/**
 * Adds a virtual authenticator. It confirms a person's presence at once while it `answers`, also in the field
 * of the sign-in page; otherwise it waits.
 */
async function withAuthenticator(page: Page): Promise<{ answers: (on: boolean) => Promise<void> }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    answers: async (enabled) => {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
}

test(`the authenticator app is asked for after the password, and a recovery code can replace it ${onPhonesNightly}`, async ({
  page,
}) => {
  const email = await newAccount(page, 'Ada');
  await openAccount(page);
  const back = new URL(page.url()).pathname;
  const { secret, used, codes } = await setUpApp(page);
  await signOut(page);

  await page.goto(`/sign-in?from=${back}`);
  await enterPassword(page, email);
  // No page opens before the second step.
  expect((await page.request.get(back, { maxRedirects: 0 })).status()).toBe(307);
  const code = page.getByLabel('Code of your authenticator app');
  await code.fill(used);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // The code that turned the app on cannot be used again.
  await expect(page.getByText('That code is wrong, or was used already.')).toBeVisible();
  await code.fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${back}`);
  await signOut(page);

  await enterPassword(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  expect(await findViolationsInBothThemes(page), 'a recovery code').toEqual([]);
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/create$/);
  await openAccount(page);
  await expect(page.getByText('9 left')).toBeVisible();

  // After it was turned off, the password is enough again.
  await page.getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByLabel('Code of your authenticator app').fill(codes[1] ?? '');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(toast(page, 'Authenticator app turned off.').first()).toBeVisible();
  await signOut(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/create$/);
});

test('a passkey signs in alone, serves as the second step after a password, and can be removed', async ({
  page,
}) => {
  const passkey = await withAuthenticator(page);
  const email = await newAccount(page, 'Ben');
  await openAccount(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(dialog).toBeVisible();
  expect(await findViolations(page), 'a new passkey').toEqual([]);
  await dialog.getByLabel('Name of the passkey').fill('Ben’s laptop');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(
    dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem'),
  ).toHaveCount(10);
  await dialog.getByRole('button', { name: 'I saved them' }).click();
  const remove = page.getByRole('button', { name: 'Remove the passkey Ben’s laptop' });
  await expect(remove).toBeVisible();
  // The email field offers nothing here: it would be answered, too, and lead away before the press.
  const offerNothing = () => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  };
  // In this document, which a sign-out may keep, and in the next.
  await page.evaluate(offerNothing);
  const silentField = await page.addInitScript(offerNothing);
  await signOut(page);
  await silentField.dispose();
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await expect(page).toHaveURL(/\/create$/);
  // The browser offers it in the email field, and this one is chosen there at once.
  await signOut(page);
  await expect(page).toHaveURL(/\/create$/);
  await passkey.answers(false);
  await signOut(page);

  await enterPassword(page, email);
  await passkey.answers(true);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page).toHaveURL(/\/create$/);

  await openAccount(page);
  await remove.click();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Passkey removed.').first()).toBeVisible();
  await expect(remove).toHaveCount(0);
});

test('members of a team that requires two-step sign-in have to set it up first', async ({
  page,
  browser,
}) => {
  await newAccount(page, 'Olga');
  const home = await makeTeam(page, `Vault ${Date.now()}`);
  await page.goto(`${home}/settings`);
  const required = page.getByRole('switch', { name: 'Require two-step sign-in' });
  await required.click();
  await expect(page.getByText('Turn on two-step sign-in for your own account')).toBeVisible();
  await expect(required).not.toBeChecked();
  await page.goto(`${home}/account`);
  await setUpApp(page);

  await page.goto(`${home}/members`);
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('button', { name: 'Create invite link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  const theirs = await (await browser.newContext({ baseURL: url })).newPage();
  await theirs.goto(new URL(link).pathname);
  await theirs.getByLabel('Your name').fill('Mia');
  await theirs.getByLabel('Email').fill(`mia-${Date.now()}@atelier.test`);
  await theirs.getByLabel('Password').fill(password);
  await theirs.getByRole('button', { name: 'Create account and join' }).click();
  await theirs.waitForURL(`**${home}/create`);

  await page.goto(`${home}/settings`);
  await required.click();
  await expect(toast(page, 'Two-step sign-in is required now.').first()).toBeVisible();

  expect((await theirs.request.get(`/api/console${home}/balance`)).status()).toBe(403);
  await theirs.goto(`${home}/gallery`);
  await expect(theirs).toHaveURL(/\/sign-in\/set-up\?from=/);
  expect(await findViolations(theirs), 'set up first').toEqual([]);
  await setUpApp(theirs);
  await theirs.getByRole('link', { name: 'Continue' }).click();
  await expect(theirs).toHaveURL(new RegExp(`${home}/gallery$`));
  await theirs.context().close();

  await page.goto(`${home}/members`);
  const people = page.getByRole('list', { name: 'Members' }).getByRole('listitem');
  await expect(people.filter({ hasText: 'Two-step' })).toHaveCount(2);
});
