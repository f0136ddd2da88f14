import { found } from './axe';
import { make } from './make';
import { pressUntilOpen } from './overlays/overlay';
import { makeTeam, notice, signIn } from './pages';
import { expect, test } from './test';

test('boards have a page of their own: created, filled, renamed, opened and deleted @phone', async ({
  page,
}) => {
  const name = `Mood ${Date.now()}`;
  const { task_id: id } = await make({ prompt: `A shell ${name}` });
  await signIn(page, '/studio/boards');
  await page.getByRole('button', { name: 'New board' }).click();
  const dialog = page.getByRole('dialog', { name: 'New board' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
  const card = page.getByRole('article').filter({ hasText: name });
  await expect(card).toContainText('0 results');

  await page.goto(`/studio/gallery?q=${id}`);
  await page.locator('[data-tile] a').first().focus();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Add to board' }).click();
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await expect(notice(page, '1 item added to the board.')).toBeVisible();
  await page.goto('/studio/boards');
  await expect(card).toContainText('1 result');
  await expect(card.locator('img')).toHaveCount(1);
  expect(await found(page)).toEqual([]);

  await page.getByRole('button', { name: `Actions for ${name}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(`${name} again`);
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('link', { name: `Open ${name} again` }).click();
  await page.waitForURL(/\/studio\/gallery\?board=/);
  await expect(page.locator('[data-tile]')).toHaveCount(1);

  await page.goto('/studio/boards');
  // By keyboard, because on a phone the toast of the finished image may cover the button.
  await page.getByRole('button', { name: `Actions for ${name} again` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card).toHaveCount(0);
});

test('a taken name is refused in words, and an empty page explains boards', async ({ page }) => {
  await signIn(page, '/studio/gallery');
  const home = await makeTeam(page, `Shelves ${Date.now()}`);
  await page.goto(`${home}/boards`);
  await expect(page.getByRole('heading', { name: 'No boards yet' })).toBeVisible();
  for (const refusal of [null, 'There is already a board with this name.']) {
    await pressUntilOpen('New board')(page);
    const dialog = page.getByRole('dialog', { name: 'New board' });
    await dialog.getByLabel('Name').fill('Twice');
    await dialog.getByRole('button', { name: 'Create' }).click();
    if (refusal === null) await expect(dialog).toBeHidden();
    else await expect(page.getByText(refusal).first()).toBeVisible();
  }
});
