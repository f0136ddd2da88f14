import type { FileChooser, Page } from 'playwright/test';
import { signIn, toast } from './pages';
import { expect, test } from './test';

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });

/** Chooses files through the button. Browsers open their dialog only within seconds of a press, which is too short for a page that is slow to come. */
async function choose(page: Page, files: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
  const opened: FileChooser[] = [];
  await expect(async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser', { timeout: 2_000 }),
      page.getByRole('button', { name: 'Upload', exact: true }).click({ timeout: 1_000 }),
    ]);
    opened.push(chooser);
  }).toPass();
  await opened[0]?.setFiles(files);
}

test('a file is uploaded, found, used and removed', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = `harbour-${Date.now()}.png`;
  await signIn(page, '/studio/assets');
  const buffer = await page.screenshot();
  await choose(page, { name, mimeType: 'image/png', buffer });
  await expect(card(page, name)).toContainText('PNG');
  await expect(card(page, name)).toContainText('not used yet');

  await page.getByRole('searchbox').fill(name);
  await expect(page).toHaveURL(/q(uery)?=harbour/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('radio', { name: 'Videos' }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('radio', { name: 'Images' }).click();

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Copy URL' }).click();
  await expect(toast(page, 'URL copied.')).toBeVisible();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect((await page.request.get(url)).headers()['content-type']).toBe('image/png');

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Use as reference' }).click();
  await page
    .getByRole('dialog', { name: 'Models that take reference images' })
    .getByRole('button', { name: /^Lumen Image as/ })
    .click();
  await page.waitForURL('**/studio/create');
  await expect(page.getByRole('button', { name: /Reference images, item/ })).toHaveCount(1);

  await page.goto(`/studio/assets`);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Move to trash' }).click();
  await expect(toast(page, '1 item moved to the trash.')).toBeVisible();
  await expect(card(page, name)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, name)).toHaveCount(1);
});

test('a long name makes no page wider than its window @phone', async ({ page }) => {
  const name = `a-photograph-with-a-name-as-cameras-and-people-give-them-${Date.now()}.png`;
  await signIn(page, '/studio/assets');
  const buffer = await page.screenshot();
  await choose(page, { name, mimeType: 'image/png', buffer });
  await expect(card(page, name)).toContainText('not used yet');
  const wide = await page
    .getByRole('main')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(wide).toBe(0);
});

test('a file of another kind, or too large, is refused before it is sent', async ({ page }) => {
  await signIn(page, '/studio/assets');
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/uploads')) sent += 1;
  });
  await choose(page, {
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('x'),
  });
  await expect(toast(page, /“notes.txt” is not/)).toBeVisible();
  expect(sent).toBe(0);
});

test('a file that claims to be an image and is none is refused in words', async ({
  page,
  watched,
}) => {
  watched.allow(/status of 415/);
  await signIn(page, '/studio/assets');
  const buffer = Buffer.from('<svg onload="alert(1)">');
  const fake = { name: 'fake.png', mimeType: 'image/png', buffer };
  await choose(page, fake);
  await expect(page.getByText(/the content of this file is something else/)).toBeVisible();
});
