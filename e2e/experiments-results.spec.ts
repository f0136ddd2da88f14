import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { findViolations, findViolationsInBothThemes } from './axe';
import { onPhonesNightly } from './everything';
import { elsewhere, join, signIn } from './pages';
import { expect, test } from './test';

const cells = (page: Page) => page.getByRole('gridcell', { name: /succeeded$/ });
const view = (page: Page, name: string) => page.getByRole('radio', { name }).check();

/** Runs a small experiment in a workspace: four pictures of 0.8 credits. Leaves its results open. */
async function runSmall(page: Page, home: string, name: string): Promise<void> {
  await page.goto(`${home}/experiments`);
  await page.getByRole('button', { name: 'New experiment' }).click();
  await page.getByLabel('Name of the experiment').fill(name);
  await page
    .getByRole('textbox', { name: 'Prompt', exact: true })
    // A second try or the phone's finds the results of the first one, and would use them.
    .fill(`A {red|blue} {boat|kite}, ${name} ${test.info().project.name} ${test.info().retry + 1}`);
  await page.getByRole('combobox', { name: 'Add a model' }).click();
  await page.getByRole('option', { name: 'Lumen Spark' }).click();
  await page.getByLabel('Spend at most').fill('10');
  await expect(page.getByTestId('run')).toContainText('Run 4 cells');
  await page.getByTestId('run').click();
  await expect(page.getByTestId('progress')).toContainText('4 of 4', { timeout: 40_000 });
  // On a phone larger ones do not all fit, and only those in view are in the page.
  await page.getByRole('radio', { name: 'S', exact: true }).check();
  await expect(cells(page)).toHaveCount(4);
}

test('two people vote and comment, and a result is promoted once at the price shown', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, '/studio/experiments');
  await runSmall(page, '/studio', 'Harbour votes');
  const address = page.url();
  await view(page, 'Vote');
  await page.getByRole('button', { name: 'A is better' }).click();
  await expect(page.getByText('1 of 6 pairs.')).toBeVisible();

  const mia = await elsewhere(browser, baseURL);
  await join(page, mia, 'Mia');
  await mia.goto(address);
  await view(mia, 'Vote');
  await mia.getByRole('button', { name: 'A is better' }).click();
  await view(mia, 'Results');
  // The same pair comes first for both, so that agreement is soon known.
  await expect(mia.getByText('2 votes, 2 people, 100 % agree')).toBeVisible();
  await cells(mia).first().click();
  await mia.getByRole('textbox', { name: 'Comment' }).fill('The boat is too small.');
  await mia.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(mia.getByRole('button', { name: 'Delete the comment of Mia' })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: /^Notifications, / }).click();
  const comment = page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('listitem')
    .filter({ hasText: 'Mia commented in “Harbour votes”: “The boat is too small.”' })
    // A second try finds the notification of the first one too, below its own.
    .first();
  await comment.getByRole('link', { name: 'Open' }).click();
  const discussed = page.getByRole('region', { name: 'Selected cell' });
  await expect(discussed.getByText('The boat is too small.')).toBeVisible();
  await page.getByRole('button', { name: 'Promote…' }).click();
  await page.getByRole('combobox', { name: 'Promote to' }).click();
  await page.getByRole('option', { name: 'Lumen Image', exact: true }).click();
  const promote = page.getByRole('button', { name: /^Promote [\d.]+ credits$/ });
  await expect(promote).toContainText('4 credits');
  await expect(
    page.getByText(/Making all 4 results this way would have cost 16 credits/),
  ).toBeVisible();
  await promote.dblclick();
  const promoted = page.getByRole('list', { name: 'Promoted to' }).getByRole('listitem');
  await expect(promoted.filter({ hasText: '4 credits' })).toHaveCount(1, { timeout: 20_000 });
  await page.reload();
  await cells(page).first().click();
  await expect(promoted).toHaveCount(1);
  await view(page, 'Lineage');
  await expect(page.getByText('Promoted: Lumen Image')).toBeVisible();
  await mia.context().close();
});

