import { expect, type Page } from 'playwright/test';
import { make } from '../make';
import { ownTeam, signIn } from '../pages';
import type { Watch } from '../watch';
import type { GalleryWorld } from './gallery';
import type { TeamWorld } from './team';

/** Makes a picture, another in the trash, a board and an upload in the shared workspace. */
export async function makeGallery(page: Page): Promise<GalleryWorld> {
  const name = `Overlays ${crypto.randomUUID().slice(0, 8)}`;
  const { task_id: removed } = await make({ prompt: `${name}, to be removed` });
  const { task_id: task } = await make({ prompt: name });
  await signIn(page, `/studio/gallery/${removed}`);
  await page.getByRole('button', { name: 'Move to trash' }).click();
  await expect(page.getByText('1 item moved to the trash.').first()).toBeVisible();

  await page.goto('/studio/boards');
  await page.getByRole('button', { name: 'New board' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/board=/);
  const id = new URL(page.url()).searchParams.get('board') ?? '';

  await page.goto('/studio/assets');
  const asset = `${name}.png`;
  const buffer = await page.screenshot();
  // The browser's dialog opens only within seconds of a press.
  await expect(async () => {
    const chooser = page.waitForEvent('filechooser', { timeout: 2_000 });
    const [files] = await Promise.all([
      chooser,
      page.getByRole('button', { name: 'Upload', exact: true }).first().click(),
    ]);
    await files.setFiles({ name: asset, mimeType: 'image/png', buffer });
  }).toPass();
  await expect(page.getByRole('button', { name: `Actions for ${asset}` })).toBeVisible();
  return { task, board: { name, id }, asset };
}

/** Sends a question in Chat and waits for its answer. Returns the conversation's path. */
export async function makeConversation(page: Page): Promise<string> {
  await signIn(page, '/studio/chat');
  await page.getByRole('textbox', { name: 'Message' }).fill('Name a colour.');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL(/\/studio\/chat\/conv_/);
  const answer = page.getByRole('article', { name: /^Answer of/ });
  await expect(answer).toHaveAttribute('aria-busy', 'false');
  return new URL(page.url()).pathname;
}

/** Makes a team with a key, a webhook that was sent a test, an open invitation and an order that is not paid. */
export async function makeTeamWorld(page: Page, watched: Watch): Promise<TeamWorld> {
  const key = 'Overlays';
  const dialog = page.getByRole('dialog');
  const home = await ownTeam(page, `Overlays ${crypto.randomUUID().slice(0, 8)}`);
  watched.allowSecrets(`${home}/keys`, 1);
  await page.goto(`${home}/keys`);
  await page.getByRole('button', { name: 'Create key' }).first().click();
  await dialog.getByLabel('Name').fill(key);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();

  watched.allowSecrets(`${home}/webhooks`, 1);
  await page.goto(`${home}/webhooks`);
  await page.getByRole('button', { name: 'Add webhook' }).first().click();
  await dialog.getByRole('combobox', { name: 'Key' }).click();
  await page.getByRole('option', { name: key }).click();
  await dialog.getByLabel('Address').fill('http://127.0.0.1:9/nothing-listens');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.waitForURL(/\/webhooks\/key_/);
  const webhook = new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Send test' }).click();
  await page.getByRole('menuitem').first().click();
  await page.getByRole('list', { name: 'Deliveries' }).getByRole('button').first().waitFor();

  await page.goto(`${home}/members`);
  await page.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByRole('button', { name: 'Create invite link' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.goto(`${home}/billing`);
  await page
    .getByRole('button', { name: /^Buy for/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible();
  await page.goto(`${home}/billing`);
  const order = page.locator(`a[href^="${home}/billing/orders/"]`).first();
  return { home, key, webhook, order: (await order.getAttribute('href')) ?? '' };
}
