import type { Page } from 'playwright/test';
import { balance } from './make';
import { remote, signIn } from './pages';
import { expect, test } from './test';

/** The visible button: while the page streams there may be a second, hidden one. */
const generate = (page: Page) => page.getByTestId('generate').filter({ visible: true });
const avatars = (page: Page) => page.locator('[data-field="avatar_asset_ids"]');
const session = (page: Page) => page.getByRole('region', { name: 'This session' });
const credits = async () =>
  (({ quota_amount, authorized_amount }) => [quota_amount, authorized_amount])(await balance());

/** Opens Create with a model that takes avatars, and uploads a picture as one. */
async function uploadAvatar(page: Page, name: string, prompt: string): Promise<void> {
  await signIn(page, '/studio/create');
  const buffer = await page.screenshot();
  await page.goto('/studio/create?model=solstice-mini');
  await page.waitForURL('**/studio/create?s=**');
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(prompt);
  await page.getByRole('radio', { name: '480p' }).click();
  await expect(generate(page)).toContainText('6 credits');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    avatars(page).getByRole('button', { name: 'Upload' }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'image/png', buffer });
}

test.beforeEach(({ watched }) => {
  // The browser logs each refused quote.
  watched.allow(/Failed to load resource.*\/quote/);
});

test('an avatar is reviewed, and a press made meanwhile becomes a film @phone', async ({
  page,
}) => {
  const prompt = `A weather report ${Date.now()}`;
  const before = await credits();
  await uploadAvatar(page, 'ada.png', prompt);
  await expect(avatars(page)).toContainText('In review');
  await expect(generate(page)).toHaveText(/Generate when approved.*6 credits/);
  await generate(page).click();
  await expect(page.getByText('Waiting for the avatar review')).toBeVisible();
  expect(await credits()).toEqual(before);
  // The same press goes on by itself.
  await expect(
    session(page).getByRole('link', { name: new RegExp(`Video.*${prompt}`) }),
  ).toBeVisible({
    timeout: 60_000,
  });
  await expect.poll(credits, { timeout: 60_000 }).toEqual([(before[0] ?? 0) - 6, before[1]]);
});

test('a refused image says why, and is removed with one press', async ({ page }) => {
  const name = `tree-${Date.now()} [[avatar:unusable]].png`;
  const before = await credits();
  await uploadAvatar(page, name, 'A weather report');
  await expect(avatars(page)).toContainText('In review');
  await expect(avatars(page).getByRole('alert')).toContainText(`“${name}” cannot be an avatar`);
  await expect(avatars(page)).toContainText('Not usable');
  await expect(generate(page)).toHaveAttribute('aria-disabled', 'true');
  expect(await credits()).toEqual(before);
  await avatars(page).getByRole('button', { name: 'Remove this image' }).click();
  await expect(avatars(page)).not.toContainText('Not usable');
  await expect(generate(page)).not.toHaveAttribute('aria-disabled', 'true');
  await expect(generate(page)).toHaveText(/^Generate6 credits/);
  if (remote) return;
  await page.goto('/studio/assets');
  await expect(page.getByRole('article').filter({ hasText: name })).toContainText(
    'Not usable as avatar',
  );
});

test('while avatars cannot be reviewed nothing is sent or charged', async ({ page }) => {
  const before = await credits();
  await uploadAvatar(page, 'ada [[avatar:unavailable]].png', 'A weather report');
  await expect(page.locator('#generate-note')).toContainText('Avatars are not available right now');
  await expect(avatars(page).getByRole('alert')).toContainText('Nothing was charged');
  await expect(generate(page)).toHaveAttribute('aria-disabled', 'true');
  await generate(page).click({ force: true });
  await expect(session(page).getByText('A weather report')).toHaveCount(0);
  expect(await credits()).toEqual(before);
});
