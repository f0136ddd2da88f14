import type { Page } from 'playwright/test';
import { onPhonesNightly } from './everything';
import { chooseSetting, ownTeam, remote } from './pages';
import { expect, test } from './test';

/** The visible button: while the page streams there may be a second, hidden one. */
const generate = (page: Page) => page.getByTestId('generate').filter({ visible: true });
const avatars = (page: Page) => page.locator('[data-field="avatar_asset_ids"]');
const session = (page: Page) => page.getByRole('region', { name: 'This session' });
/** A team of its own, because other tests spend the credits of the shared one. */
const team = (page: Page) => ownTeam(page, `Avatars ${Date.now()}`);
/** Available and reserved credits. A remote service has one balance for all teams of the tests. */
async function credits(page: Page, path: string): Promise<number[]> {
  if (remote) return [];
  const answer = await page.request.get(`/api/console${path}/balance`);
  const balance = (await answer.json()) as { quota_amount: number; authorized_amount: number };
  return [balance.quota_amount, balance.authorized_amount];
}

/** Opens Create with a model that takes avatars, and uploads a picture as one. */
async function uploadAvatar(page: Page, path: string, name: string, prompt: string) {
  const buffer = await page.screenshot();
  await page.goto(`${path}/create?model=solstice-mini`);
  await page.waitForURL(`**${path}/create`);
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(prompt);
  await expect(generate(page)).toContainText(/credit/);
  await chooseSetting(page, 'Resolution', '480p');
  await expect(generate(page)).toContainText('6 credits');
  await page.getByRole('button', { name: /^Add .*avatar assets/ }).click();
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

test(`an avatar is reviewed, and a press made meanwhile becomes a film ${onPhonesNightly}`, async ({
  page,
}) => {
  const prompt = `A weather report ${Date.now()}`;
  const path = await team(page);
  const before = await credits(page, path);
  await uploadAvatar(page, path, 'ada.png', prompt);
  await expect(avatars(page)).toContainText('In review');
  await expect(generate(page)).toHaveText(/Generate when approved.*6 credits/);
  await generate(page).click();
  await expect(page.getByText('Waiting for the avatar review')).toBeVisible();
  expect(await credits(page, path)).toEqual(before);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  // No tile is wider than the page.
  const wide = await session(page).evaluate((part) => part.scrollWidth - part.clientWidth);
  expect(wide).toBe(0);
  if (size !== null) await page.setViewportSize(size);
  // The same press continues by itself.
  await expect(
    session(page).getByRole('link', { name: new RegExp(`Video.*${prompt}`) }),
  ).toBeVisible({
    timeout: 60_000,
  });
  const [available, reserved] = before;
  if (available === undefined) return;
  await expect
    .poll(() => credits(page, path), { timeout: 60_000 })
    .toEqual([available - 6, reserved]);
});

test('a refused image says why, and is removed with one press', async ({ page }) => {
  const name = `tree-${Date.now()} [[avatar:unusable]].png`;
  const path = await team(page);
  const before = await credits(page, path);
  await uploadAvatar(page, path, name, 'A weather report');
  await expect(avatars(page)).toContainText('In review');
  await expect(avatars(page).getByRole('alert')).toContainText(`“${name}” cannot be an avatar`);
  await expect(avatars(page)).toContainText('Not usable');
  await expect(generate(page)).toHaveAttribute('aria-disabled', 'true');
  expect(await credits(page, path)).toEqual(before);
  await avatars(page).getByRole('button', { name: 'Remove this image' }).click();
  await expect(avatars(page)).not.toContainText('Not usable');
  await expect(generate(page)).not.toHaveAttribute('aria-disabled', 'true');
  await expect(generate(page)).toHaveText(/^Generate6 credits/);
  if (remote) return;
  await page.goto(`${path}/assets`);
  await expect(page.getByRole('article').filter({ hasText: name })).toContainText(
    'Not usable as avatar',
  );
});

test('while avatars cannot be reviewed nothing is sent or charged', async ({ page }) => {
  const path = await team(page);
  const before = await credits(page, path);
  await uploadAvatar(page, path, 'ada [[avatar:unavailable]].png', 'A weather report');
  await expect(page.locator('#generate-note')).toContainText('Avatars are not available right now');
  await expect(avatars(page).getByRole('alert')).toContainText('Nothing was charged');
  await expect(generate(page)).toHaveAttribute('aria-disabled', 'true');
  await generate(page).click({ force: true });
  await expect(session(page).getByText('A weather report')).toHaveCount(0);
  expect(await credits(page, path)).toEqual(before);
});
