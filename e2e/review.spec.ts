import type { Page } from 'playwright/test';
import { findViolations } from './axe';
import { make } from './make';
import { elsewhere, join, signIn } from './pages';
import { expect, test } from './test';

const books = (page: Page) => page.getByRole('complementary', { name: 'Recipe and receipt' });
const status = (page: Page) => books(page).getByRole('combobox', { name: 'Status' });

async function decide(page: Page, name: string): Promise<void> {
  await status(page).click();
  await page.getByRole('option', { name, exact: true }).click();
  await expect(status(page)).toContainText(name);
}

test('a change is asked for with a pin, answered, resolved and approved', async ({
  page,
  browser,
  baseURL,
}) => {
  const words = `quay${Date.now()}`;
  const { task_id: id } = await make({ prompt: `A ${words}`, n: 1 });
  const mia = await elsewhere(browser, baseURL);
  await signIn(page, '/studio/members');
  await join(page, mia, 'Mia');
  // As a notification opens it.
  await mia.goto(`/studio/gallery/${id}?review`);
  await books(mia).getByRole('button', { name: 'Pin', exact: true }).click();
  await mia.getByRole('button', { name: /^Choose a place/ }).press('ArrowLeft');
  await mia.getByRole('button', { name: /^Choose a place/ }).press('Enter');
  await expect(books(mia).getByText('Pinned')).toBeVisible();
  const field = books(mia).getByRole('textbox', { name: 'Comment' });
  await field.fill('A smaller boat, please. @owner');
  await mia.getByRole('option', { name: /owner@atelier\.test/ }).click();
  await expect(field).toHaveValue(/^A smaller boat, please\. @.* $/);
  await books(mia).getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(mia.getByRole('button', { name: 'Comment 1' })).toBeVisible();
  await decide(mia, 'Change requested');
  expect(await findViolations(mia)).toEqual([]);

  await page.goto(`/studio/gallery/${id}`);
  await page.getByRole('button', { name: 'Comment 1' }).click();
  await expect(books(page).getByText('A smaller boat, please.')).toBeVisible();
  await books(page).getByRole('button', { name: 'Answer' }).click();
  await books(page).getByRole('textbox', { name: 'Answer' }).fill('It is now.');
  await books(page).getByRole('button', { name: 'Answer', exact: true }).click();
  // A field holds its text as an element does: the answer is there once the field is gone.
  await expect(books(page).getByRole('textbox', { name: 'Answer' })).toBeHidden();
  await expect(books(page).getByText('It is now.')).toBeVisible();
  await books(page).getByRole('button', { name: 'Delete the comment of Mia' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete it with its answer?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(books(page).getByText('It is now.')).toBeVisible();
  await books(page).getByRole('button', { name: 'Resolve' }).click();
  await expect(books(page).getByRole('button', { name: 'Show 1 resolved' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Comment 1' })).toBeHidden();
  await decide(page, 'Approved');
  await expect(books(page).getByText(/frozen: sha256/)).toBeVisible();

  await page.goto(`/studio/gallery?q=${words}&review=approved`);
  const tile = page.getByRole('main').getByRole('link', { name: new RegExp(words) });
  await expect(tile).toBeVisible();
  await page.goto(`/studio/gallery?q=${words}&review=in_review`);
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await mia.context().close();
});
