import sharp from 'sharp';
import { make } from './make';
import { signIn } from './pages';
import { expect, test } from './test';

test('a person sees how a result was made, and that a changed copy was changed @embedded', async ({
  page,
  context,
  watched,
}) => {
  watched.allow(/status of 415|ERR_INTERNET_DISCONNECTED/);
  const words = `beacon${Date.now()}`;
  await make({ prompt: `A ${words}`, n: 1 });
  await signIn(page, '/studio/gallery');
  await page.goto(`/studio/gallery?q=${words}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(words) })
    .click();
  const download = page.getByRole('link', { name: /^Download/ });
  const address = (await download.getAttribute('href')) ?? '';
  await page.getByRole('link', { name: 'How this was made' }).click();
  const heading = (name: string | RegExp) => page.getByRole('heading', { name });
  await expect(heading(/^Made with AI, unchanged/)).toBeVisible();
  await expect(page.getByText('a certificate that it made itself')).toBeVisible();
  await expect(page.getByText(`A ${words}`)).toBeVisible();

  const file = await (await context.request.get(address)).body();
  const changed = Buffer.from(file);
  changed[changed.length - 40] = (changed[changed.length - 40] ?? 0) ^ 1;
  const choose = (name: string, buffer: Buffer, mimeType = 'image/png') =>
    page.getByLabel('File to check').setInputFiles({ name, mimeType, buffer });
  await choose('changed.png', changed);
  await expect(heading('Changed after it was signed')).toBeVisible();

  const plain = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'navy' } })
    .png()
    .toBuffer();
  await choose('plain.png', plain);
  await expect(heading('Nothing says how it was made')).toBeVisible();

  await choose('notes.txt', Buffer.from('not a picture'), 'text/plain');
  await expect(heading('This file can’t be read')).toBeVisible();

  await context.setOffline(true);
  await choose('plain.png', plain);
  await expect(heading('You are offline')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading('Nothing says how it was made')).toBeVisible();
});

test('the palette opens the page for verifying @phone', async ({ page }) => {
  await signIn(page, '/studio/gallery');
  await page.getByRole('button', { name: 'Search and commands' }).click();
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await palette.getByRole('combobox').fill('content credentials');
  await palette.getByRole('option', { name: 'Verify a file' }).click();
  await page.waitForURL('**/studio/verify');
  await expect(page.getByRole('heading', { name: 'Verify a file' })).toBeVisible();
});
