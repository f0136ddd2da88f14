import type { Page } from 'playwright/test';
import { OWNER } from './account';
import { elsewhere, makeTeam, ownTeam, signIn, toast } from './pages';
import { expect, test } from './test';

/** Invites a person by a link from the open members page, and accepts it in `theirs`. */
async function invited(owner: Page, theirs: Page, name: string): Promise<string> {
  const email = `${name.toLowerCase()}-${Date.now()}@atelier.test`;
  await owner.getByRole('button', { name: 'Invite' }).click();
  await owner.getByRole('dialog').getByLabel('Email').fill(email);
  await owner.getByRole('button', { name: 'Create invite link' }).click();
  await theirs.goto(new URL(await owner.getByLabel('Link', { exact: true }).inputValue()).pathname);
  await theirs.getByLabel('Your name').fill(name);
  await theirs.getByLabel('Password').fill('the first password');
  await theirs.getByRole('button', { name: 'Create account and join' }).click();
  await theirs.waitForURL(/\/create/);
  return email;
}

async function signInAs(page: Page, email: string, password: string) {
  await page.goto('/sign-in?from=/studio/gallery');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/studio/gallery');
}

test('signing out everywhere ends the other browser’s session at its next request', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, '/studio/members');
  const [mine, phone] = [await elsewhere(browser, baseURL), await elsewhere(browser, baseURL)];
  const email = await invited(page, mine, 'Everywhere');
  await signInAs(phone, email, 'the first password');
  await mine.getByRole('button', { name: /^Account of/ }).click();
  await mine.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
  await mine.waitForURL('**/sign-in**');
  expect((await phone.request.get('/api/console/studio/balance')).status()).toBe(401);
  await phone.goto('/studio/gallery');
  await expect(phone).toHaveURL(/\/sign-in/);
  await mine.context().close();
  await phone.context().close();
});

test('signing out ends this session: its cookie no longer opens anything', async ({
  page,
  context,
  playwright,
  baseURL,
  watched,
}) => {
  // Tasks of other tests may be asked for at that moment.
  watched.allow(/status of 401/);
  await signIn(page, '/studio/models');
  const kept = await context.storageState();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await page.waitForURL('**/sign-in**');
  const again = await playwright.request.newContext({
    storageState: kept,
    ...(baseURL ? { baseURL } : {}),
  });
  expect((await again.get('/api/console/studio/balance')).status()).toBe(401);
  await again.dispose();
});

test('a wrong password says what to do, and keeps the address that was typed', async ({
  page,
  watched,
}) => {
  watched.allow(/status of 401/);
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const alert = page.getByRole('alert').filter({ hasText: /password/i });
  await expect(alert).toContainText(/password/i);
  await expect(page.getByLabel('Email')).toHaveValue(OWNER.email);
  await expect(page.getByLabel('Password')).toHaveValue('');
});

test('a personal workspace says what a team workspace is for, and links to one', async ({
  page,
}) => {
  await signIn(page, '/studio/create');
  await page.getByRole('button', { name: /^Workspace/ }).click();
  await page.getByRole('menuitem', { name: /Personal/ }).click();
  // It opens on a page that works in it.
  await page.waitForURL(/\/billing$/);
  await page.goto(page.url().replace('/billing', '/create'));
  await expect(page.getByText('Creating needs a team workspace')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Create a team' }).click();
  await expect(page).toHaveURL(/\/new$/);
  expect(await makeTeam(page, `Second ${Date.now()}`)).toMatch(/^\/second-\d+$/);
  await expect(page.getByTestId('generate')).toContainText(/\d credits/);
});

test('the workspace gets another name and another default model', async ({ page }) => {
  const home = await ownTeam(page, `Renaming ${Date.now()}`);
  await page.goto(`${home}/settings`);
  await page.getByLabel('Name', { exact: true }).fill('Another name');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByRole('button', { name: /^Workspace.*Another name/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Model on Create' }).click();
  await page.getByRole('option', { name: 'Lumen Spark' }).click();
  await expect(toast(page, /Create now opens with this model/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Model on Create' })).toContainText(
    'Lumen Spark',
  );
  await page.goto(`${home}/create`);
  await expect(page.getByRole('button', { name: /Lumen Spark/ })).toBeVisible();
});

test('a person sees their sessions, ends one, and changes their password', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, '/studio/members');
  const [mine, phone] = [await elsewhere(browser, baseURL), await elsewhere(browser, baseURL)];
  const email = await invited(page, mine, 'Sessions');
  await signInAs(phone, email, 'the first password');

  await mine.getByRole('button', { name: /^Account of/ }).click();
  await mine.getByRole('menuitem', { name: 'Your account' }).click();
  const sessions = mine.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'This browser' })).toHaveCount(1);
  await mine.getByRole('button', { name: /^End the session of/ }).click();
  await expect(sessions).toHaveCount(1);
  await phone.goto('/studio/gallery');
  await expect(phone).toHaveURL(/\/sign-in/);

  await mine.getByLabel('Current password').fill('not the password');
  await mine.getByLabel('New password').fill('the second password');
  await mine.getByRole('button', { name: 'Change password' }).click();
  await expect(mine.getByText('That’s not your password.')).toBeVisible();
  await mine.getByLabel('Current password').fill('the first password');
  await mine.getByLabel('New password').fill('the second password');
  await mine.getByRole('button', { name: 'Change password' }).click();
  await expect(toast(mine, 'Password changed.').first()).toBeVisible();
  await mine.context().close();
  await phone.context().close();
});

test('an Owner makes a link for a new password where no mail is sent', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto(`${await ownTeam(page, `Forgetful ${Date.now()}`)}/members`);
  const theirs = await elsewhere(browser, baseURL);
  await invited(page, theirs, 'Forgetful');
  await theirs.goto('/sign-in/forgot');
  await expect(theirs.getByText('Ask an Owner of your team')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Actions for Forgetful' }).click();
  await page.getByRole('menuitem', { name: 'Password link' }).click();
  const link = new URL(await page.getByLabel('Link', { exact: true }).inputValue()).pathname;
  await theirs.goto(link);
  await theirs.getByLabel('New password').fill('the second password');
  await theirs.getByRole('button', { name: 'Set the password and sign in' }).click();
  await theirs.waitForURL(/\/create/);
  await theirs.context().close();
});
