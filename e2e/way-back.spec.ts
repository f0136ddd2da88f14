import { chromium } from 'playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/setup/chromium.mjs';
import { OWNER } from './account';
import { signInByForm } from './session';
import { expect, test } from './test';

test('a page that was left comes back as it was, and after signing out it does not @embedded', async ({
  baseURL,
}) => {
  // Playwright turns this cache off unless it is left alone.
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: CHROMIUM_FLAGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    await signInByForm(context.request, baseURL ?? '', OWNER);
    const page = await context.newPage();
    for (const path of ['create', 'gallery', 'chat', 'models', 'billing']) {
      await page.goto(`/studio/${path}`, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.body.setAttribute('data-left', ''));
      await page.goto('/docs');
      await page.goBack();
      await expect(page, path).toHaveURL(new RegExp(`/studio/${path}`));
      const why = await page.evaluate(() => {
        const [entry] = performance.getEntriesByType('navigation');
        return JSON.stringify(entry && 'notRestoredReasons' in entry && entry.notRestoredReasons);
      });
      await expect(page.locator('body[data-left]'), `${path}: ${why}`).toHaveCount(1);
    }
    await page.goto('/docs');
    await context.clearCookies();
    await page.goBack();
    await expect(page).toHaveURL(/\/sign-in/);
  } finally {
    await browser.close();
  }
});
