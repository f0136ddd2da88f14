import type { Browser, Page } from 'playwright/test';
import { type MailReceiver, startMailReceiver } from '../tests/mail-receiver/index';
import { freePort, type ServerProcess, startServer } from '../tests/server-process/index';
import { OWNER } from './account';
import type { IdentityProvider } from './identity/provider';
import { identify, oidcClient, startIdentityProvider } from './identity/provider';
import { expect, test } from './test';

let server: ServerProcess;
let provider: IdentityProvider;
let mail: MailReceiver;

test.beforeAll(async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  [provider, mail] = await Promise.all([startIdentityProvider(url), startMailReceiver()]);
  server = await startServer({
    port,
    env: {
      ATELIER_URL: url,
      ATELIER_SIGNUP: 'open',
      ATELIER_INIT_USER_EMAIL: OWNER.email,
      ATELIER_INIT_USER_PASSWORD: OWNER.password,
      ATELIER_INIT_WORKSPACE: OWNER.workspace,
      SMTP_URL: mail.url,
      SMTP_FROM: 'Atelier <atelier@atelier.test>',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: oidcClient.id,
      OIDC_CLIENT_SECRET: oidcClient.secret,
      OIDC_NAME: 'Example',
      OIDC_ALLOWED_DOMAINS: 'atelier.test',
      LOG_LEVEL: 'warn',
    },
  });
});

test.afterAll(async () => {
  await Promise.all([server.stop(), provider.close(), mail.close()]);
});

// Errors of the provider's own pages do not count.
test.beforeEach(({ watched }) => watched.allow(new RegExp(`^${provider.issuer}`)));

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\w/ });
const linkIn = (text: string): string => {
  const [, path] = new RegExp(`${server.url}(/\\S+)`).exec(text) ?? [];
  expect(path, text).toBeDefined();
  return server.url + path;
};

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${server.url}/sign-in`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function cleanPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

test('an identity provider signs in to the account of its verified address, at the requested page', async ({
  page,
}) => {
  await page.goto(`${server.url}/studio/gallery?family=image`);
  await page.getByRole('button', { name: 'Continue with Example' }).click();
  await identify(page, OWNER.email);
  await expect(page).toHaveURL(`${server.url}/studio/gallery?family=image`);
  await page.goto(`${server.url}/studio/account`);
  await expect(page.getByText('Connected: you can sign in with Example as well.')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeVisible();
});

test('it makes an account for an allowed domain, and signs in to it again', async ({
  page,
  browser,
}) => {
  const email = `ada-${Date.now()}@atelier.test`;
  const path = async (each: Page) => {
    await each.goto(`${server.url}/sign-in`);
    await each.getByRole('button', { name: 'Continue with Example' }).click();
    await identify(each, email);
    await each.waitForURL(/\/ada-.*\/create/);
    return new URL(each.url()).pathname;
  };
  const first = await path(page);
  const again = await cleanPage(browser);
  expect(await path(again)).toBe(first);
  await again.context().close();
});

test('another domain and an unverified address are refused, each with its reason', async ({
  page,
  browser,
}) => {
  await page.goto(`${server.url}/sign-in`);
  await page.getByRole('button', { name: 'Continue with Example' }).click();
  await identify(page, 'eve@elsewhere.test');
  await expect(alert(page)).toContainText('Email addresses of your domain');
  const other = await cleanPage(browser);
  await other.goto(`${server.url}/sign-in`);
  await other.getByRole('button', { name: 'Continue with Example' }).click();
  await identify(other, 'unverified@atelier.test');
  await expect(alert(other)).toContainText('has not verified your email address');
  await other.context().close();
});

test('sign-up verifies the address first, and does not reveal whether it has an account', async ({
  page,
}) => {
  const email = `nora-${Date.now()}@elsewhere.test`;
  const words: string[] = [];
  for (const each of [email, OWNER.email]) {
    await page.goto(`${server.url}/sign-up`);
    await page.getByLabel('Email').fill(each);
    await expect(page.getByLabel('Password')).toHaveCount(0);
    await page.getByRole('button', { name: 'Email me a link' }).click();
    const notice = page.getByText('We emailed a link to');
    await expect(notice).toBeVisible();
    words.push(((await notice.textContent()) ?? '').replace(each, ''));
  }
  expect(words[0]).toBe(words[1]);
  expect((await mail.take(OWNER.email, /already/)).text).toContain('/sign-in');
  await page.goto(linkIn((await mail.take(email, /Confirm/)).text));
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Your name').fill('Nora');
  await page.getByLabel('Password').fill('a long enough password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/\/nora-.*\/create/);
});

test('a forgotten password is set by mail, and ends the other sessions', async ({
  page,
  browser,
  watched,
}) => {
  watched.allow(/status of 401/);
  const email = `rita-${Date.now()}@elsewhere.test`;
  await page.goto(`${server.url}/sign-up`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.goto(linkIn((await mail.take(email, /Confirm/)).text));
  await page.getByLabel('Your name').fill('Rita');
  await page.getByLabel('Password').fill('the first password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/\/rita-.*\/create/);

  const other = await cleanPage(browser);
  await other.goto(`${server.url}/sign-in`);
  await other.getByRole('link', { name: 'Forgot your password?' }).click();
  // The previous page has a field of the same name.
  await expect(other.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await other.getByLabel('Email').fill(email);
  await other.getByRole('button', { name: 'Email me a link' }).click();
  await expect(other.getByText(`If ${email} has an account`)).toBeVisible();
  await other.goto(linkIn((await mail.take(email, /new password/)).text));
  await other.getByLabel('New password').fill('the second password');
  await other.getByRole('button', { name: 'Set the password and sign in' }).click();
  await other.waitForURL(/\/rita-.*\/create/);
  await page.reload();
  await expect(page).toHaveURL(/\/sign-in/);
  await signIn(page, email, 'the first password');
  await expect(alert(page)).toContainText('Wrong email or password');
  await other.context().close();
});

test('an invitation is mailed, and its link is shown on no page', async ({ page, browser }) => {
  await signIn(page, OWNER.email, OWNER.password);
  await page.waitForURL(/\/create/);
  await page.goto(`${server.url}/studio/members`);
  await page.getByRole('button', { name: 'Invite' }).click();
  const email = `ivo-${Date.now()}@elsewhere.test`;
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(email).first()).toBeVisible();
  const ivo = await cleanPage(browser);
  await ivo.goto(linkIn((await mail.take(email, /invites you to Studio/)).text));
  await ivo.getByLabel('Your name').fill('Ivo');
  await ivo.getByLabel('Password').fill('a long enough password');
  await ivo.getByRole('button', { name: 'Create account and join' }).click();
  await ivo.waitForURL('**/studio/create');
  await ivo.context().close();
});
