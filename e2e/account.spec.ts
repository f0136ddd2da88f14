import { OWNER } from './account';
import { signIn } from './pages';
import { expect, test } from './test';

test('signing out everywhere ends the other browser’s session at its next request', async ({
  page,
  browser,
  baseURL,
}) => {
  const phone = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const other = await phone.newPage();
  await signIn(other, '/studio/gallery');
  await signIn(page, '/studio/models');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
  await page.waitForURL('**/sign-in**');
  expect((await phone.request.get('/api/console/studio/balance')).status()).toBe(401);
  await other.goto('/studio/gallery');
  await expect(other).toHaveURL(/\/sign-in/);
  await phone.close();
});

test('signing out ends this session: its cookie opens nothing any more', async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
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
  await page.getByLabel('E-mail').fill(OWNER.email);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const alert = page.getByRole('alert').filter({ hasText: /\w/ });
  await expect(alert).toContainText(/password/i);
  await expect(page.getByLabel('E-mail')).toHaveValue(OWNER.email);
  await expect(page.getByLabel('Password')).toHaveValue('');
});

test('a personal workspace says what a team workspace is for, and leads to one', async ({
  page,
}) => {
  await signIn(page, '/studio/create');
  await page.getByRole('button', { name: /^Workspace/ }).click();
  await page.getByRole('menuitem', { name: /Personal/ }).click();
  await expect(page.getByText('Creating needs a team workspace')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Create a team' }).click();
  const name = `Second ${Date.now()}`;
  await page.getByLabel('Workspace name').fill(name);
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await page.waitForURL(/\/second-\d+\/create/);
  await expect(page.getByTestId('generate')).toContainText(/\d credits/);
});

test('the workspace gets another name and another model to start with', async ({ page }) => {
  await signIn(page, '/new');
  await page.getByLabel('Workspace name').fill(`Renaming ${Date.now()}`);
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await page.waitForURL(/\/renaming-\d+\/create/);
  const home = new URL(page.url()).pathname.replace('/create', '');
  await page.goto(`${home}/settings`);
  await page.getByLabel('Name', { exact: true }).fill('Another name');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByRole('button', { name: /^Workspace.*Another name/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Model on Create' }).click();
  await page.getByRole('option', { name: 'Lumen Spark' }).click();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Model on Create' })).toContainText(
    'Lumen Spark',
  );
  await page.goto(`${home}/create`);
  await expect(page.getByRole('button', { name: /Lumen Spark/ })).toBeVisible();
});
