import type { Page } from 'playwright/test';
import { findViolations } from './axe';
import { signIn, toast } from './pages';
import { expect, test } from './test';

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });
const generate = (page: Page) => page.getByTestId('generate');
const session = (page: Page) => page.getByRole('region', { name: 'This session' });

/** Presses Generate for an image that takes this many seconds. */
async function press(page: Page, seconds: number, words: string) {
  await prompt(page).fill(`[[slow:${seconds}s]] ${words}`);
  await expect(generate(page)).toContainText('4 credits');
  await generate(page).click();
  await expect(session(page).getByRole('progressbar').first()).toBeVisible();
}

const go = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name }).click();

test('the title counts running tasks, and a toast on another page announces the end', async ({
  page,
}) => {
  const words = `shown elsewhere ${Date.now()}`;
  await signIn(page, '/studio/create');
  await press(page, 6, words);
  await expect(page).toHaveTitle(/^\(\d+\) Create · Atelier$/);
  await go(page, 'Usage');
  await expect(page).toHaveTitle(/^\(\d+\) Usage · Atelier$/);
  await expect(toast(page, new RegExp(words))).toBeVisible({ timeout: 30_000 });
  // Tests beside this one make the same person toasts of their own.
  const view = page
    .locator('[data-toast]')
    .filter({ hasText: words })
    .getByRole('button', { name: 'View' });
  // A toast with the focus stays.
  await view.focus();
  expect(await findViolations(page, '[data-toast]')).toEqual([]);
  await view.click();
  // One toast announces all that ended together, also a task of a test beside this one: then it opens the gallery.
  await page.waitForURL(/\/studio\/gallery(\/task_|$)/);
});

test('the page that shows the tile shows no toast', async ({ page }) => {
  const words = `shown by its tile ${Date.now()}`;
  await signIn(page, '/studio/create');
  await press(page, 3, words);
  await expect(
    session(page).getByRole('link', { name: new RegExp(`Image: .*${words}`) }),
  ).toBeVisible({
    timeout: 30_000,
  });
  await expect(toast(page, new RegExp(words))).toHaveCount(0);
});

test('a second tab lists running tasks in the same place as the first', async ({
  page,
  context,
}) => {
  const words = `in two tabs ${Date.now()}`;
  const newerWords = `beside it ${Date.now()}`;
  await signIn(page, '/studio/create');
  const early = await context.newPage();
  await early.goto('/studio/create');
  await press(page, 300, words);
  const tile = { name: new RegExp(words) };
  await expect(session(early).getByRole('link', tile)).toBeVisible();
  await press(page, 300, newerWords);
  await expect(session(early).getByRole('link', { name: new RegExp(newerWords) })).toBeVisible();
  const late = await context.newPage();
  await late.goto('/studio/create');
  await expect(session(late).getByRole('link', tile)).toBeVisible();
  // Beside a newer task its tile is small. Tests beside this one have running tasks of the same person, too.
  for (const each of [words, newerWords]) {
    await session(late)
      .getByRole('article', { name: new RegExp(each) })
      .getByRole('button', { name: 'Cancel' })
      .click();
  }
  await expect(session(page).getByText('Canceled').first()).toBeVisible();
});

test('only one of several tabs announces the end', async ({ page, context }) => {
  const words = `announced once ${Date.now()}`;
  await signIn(page, '/studio/create');
  const others = [await context.newPage(), await context.newPage()];
  for (const other of others) await other.goto('/studio/usage');
  // Long enough to leave the page with the tile on a busy machine.
  await press(page, 20, words);
  await go(page, 'Assets');
  const tabs = [page, ...others];
  await expect
    .poll(
      async () => {
        const counts = await Promise.all(tabs.map((tab) => toast(tab, new RegExp(words)).count()));
        return counts.reduce((sum, count) => sum + count, 0);
      },
      { timeout: 60_000 },
    )
    .toBe(1);
});

test('Retry and Run again are not offered for running tasks', async ({ page }) => {
  const words = `still running ${Date.now()}`;
  await signIn(page, '/studio/create');
  await press(page, 60, words);
  // Not in the middle of the tile, where Cancel is.
  await session(page)
    .getByRole('link', { name: new RegExp(words) })
    .click({ position: { x: 12, y: 12 } });
  await page.waitForURL(/\/studio\/gallery\/task_/);
  await expect(page.getByRole('link', { name: 'Remix' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Retry|Run again)/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel' }).first().click();
});

test('the browser asks about notifications only after a press, and a refusal is explained', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const asked = { count: 0 };
    Object.assign(window, { asked });
    let permission: NotificationPermission = 'default';
    // Without a window Chromium says `denied` from the start.
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      asked.count += 1;
      permission = 'denied';
      return permission;
    };
  });
  await signIn(page, '/studio/notifications');
  const button = page.getByRole('button', { name: 'Allow notifications' });
  await expect(button).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'asked').count)).toBe(0);
  await button.click();
  await expect(page.getByText(/^Your browser blocks notifications from this site\./)).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'asked').count)).toBe(1);
  await expect(page.getByText(/This server sends no email\./)).toBeVisible();
  const tasks = page.getByRole('group', { name: 'Tasks' });
  await expect(tasks.getByRole('checkbox', { name: 'Mail' })).toBeDisabled();
  // A choice is stored for the next visit.
  const browser = tasks.getByRole('checkbox', { name: 'Browser' });
  await expect(browser).toBeChecked();
  await browser.click();
  await expect(browser).not.toBeChecked();
  const other = await context.newPage();
  await expect(async () => {
    await other.goto('/studio/notifications');
    const storedChoice = other
      .getByRole('group', { name: 'Tasks' })
      .getByRole('checkbox', { name: 'Browser' });
    await expect(storedChoice).not.toBeChecked({ timeout: 1_000 });
  }).toPass();
  await other
    .getByRole('group', { name: 'Tasks' })
    .getByRole('checkbox', { name: 'Browser' })
    .click();
});
