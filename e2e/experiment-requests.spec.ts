import type { Page } from 'playwright/test';
import { findViolations } from './axe';
import { make } from './make';
import { ownTeam, signIn } from './pages';
import { expect, test } from './test';

/** A member of the owner's team, by an invitation, on a page of their own. */
async function invite(page: Page, theirs: Page, home: string): Promise<void> {
  await page.goto(`${home}/members`);
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Member/ }).click();
  await dialog.getByRole('button', { name: 'Create invite link' }).click();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await theirs.goto(new URL(link).pathname);
  await theirs.getByLabel('Your name').fill('Mia');
  await theirs.getByLabel('Email').fill(`mia-${crypto.randomUUID()}@atelier.test`);
  await theirs.getByLabel('Password').fill('a long enough password');
  await theirs.getByRole('button', { name: 'Create account and join' }).click();
  await theirs.waitForURL(/\/create/);
}

/** A new experiment on Lumen Spark, at 0.8 credits a cell. */
async function begin(page: Page, prompt: string): Promise<void> {
  await page.getByRole('button', { name: 'New experiment' }).click();
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(prompt);
  await page.getByRole('combobox', { name: 'Add a model' }).click();
  await page.getByRole('option', { name: 'Lumen Spark' }).click();
}

test('a member asks to run more than they may spend, and an owner approves it @embedded', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const home = await ownTeam(page, `Requests ${Date.now()}`);
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const mia = await context.newPage();
  await invite(page, mia, home);
  await page.goto(`${home}/billing/budgets`);
  await page.getByRole('button', { name: 'Set a budget for Mia' }).click();
  await page.getByLabel('Credits a month').fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('progressbar', { name: 'Budget of Mia' })).toBeVisible();

  await mia.goto(`${home}/experiments`);
  await begin(mia, 'A mill at {dawn|noon|dusk|night}');
  await mia.getByLabel('Spend at most').fill('10');
  await expect(mia.getByText(/more than you may spend now/)).toContainText('1.2 credits');
  await mia.getByRole('button', { name: 'Ask an Admin…' }).click();
  await mia.getByLabel('Note for the Admin').fill('For the calendar');
  expect(await findViolations(mia)).toEqual([]);
  await mia.getByRole('button', { name: /^Ask for all/ }).click();
  await expect(mia.getByText(/An Owner or Admin can approve it/)).toBeVisible();

  await page.goto(mia.url());
  await expect(page.getByText(/Mia asks to run 4 cells/)).toContainText('“For the calendar”');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Approve and run/ }).click();
  await page.getByRole('radio', { name: 'Results' }).check();
  await expect(page.getByTestId('progress')).toContainText('4 of 4', { timeout: 60_000 });
  await expect(page.getByTestId('progress')).toContainText('3.2 of 10 credits spent');
  // Nothing is left to run, so there is nothing to press.
  await expect(page.getByTestId('run')).toHaveCount(0);
  await context.close();
});

test('results of one model become one experiment with their prompts', async ({ page }) => {
  const words = `bollard${Date.now()}`;
  await make({ prompt: `A ${words} {old|new}` });
  await make({ prompt: `The ${words} in snow` });
  await signIn(page, '/studio/gallery');
  await page.getByRole('searchbox', { name: 'Search prompts' }).fill(words);
  await expect(page).toHaveURL(/q=/);
  const tiles = page.getByRole('main').locator('[data-tile]');
  await expect(tiles).toHaveCount(2);
  await tiles.first().hover();
  await expect(tiles.first().getByRole('link', { name: 'Experiment with this' })).toBeVisible();
  const boxes = page.getByRole('main').getByRole('button', { name: 'Select', exact: true });
  await boxes.first().click();
  await boxes.last().click({ modifiers: ['Shift'] });
  await page
    .getByRole('toolbar', { name: 'Selection' })
    .getByRole('button', { name: 'More' })
    .click();
  await page.getByRole('menuitem', { name: 'Experiment with their prompts' }).click();
  await page.waitForURL('**/studio/experiments?**');
  await expect(page.getByRole('heading', { name: /Experiment with this/ })).toContainText(
    '2 prompts',
  );
  await page.getByRole('button', { name: /^Blank/ }).click();
  await expect(page.getByText('2 prompts.')).toBeVisible();
  await expect(page.getByTestId('preflight')).toContainText('2 ran before, free');
});
