import type { Locator, Page } from 'playwright/test';
import { signIn } from './pages';
import { expect, test } from './test';

/** Double-clicks the button, waits for `done`, and returns how many actions were sent. */
async function sentBy(page: Page, button: Locator, done: Locator): Promise<number> {
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && 'next-action' in request.headers()) sent += 1;
  });
  // Responses are delayed, so that both clicks come before the first response.
  await page.route('**/*', async (route) => {
    if ('next-action' in route.request().headers()) {
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
    await route.continue();
  });
  await button.dblclick();
  await expect(done).toBeVisible();
  return sent;
}

test('a key is created once by a double click @embedded', async ({ page, watched }) => {
  const name = `Pressed twice ${Date.now()}`;
  watched.allowSecrets('/studio/keys', 1);
  await signIn(page, '/studio/keys');
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  const secret = page.getByRole('dialog', { name: `The secret of ${name}` });
  expect(await sentBy(page, dialog.getByRole('button', { name: 'Create key' }), secret)).toBe(1);
  await secret.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('article', { name, exact: true })).toHaveCount(1);
});

test('an invite link is created once by a double click', async ({ page }) => {
  const email = `twice-${Date.now()}@atelier.test`;
  await signIn(page, '/studio/members');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  const link = page.getByLabel('Link', { exact: true });
  const create = dialog.getByRole('button', { name: 'Create invite link' });
  expect(await sentBy(page, create, link)).toBe(1);
});

test('a webhook is created once by a double click @embedded', async ({ page, watched }) => {
  watched.allowSecrets('/studio/webhooks', 1);
  await signIn(page, '/studio/webhooks');
  await page.getByRole('button', { name: 'Add webhook' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill(`https://hooks.example.com/${Date.now()}`);
  const create = dialog.getByRole('button', { name: 'Add webhook' });
  const done = page.getByRole('dialog').getByRole('button', { name: 'Done' });
  expect(await sentBy(page, create, done)).toBe(1);
});

test('a workspace is renamed once by a double click', async ({ page }) => {
  await signIn(page, '/studio/settings');
  const field = page.getByLabel('Name', { exact: true });
  await field.fill('Studio');
  const save = page.getByRole('button', { name: 'Save' }).first();
  const renamed = page
    .getByRole('region', { name: /^Notifications/ })
    .getByText('Workspace renamed.');
  expect(await sentBy(page, save, renamed)).toBe(1);
});
