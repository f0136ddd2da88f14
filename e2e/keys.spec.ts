import type { Page } from 'playwright/test';
import { onPhonesNightly } from './everything';
import { balance, make } from './make';
import { signIn, toast } from './pages';
import { expect, test } from './test';

const row = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const statusOf = async (page: Page, secret: string) =>
  (
    await page.request.get('/v1/user/balance', { headers: { authorization: `Bearer ${secret}` } })
  ).status();

async function act(page: Page, name: string, item: RegExp | string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** The secret that the open dialog shows. */
async function shownSecret(page: Page): Promise<string> {
  const text = (await page.getByRole('dialog').getByRole('figure').first().textContent()) ?? '';
  return /atl_live_\w+/.exec(text)?.[0] ?? '';
}

async function createKey(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText('You won’t see this again')).toBeVisible();
  const secret = await shownSecret(page);
  expect(secret).toMatch(/^atl_live_/);
  await expect(dialog.getByText(`Bearer ${secret}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  return secret;
}

test(`a key is made, shown once, limited, rotated with grace and revoked ${onPhonesNightly} @embedded`, async ({
  page,
  watched,
}, { project }) => {
  watched.allowSecrets('/studio/keys', 2);
  const name = `Farm ${project.name} ${Date.now()}`;
  await signIn(page, '/studio/keys');
  const secret = await createKey(page, name);
  expect(await statusOf(page, secret)).toBe(200);
  await expect(row(page, name)).toContainText('Every model');
  await page.reload();
  await expect(row(page, name)).toContainText(`${secret.slice(0, 13)}…`);
  expect(await page.content()).not.toContain(secret);

  await act(page, name, 'Edit…');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Chosen models/ }).click();
  await dialog.getByLabel('Lumen Spark').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, name)).toContainText('Lumen Spark');
  const models = await page.request.get('/v1/models', {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect((await models.json()).data.map(({ id }: { id: string }) => id)).toEqual(['lumen-spark']);

  await act(page, name, 'Rotate…');
  await dialog.getByRole('radio', { name: '1 hour' }).click();
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  await expect(dialog.getByText('You won’t see this again')).toBeVisible();
  const next = await shownSecret(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(row(page, name)).toContainText('still works and ends');
  expect([await statusOf(page, secret), await statusOf(page, next)]).toEqual([200, 200]);

  await act(page, name, 'Revoke…');
  const asked = page.getByRole('alertdialog', { name: `Revoke ${name}?` });
  await expect(asked).toContainText(/was never used|was last used/);
  await asked.getByRole('button', { name: 'Revoke key' }).click();
  await expect(toast(page, `${name} was revoked.`)).toBeVisible();
  expect([await statusOf(page, secret), await statusOf(page, next)]).toEqual([401, 401]);
  await page.getByText(/^Ended keys/).click();
  await expect(row(page, name)).toContainText('Revoked');
});

test('an invalid new key shows the reason at its field @embedded', async ({ page }) => {
  await signIn(page, '/studio/keys');
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Name the key after the program that uses it.',
  );
  await dialog.getByLabel('Name').fill('Nothing to do');
  for (const scope of ['v1:generate', 'v1:text']) {
    await dialog.getByRole('checkbox', { name: new RegExp(scope) }).click();
  }
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose what the key can do.');
});

test('the console’s own key is rotated while the console keeps working @embedded', async ({
  page,
}) => {
  await signIn(page, '/studio/keys');
  const consoleKey = page.getByRole('article').filter({ hasText: 'Used by Atelier' });
  const prefix = (await consoleKey.locator('code').first().textContent()) ?? '';
  const name = (await consoleKey.getAttribute('aria-label')) ?? '';
  const before = await balance();
  await act(page, name, 'Rotate…');
  await expect(page.getByRole('dialog')).toContainText('You don’t need to do anything');
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
  await expect(toast(page, 'Atelier now uses a new secret.')).toBeVisible();
  await expect(consoleKey.locator('code').first()).not.toHaveText(prefix);
  for (const path of ['balance', 'models']) {
    expect((await page.request.get(`/api/console/studio/${path}`)).status()).toBe(200);
  }
  const task = await make({ prompt: 'After the change' });
  expect(task.status).toBe('succeeded');
  expect((await balance()).quota_amount).toBeLessThan(before.quota_amount);
});

test('a personal workspace says where keys belong', async ({ page }) => {
  await signIn(page, '/studio/keys');
  await page.getByRole('button', { name: /^Workspace/ }).click();
  await page.getByRole('menuitem', { name: /Personal/ }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/studio'));
  await page.goto(`/${new URL(page.url()).pathname.split('/')[1]}/keys`);
  await expect(page.getByText('API keys need a team workspace')).toBeVisible();
});
