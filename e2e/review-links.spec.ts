import type { Page } from 'playwright/test';
import { findViolations, findViolationsInBothThemes } from './axe';
import { make } from './make';
import { elsewhere, signIn } from './pages';
import { expect, test } from './test';

const title = 'قطار الليل, a very long title of it';
const aside = (page: Page) => page.getByRole('complementary', { name: 'Review' });
const status = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();

/** Makes a link from a result's viewer. Returns its address. */
async function share(page: Page, id: string, password: string): Promise<string> {
  await page.goto(`/studio/gallery/${id}`);
  const dialog = page.getByRole('dialog', { name: 'Share for review' });
  await page.getByRole('button', { name: 'Share for review' }).click();
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByText('Password and codes').click();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByText('Your own name and colour').click();
  await dialog.getByRole('textbox', { name: 'Name on the page' }).fill('Lumen & Partners');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = await dialog.getByRole('textbox', { name: 'Review link' }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return address;
}

test('a client without an account comments, requests a change and approves; the link is withdrawn', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const words = `night${Date.now()}`;
  const { task_id: id } = await make({ prompt: `A ${words}`, n: 1 });
  await signIn(page, '/studio/gallery');
  const address = await share(page, id, 'for the train');

  const client = await elsewhere(browser, baseURL);
  await client.setViewportSize({ width: 390, height: 844 });
  await client.goto(address);
  await expect(client.getByText('Lumen & Partners')).toBeVisible();
  expect(await findViolations(client)).toEqual([]);
  const enter = async (password: string) => {
    await client.getByRole('textbox', { name: 'Your name' }).fill('Carla');
    await client.getByLabel('Password', { exact: true }).fill(password);
    await client.getByRole('button', { name: 'Open the review' }).click();
  };
  await enter('not the password');
  await expect(client.getByText('This password is not right.')).toBeVisible();
  await enter('for the train');
  await status(client, '0 of 1 decided');
  await expect(client.getByText(words)).toBeHidden();
  await expect(client.getByRole('img', { name: 'Result 1' })).toBeVisible();
  expect(await findViolationsInBothThemes(client)).toEqual([]);
  const width = await client.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);

  await aside(client).getByRole('button', { name: 'Pin', exact: true }).click();
  await client.getByRole('button', { name: /^Choose a place/ }).press('Enter');
  await aside(client).getByRole('textbox', { name: 'Comment' }).fill('A smaller boat, please.');
  await aside(client).getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(client.getByRole('button', { name: 'Comment 1' })).toBeVisible();
  await client.context().setOffline(true);
  await aside(client).getByRole('button', { name: 'Request a change' }).click();
  await status(client, 'You are offline');
  await status(client, '1 of 1 decided');
  await expect(aside(client).getByText('Being sent…')).toBeVisible();
  await client.context().setOffline(false);
  await expect(aside(client).getByText('Being sent…')).toBeHidden();
  await expect(client.getByRole('status').filter({ hasText: 'You are offline' })).toBeHidden();

  await page.goto(`/studio/gallery/${id}?review`);
  const books = page.getByRole('complementary', { name: 'Recipe and receipt' });
  await expect(books.getByRole('combobox', { name: 'Status' })).toContainText('Change requested');
  await expect(books.getByText('A smaller boat, please.')).toBeVisible();
  await expect(books.getByText('· guest ·')).toBeVisible();
  await books.getByRole('button', { name: 'Answer' }).click();
  await books.getByRole('textbox', { name: 'Answer' }).fill('It is smaller now.');
  await books.getByRole('button', { name: 'Answer', exact: true }).click();
  // Not the field, in which it still stands while it is sent.
  await expect(
    books.getByRole('paragraph').filter({ hasText: 'It is smaller now.' }),
  ).toBeVisible();

  await client.reload();
  await expect(aside(client).getByText('It is smaller now.')).toBeVisible();
  const approve = aside(client).getByRole('button', { name: 'Approve' });
  await approve.click();
  await expect(approve).toHaveText('Approved');
  await client.getByRole('button', { name: 'Grid' }).click();
  await client.getByRole('button', { name: 'Result 1, Approved' }).click();
  await expect(aside(client)).toBeVisible();

  await page.goto('/studio/review-links');
  expect(await findViolations(page)).toEqual([]);
  await expect(page.getByText(/asks for a password, a name/).first()).toBeVisible();
  const change = page.getByRole('dialog', { name: 'Change this link' });
  await page
    .getByRole('button', { name: `Change ${title}` })
    .first()
    .click();
  await change.getByRole('radio', { name: 'New' }).check();
  await change.getByLabel('New password', { exact: true }).fill('another password');
  expect(await findViolations(page)).toEqual([]);
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change).toBeHidden();
  await client.reload();
  await expect(client.getByRole('button', { name: 'Open the review' })).toBeVisible();
  const question = page.getByRole('alertdialog', { name: 'Withdraw this link?' });
  await page
    .getByRole('button', { name: `Withdraw ${title}` })
    .first()
    .click();
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Withdrawn', { exact: true }).first()).toBeVisible();
  await client.reload();
  await expect(client.getByRole('heading', { name: 'This review was withdrawn' })).toBeVisible();
  const token = address.split('/').at(-1);
  const file = await client.request.get(`/api/review/${token}/${id}/0/file`);
  expect(file.status()).toBe(404);
  await client.goto(`/review/${'x'.repeat(43)}`);
  await expect(client.getByRole('heading', { name: 'There is no such review' })).toBeVisible();
  expect(await findViolations(client)).toEqual([]);
  await client.context().close();
});
