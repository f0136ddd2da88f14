import { make } from './make';
import { signIn } from './pages';
import { expect, test } from './test';

test('results get a tag from the selection, are found by it, and lose it with Undo', async ({
  page,
}) => {
  const words = `tagged${Date.now()}`;
  await make({ prompt: `A ${words}`, n: 2 });
  await signIn(page, '/studio/gallery');
  await page.goto(`/studio/gallery?q=${words}`);
  const tiles = page.getByRole('main').locator('[data-tile] a[href*="/gallery/"]');
  await expect(tiles).toHaveCount(2);
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await tiles.first().focus();
  await page.keyboard.press('x');
  await bar.getByRole('button', { name: 'Tags' }).click();
  const picker = page.getByRole('dialog', { name: 'Tags' });
  const tag = `Hero ${words}`;
  await picker.getByLabel('Add a tag').fill(tag);
  await picker.getByLabel('Add a tag').press('Enter');
  const remove = picker.getByRole('button', { name: `Remove the tag ${tag}` });
  await expect(remove).toBeVisible();
  await remove.click();
  await expect(remove).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(async () => {
    if (!(await picker.isVisible())) await bar.getByRole('button', { name: 'Tags' }).click();
    await expect(remove).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('Escape');

  await expect(async () => {
    const status = page.getByRole('menuitem', { name: 'In review' });
    if (!(await status.isVisible())) await bar.getByRole('button', { name: 'Status' }).click();
    await status.click({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText('1 result is “In review” now.', { exact: true })).toBeVisible();

  // The viewer shows it, and it leads to what has it, as to what looks like the result.
  await tiles.first().click();
  await page.getByRole('link', { name: 'Similar results' }).click();
  await expect(page).toHaveURL(/\/gallery\?like=/);
  await expect(page.getByRole('button', { name: 'Similar results' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: `Results with the tag ${tag}` }).click();
  await expect(page).toHaveURL(/\/gallery\?tag=/);
  await expect(tiles).toHaveCount(1);

  const filters = page.getByRole('dialog', { name: 'Filters' });
  await expect(async () => {
    if (!(await filters.isVisible())) {
      await page.getByRole('button', { name: /^(Filters|More filters)/ }).click();
    }
    await expect(filters).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const blue = filters.getByRole('button', { name: 'Blue' });
  await blue.click();
  await expect(page).toHaveURL(/colour=blue/);
  await blue.click();
  await expect(page).not.toHaveURL(/colour=/);
  await filters.getByRole('button', { name: 'Edit tags' }).click();
  const tags = page.getByRole('dialog', { name: 'Tags of the workspace' });
  await tags.getByLabel(`Name of the tag ${tag}`).fill(`${tag} renamed`);
  await tags.getByRole('button', { name: 'Rename' }).click();
  await expect(tags.getByLabel(`Name of the tag ${tag} renamed`)).toBeVisible();
});
