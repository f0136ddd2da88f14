import { signIn } from './pages';
import { expect, test } from './test';

test('filters are saved under a name for the team, opened again, renamed and deleted', async ({
  page,
}) => {
  // A second try of this test finds that of the first.
  const name = `Films that failed ${Date.now()}`;
  await signIn(page, '/studio/gallery');
  await page.goto('/studio/gallery?kind=video&status=failed');
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await page.getByRole('button', { name: /^(Filters|More filters)/ }).click();
  const searches = panel.getByRole('region', { name: 'Saved searches' });
  await searches.getByLabel('Name of the search').fill(name);
  await searches.getByLabel('For the team').check();
  await searches.getByRole('button', { name: 'Save', exact: true }).click();
  const saved = searches.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(saved).toBeVisible();

  await page.goto('/studio/gallery');
  await page.getByRole('button', { name: /^(Filters|More filters)/ }).click();
  await saved.click();
  await expect(page).toHaveURL(/kind=video/);
  await expect(page).toHaveURL(/status=failed/);
  await searches.getByRole('button', { name: `Rename the saved search ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename the saved search' });
  await dialog.getByLabel('Name').fill(`${name}, renamed`);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog).toBeHidden();
  await searches.getByRole('button', { name: `Delete the saved search ${name}, renamed` }).click();
  await expect(saved).toHaveCount(0);
});
