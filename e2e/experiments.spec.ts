import type { Locator, Page } from 'playwright/test';
import { findViolations } from './axe';
import { signIn } from './pages';
import { expect, test } from './test';

/** Chooses an option of a list that opens. */
async function choose(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: list }).click();
  await page.getByRole('option', { name: option }).first().click();
}

const preflight = (page: Page) => page.getByTestId('preflight');
const run = (page: Page) => page.getByTestId('run');

test('a grid is priced, runs inside its budget, is marked and ranked', async ({ page }) => {
  await signIn(page, '/studio/experiments');
  await page.getByRole('button', { name: 'New experiment' }).click();
  await page.getByLabel('Name of the experiment').fill('Harbour campaign');
  await page
    .getByRole('textbox', { name: 'Prompt', exact: true })
    .fill('A harbour at {dawn|dusk}, [style]');
  await page.getByRole('button', { name: 'Add the list [style]' }).click();
  await page.getByRole('textbox', { name: /\[style\]/ }).fill('gouache');
  await choose(page, 'Add a model', 'Lumen Spark');
  await choose(page, 'Vary a setting', 'Aspect ratio');
  await page.getByRole('button', { name: '1:1', exact: true }).click();
  await page.getByRole('button', { name: '16:9', exact: true }).click();
  await page.getByLabel('Repeats').fill('2');
  // 2 prompts × 2 ratios × 2 repeats at 0.8 credits.
  await expect(preflight(page)).toContainText('8 cells');
  await expect(preflight(page)).toContainText('6.4 credits');
  await run(page).click();
  await expect(page.getByLabel('Spend at most')).toBeFocused();
  await page.getByLabel('Spend at most').fill('4');
  await expect(page.getByText('5 of 8 cells fit')).toBeVisible();
  await expect(run(page)).toContainText('Run 5 cells');
  await expect(run(page)).toContainText('4 credits');
  await run(page).click();
  await expect(page.getByTestId('progress')).toContainText('5 of 8', { timeout: 60_000 });
  await expect(page.getByTestId('progress')).toContainText('4 of 4 credits spent');
  await expect(page.getByText('3 of 8 cells did not fit into the budget.')).toBeVisible();
  await page.reload();
  await expect(page.getByTestId('progress')).toContainText('5 of 8');

  await page
    .getByRole('gridcell', { name: /^dawn · gouache.*succeeded$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(page.getByRole('gridcell', { name: /keeper, succeeded$/ })).toBeVisible();
  await page.getByRole('radio', { name: 'Vote' }).check();
  await choose(page, 'Question', 'Which aspect ratio is better?');
  await expect(page.getByText('Both were made alike, except for the aspect ratio.')).toBeVisible();
  await choose(page, 'Question', 'Which result is better?');
  await page.getByRole('button', { name: 'A is better' }).click();
  await expect(page.getByText('1 of 10 pairs.')).toBeVisible();
  await page.getByRole('radio', { name: 'Results' }).check();
  await expect(page.getByText('1 vote, 1 person')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.goto('/studio/experiments');
  await expect(page.getByRole('heading', { name: /Harbour campaign/ })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Harbour campaign' }).click();
  expect(await findViolations(page, '[role=menu]')).toEqual([]);
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const name = page.getByLabel('Name of the experiment');
  await expect(name).toHaveValue('Harbour campaign copy');
  // A longer name is shown whole.
  await name.fill('Harbour campaign copy, second round for the autumn catalogue');
  expect(await name.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
  // The long page scrolls inside of the shell alone.
  const beyond = await page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    return scrollHeight - clientHeight;
  });
  expect(beyond).toBe(0);
  // The first experiment's results cost nothing again.
  await expect(preflight(page)).toContainText('5 ran before, free');
});

test('a first experiment is designed, priced, run and voted on by keyboard alone', async ({
  page,
}) => {
  await signIn(page, '/studio/experiments');
  const key = (name: string) => page.keyboard.press(name);
  /** Presses a key until the element has the focus. */
  async function tabTo(element: Locator, by: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(element).toBeVisible();
    const isFocused = () => element.evaluate((each) => each === document.activeElement);
    for (let press = 0; press < 80 && !(await isFocused()); press += 1) await key(by);
    await expect(element).toBeFocused();
  }
  await tabTo(page.getByRole('button', { name: 'New experiment' }));
  await key('Enter');
  await tabTo(page.getByRole('textbox', { name: 'Prompt', exact: true }));
  await page.keyboard.type(`A {fox|hare} by keys${test.info().retry === 0 ? '' : ' again'}`);
  await tabTo(page.getByRole('combobox', { name: 'Add a model' }));
  await key('Enter');
  await expect(page.getByRole('option', { name: 'Lumen Spark' })).toBeVisible();
  await page.keyboard.type('Lumen Spark');
  await key('Enter');
  await expect(preflight(page)).toContainText('2 cells');
  await expect(page.getByText('Choose what to spend at most to see what fits.')).toBeVisible();
  await tabTo(page.getByLabel('Spend at most'));
  await page.keyboard.type('2');
  await expect(page.getByText('All of it fits.')).toBeVisible();
  await tabTo(run(page), 'Shift+Tab');
  await key('Enter');
  await expect(page.getByTestId('progress')).toContainText('2 of 2', { timeout: 40_000 });
  const first = page.locator('[data-row="0"][data-column="0"]');
  await tabTo(first);
  await key('s');
  await expect(page.getByRole('gridcell', { name: /keeper, succeeded$/ })).toHaveCount(1);
  await key('Space');
  await expect(page.getByText(/ · Seed \d+/)).toBeVisible();
  await tabTo(page.getByRole('radio', { name: 'Results' }), 'Shift+Tab');
  await key('ArrowRight');
  await tabTo(page.getByRole('button', { name: 'B is better' }));
  await key('Enter');
  await expect(page.getByText('You have voted on every pair')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ranking' }).getByRole('listitem')).toHaveCount(2);
  expect(await findViolations(page)).toEqual([]);
});

test('a combination that a model forbids is struck out with the reason', async ({ page }) => {
  await signIn(page, '/studio/experiments');
  await page.getByRole('button', { name: 'New experiment' }).click();
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('A kite');
  await choose(page, 'Add a model', 'Lumen Image Pro');
  await choose(page, 'Vary a setting', 'Quality');
  await page.getByRole('button', { name: /high/i }).click();
  await choose(page, 'Add a model', 'Lumen Spark');
  await expect(page.getByText('Lumen Spark has no Quality.')).toBeVisible();
  await expect(preflight(page)).toContainText('1 cell ');
});