test('the grid is read by keyboard alone, and axe finds nothing in light and dark', async ({
  page,
}) => {
  await signIn(page, '/studio/experiments');
  await runSmall(page, '/studio', 'Harbour keys');
  const at = (row: number, column: number) =>
    page.locator(`[data-row="${row}"][data-column="${column}"]`);
  // Every size shows uncropped pictures, so that ratios can be compared.
  for (const size of ['S', 'Full', 'L', 'M']) {
    await page.getByRole('radio', { name: size, exact: true }).check();
    await expect(at(0, 0).locator('img')).toHaveCSS('object-fit', 'contain');
  }
  await at(0, 0).focus();
  await page.keyboard.press('ArrowDown');
  await expect(at(1, 0)).toBeFocused();
  await page.keyboard.press('s');
  await expect(page.getByRole('gridcell', { name: /keeper, succeeded$/ })).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('r');
  await expect(page.getByRole('gridcell', { name: /rejected, succeeded$/ })).toHaveCount(1);
  await expect(at(2, 0)).toBeFocused();
  // A rejected result is in no pair: three are left.
  await view(page, 'Vote');
  await expect(page.getByText('0 of 3 pairs.')).toBeVisible();
  await expect(page.getByText('The ranking begins with the first vote')).toBeVisible();
  await page.getByRole('button', { name: 'B is better' }).press('Enter');
  const ranking = page.getByRole('region', { name: 'Ranking' });
  await expect(ranking.getByRole('listitem')).toHaveCount(2);
  await expect(ranking).toContainText('More votes are needed');
  expect(await findViolations(page)).toEqual([]);
  await view(page, 'Results');
  await expect(ranking.getByRole('listitem')).toHaveCount(2);
  await at(2, 0).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('x');
  await expect(page.getByRole('link', { name: 'Compare 2' })).toBeVisible();
  expect(await findViolationsInBothThemes(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Filter by state' }).click();
  await page.getByRole('option', { name: 'Starred' }).click();
  await expect(cells(page)).toHaveCount(1);
  await at(0, 0).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/gallery\/task_/);
  const viewer = page.url();
  await page.goBack();
  await cells(page).nth(0).click();
  await cells(page)
    .nth(1)
    .click({ modifiers: ['Shift'] });
  await page.getByRole('link', { name: 'Compare 2' }).click();
  await page.waitForURL(/\/compare\?items=/);

  await page.goto(viewer);
  await page.getByRole('link', { name: 'Experiment Try models and settings around it' }).click();
  await page.getByRole('button', { name: /^Blank/ }).click();
  await page.waitForURL(/\/experiments\/exp_/);
  await view(page, 'Lineage');
  const lineage = page.getByRole('region', { name: 'Lineage' });
  await expect(lineage.getByRole('link', { name: 'Harbour keys', exact: true })).toBeVisible();
  await expect(lineage.locator('img')).toHaveCount(1);
  await page.reload();
  await expect(lineage).toBeVisible();
});

test('an experiment is saved as a page that opens offline, as CSV and as code', async ({
  page,
  browser,
}) => {
  await signIn(page, '/studio/experiments');
  await runSmall(page, '/studio', '<b>Harbour</b> file');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  expect(await findViolations(page, '[role=dialog]')).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'HTML page' }).click();
  const path = await (await saved).path();
  const html = await readFile(path, 'utf8');
  expect(html).not.toMatch(/<script|https?:\/\//);

  const offline = await browser.newContext({ offline: true });
  const reader = await offline.newPage();
  const requests: string[] = [];
  reader.on('request', (request) => requests.push(request.url().slice(0, 8)));
  await reader.setContent(html);
  await expect(reader.getByRole('heading', { name: '<b>Harbour</b> file' })).toBeVisible();
  const widths = await reader
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
  expect(widths).toHaveLength(4);
  expect(Math.min(...widths)).toBeGreaterThan(100);
  expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([]);
  await offline.close();

  const csv = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  const lines = (await readFile(await (await csv).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(5);
  const zip = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Zip with originals' }).click();
  const packed = await readFile(await (await zip).path(), 'latin1');
  // The signature of each file in the directory of a zip.
  expect(packed.split('PK\u0001\u0002')).toHaveLength(6);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Open as code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open as code' });
  await dialog.getByRole('tab', { name: 'Python' }).click();
  await expect(dialog.getByText('RECIPES = [')).toBeVisible();
  expect(await findViolations(page, '[role=dialog]')).toEqual([]);
});

test('a public link shows the results to anyone until it is ended, without names', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, '/studio/experiments');
  await runSmall(page, '/studio', 'Harbour public');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Create public link' }).click();
  const link = new URL(await page.getByLabel('Public link', { exact: true }).inputValue()).pathname;

  const visitor = await elsewhere(browser, baseURL);
  const answer = await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: 'Harbour public' })).toBeVisible();
  await expect(visitor.getByRole('img', { name: 'Result' })).toHaveCount(4);
  await expect
    .poll(() =>
      visitor
        .getByRole('img', { name: 'Result' })
        .first()
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0);
  const picture =
    (await visitor.getByRole('img', { name: 'Result' }).first().getAttribute('src')) ?? '';
  expect((await visitor.request.get(picture)).status()).toBe(200);
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  expect(await answer?.text()).not.toMatch(/credits|owner@|task_\w{8}/);
  expect(await findViolations(visitor)).toEqual([]);

  await page.getByRole('button', { name: /^End the link of/ }).click();
  await expect(page.getByRole('button', { name: /^End the link of/ })).toBeHidden();
  expect((await visitor.request.get(picture)).status()).toBe(404);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
  await visitor.goto('/shared/a-guess');
  await expect(visitor.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
  await visitor.context().close();

  await page.keyboard.press('Escape');
  await page.goto(`${new URL(page.url()).pathname}/read`);
  await expect(page.getByRole('heading', { name: 'Harbour public' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Result' })).toHaveCount(4);
  expect(await findViolations(page)).toEqual([]);
});

test(`results stay when one more setting is varied, on the page and behind a public link ${onPhonesNightly}`, async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, '/studio/experiments');
  await runSmall(page, '/studio', 'Harbour changed');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Create public link' }).click();
  const link = new URL(await page.getByLabel('Public link', { exact: true }).inputValue()).pathname;
  await page.getByRole('button', { name: 'Done' }).click();
  // Until then Escape keeps the address on the page.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  const visitor = await elsewhere(browser, baseURL);

  await view(page, 'Design');
  await page.getByRole('combobox', { name: 'Vary a setting' }).click();
  await page.getByRole('option', { name: 'Aspect ratio' }).first().click();
  await page.getByRole('button', { name: '16:9', exact: true }).click();
  await expect(page.getByText('4 results are no longer part of this design.')).toBeVisible();
  await view(page, 'Results');
  const earlier = page.getByRole('grid', { name: 'Earlier results' });
  await expect(earlier.getByRole('gridcell', { name: /succeeded$/ })).toHaveCount(4);
  await earlier.getByRole('gridcell').first().click();
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(earlier.getByRole('gridcell', { name: /keeper, succeeded$/ })).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);
  await visitor.goto(link);
  await expect(visitor.getByRole('img', { name: 'Result' })).toHaveCount(4);

  await page.getByTestId('run').click();
  await expect(page.getByTestId('progress')).toContainText('8 of 8', { timeout: 40_000 });
  await expect(cells(page)).toHaveCount(8);
  await expect(earlier.getByRole('gridcell')).toHaveCount(4);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Earlier results' })).toBeVisible();
  await expect(visitor.getByRole('img', { name: 'Result' })).toHaveCount(8);
  await visitor.context().close();
});

test('arrow keys reach cells that are out of view, and only cells in view are in the page', async ({
  page,
}) => {
  await signIn(page, '/studio/experiments');
  await page.getByRole('button', { name: 'New experiment' }).click();
  const numbers = Array.from({ length: 40 }, (_, index) => `boat ${index}`).join('|');
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(`{${numbers}}`);
  await page.getByRole('combobox', { name: 'Add a model' }).click();
  await page.getByRole('option', { name: 'Lumen Spark' }).click();
  const grid = page.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-rowcount', '41');
  const first = page.locator('[data-row="0"]');
  await first.focus();
  for (let press = 0; press < 30; press += 1) await page.keyboard.press('ArrowDown');
  const reached = page.locator('[data-row="30"]');
  await expect(reached).toBeFocused();
  await expect(reached).toBeInViewport();
  await expect(first).toHaveCount(0);
  expect(await grid.getByRole('gridcell').count()).toBeLessThan(20);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(reached).toBeFocused();
});
