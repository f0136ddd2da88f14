import type { Page } from 'playwright/test';
import { make } from './make';
import { signIn, toast } from './pages';
import { expect, test } from './test';

/** Makes an image and opens the gallery at it. Returns the image element of its tile and its address. */
async function openPicture(page: Page) {
  const words = `lantern${Date.now()}`;
  await make({ prompt: `A ${words}`, n: 1 });
  await signIn(page, '/studio/gallery');
  await page.goto(`/studio/gallery?q=${words}`);
  const image = page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(words) })
    .locator('img');
  const address = (await image.getAttribute('src')) ?? '';
  return { image, address };
}

test('a link to a file opens elsewhere only with its signature @embedded', async ({
  page,
  browser,
}) => {
  const { address } = await openPicture(page);
  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  expect((await elsewhere.goto(address))?.status()).toBe(200);
  expect((await elsewhere.goto(`${address}&download=0`))?.status()).toBe(200);
  const refused = await elsewhere.goto(address.replace(/\?.*/, ''));
  expect(refused?.status()).toBe(403);
  expect(await refused?.json()).toMatchObject({ error: { code: 'media_address_invalid' } });

  await page.goto('/studio/settings');
  const choice = page.getByRole('switch', { name: 'Links to files expire' });
  await choice.click();
  await expect(toast(page, 'Links to files now work for as long as')).toBeVisible();
  // Not in the page, whose cache would answer.
  const unsigned = () => context.request.get(address.replace(/\?.*/, ''));
  expect((await unsigned()).status()).toBe(200);
  await choice.click();
  await expect(toast(page, 'Links to files now expire.')).toBeVisible();
  expect((await unsigned()).status()).toBe(403);
  await context.close();
});

test('an image whose address has expired is silently loaded again @embedded', async ({ page }) => {
  const { image, address } = await openPicture(page);
  const old = address.replace(/expires=\d+/, 'expires=1700000000');
  // Wait for the request: the browser reports no response when it is not an image.
  const asked = page.waitForRequest((request) => request.url() === old);
  await image.evaluate((element, src) => element.setAttribute('src', src), old);
  await asked;
  await expect(image).toHaveAttribute('src', /\/api\/console\/studio\/media\?/);
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
});
