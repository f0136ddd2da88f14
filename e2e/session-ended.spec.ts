import type { Page } from 'playwright/test';
import { OWNER } from './account';
import { findViolations } from './axe';
import { onPhonesNightly } from './everything';
import { signInByForm } from './session';
import { expect, test } from './test';

const origin = `http://127.0.0.1:${process.env.E2E_PORT}`;
const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });

async function signInAgain(page: Page) {
  await expect(dialog(page).getByLabel('Email')).toHaveValue(OWNER.email);
  await dialog(page).getByLabel('Password').fill(OWNER.password);
  await dialog(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test(`after its session ended elsewhere, the page asks for a sign-in and keeps its content ${onPhonesNightly}`, async ({
  page,
  watched,
}) => {
  watched.allow(/status of 401/);
  const words = `Kept over a sign-in ${Date.now()}`;
  // A session of its own, because the other tests of this worker share one.
  await signInByForm(page.request, origin, OWNER);
  await page.goto('/studio/create');
  await prompt(page).fill(words);
  await expect(page.getByTestId('generate')).toContainText('4 credits');
  // Ends the session on the server; the page finds out with its next request.
  const kept = await page.context().cookies();
  const { csrfToken } = await (await page.request.get('/api/auth/csrf')).json();
  await page.request.post('/api/auth/signout', { form: { csrfToken, json: 'true' } });
  await page.context().addCookies(kept);
  // Not `click`: when a poll has opened the dialog first, `click` would wait for the covered button.
  await page.getByTestId('generate').dispatchEvent('click');
  await expect(dialog(page)).toContainText('Everything on this page is still here.');
  expect(await findViolations(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Your session has ended\./)).toBeVisible();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await signInAgain(page);
  await expect(page.getByText(/^Your session has ended\./)).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/studio/create');
  await expect(prompt(page)).toHaveValue(words);
  await page.getByTestId('generate').click();
  const session = page.getByRole('region', { name: 'This session' });
  await expect(session.getByRole('link', { name: `Image: ${words}` })).toBeVisible({
    timeout: 30_000,
  });
});

test('a sign-in in another tab closes the dialog', async ({ page, context, watched }) => {
  watched.allow(/status of 401/);
  await signInByForm(page.request, origin, OWNER);
  await page.goto('/studio/usage');
  await expect(page.getByRole('heading', { name: 'Usage' }).first()).toBeVisible();
  await context.clearCookies();
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(dialog(page)).toBeVisible({ timeout: 30_000 });
  await signInByForm(page.request, origin, OWNER);
  await expect(dialog(page)).toHaveCount(0, { timeout: 30_000 });
});
