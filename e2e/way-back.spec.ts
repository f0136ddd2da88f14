import { chromium, type Page, request as requests } from 'playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/setup/chromium.mjs';
import { OWNER } from './account';
import { signInByForm } from './session';
import { expect, test } from './test';

/** A document of the same origin that costs nothing. */
const ELSEWHERE = '/models/lumen-image.webp';

/** Ends this browser's session on the server, and does not remove its cookie. */
async function endSession(page: Page, baseURL: string): Promise<void> {
  const elsewhere = await requests.newContext({
    baseURL,
    storageState: await page.context().storageState(),
  });
  const { csrfToken } = await (await elsewhere.get('/api/auth/csrf')).json();
  const answer = await elsewhere.post('/api/auth/signout', { form: { csrfToken, json: 'true' } });
  expect(answer.ok()).toBe(true);
  await elsewhere.dispose();
}

test('Back restores a page from memory, but not after the session has ended', async ({
  baseURL: origin,
}) => {
  const baseURL = origin ?? '';
  // Playwright turns this cache off unless it is kept from doing so, and Chromium without windows has none.
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: CHROMIUM_FLAGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const context = await browser.newContext({ baseURL });
    await signInByForm(context.request, baseURL, OWNER);
    const page = await context.newPage();
    const leaveAndReturn = async () => {
      await page.evaluate(() => document.body.setAttribute('data-left', ''));
      await page.goto(ELSEWHERE);
      // `page.goBack` waits for a page that loads, and this one does not.
      await page.evaluate(() => history.back());
    };
    for (const path of ['create', 'gallery', 'chat', 'models', 'billing']) {
      // Chromium may drop a page that it kept when it is short of memory or time, so one of several tries counts.
      await expect(async () => {
        await page.goto(`/studio/${path}`);
        await leaveAndReturn();
        await expect(page, path).toHaveURL(new RegExp(`/studio/${path}`));
        const why = await page.evaluate(() =>
          JSON.stringify(performance.getEntriesByType('navigation')[0], [
            'notRestoredReasons',
            'reasons',
            'reason',
          ]),
        );
        await expect(page.locator('body[data-left]'), `${path}: ${why}`).toBeVisible({
          timeout: 5_000,
        });
      }).toPass({ timeout: 60_000 });
    }
    await page.goto(ELSEWHERE);
    await endSession(page, baseURL);
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(/\/sign-in/);
  } finally {
    await browser.close();
  }
});

test('no copy of a page on disk is shown once the session has ended', async ({
  page,
  baseURL: origin,
}) => {
  const baseURL = origin ?? '';
  await signInByForm(page.request, baseURL, OWNER);
  await page.goto('/studio/billing');
  await page.goto(ELSEWHERE);
  await endSession(page, baseURL);
  await page.goBack();
  await expect(page).toHaveURL(/\/sign-in/);
});
