import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import type { LedgerRows } from '../lib/pages/billing';
import { findViolations } from './axe';
import { onPhonesNightly } from './everything';
import { ownTeam, signIn, toast } from './pages';
import { expect, test } from './test';
import { streamedNotFound } from './watch';

/** A team that no other test takes credits of. */
const newTeam = (page: Page) => ownTeam(page, `Billing ${crypto.randomUUID().slice(0, 8)}`);

/** Presses Buy and waits for the payment page. */
async function buy(page: Page, home: string): Promise<void> {
  await page.goto(`${home}/billing`);
  await page.getByRole('button', { name: 'Buy for $10.00' }).click();
  await expect(page.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible();
}

/** Presses a button of the payment page and waits for the order page. Returns the order's id. */
async function decide(page: Page, button: string): Promise<string> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.waitForURL(/\/billing\/orders\/ord_/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** The number of grants for an order, by the ledger. */
async function grants(page: Page, home: string, order: string): Promise<number> {
  const answer = await page.request.get(
    `/api/console${home}/billing/ledger?view=added&subject=${order}`,
  );
  return ((await answer.json()) as LedgerRows).data.length;
}

/** The violations that axe finds on a page in light and in dark, and whether it is wider than its window. */
async function flaws(page: Page): Promise<string[]> {
  const flawed: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    flawed.push(...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`));
  }
  await page.emulateMedia({ colorScheme: null });
  const isWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth;
  });
  return isWide ? [...flawed, 'it scrolls sideways'] : flawed;
}

const receivedCredits = (page: Page) => page.getByRole('status').getByText('500 credits added');
const state = (page: Page, text: string) =>
  page.getByRole('status').getByText(text, { exact: true });

test(`a payment is granted once: without a reload, after one, and after going back and forth ${onPhonesNightly} @embedded`, async ({
  page,
}) => {
  const home = await newTeam(page);
  await buy(page, home);
  await page.reload();
  const payment = page.url();
  expect(await flaws(page)).toEqual([]);
  const order = await decide(page, 'Pay $10.00');
  await expect(receivedCredits(page)).toBeVisible();
  expect(await grants(page, home, order)).toBe(1);
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await page.reload();
  await expect(receivedCredits(page)).toBeVisible();

  // Some of these pages redirect by themselves, so neither a URL nor a load event can be waited for.
  for (const way of ['back', 'back', 'forward'] as const) {
    await page.evaluate((to) => window.history[to](), way);
    await expect
      .poll(() => page.evaluate(() => document.readyState).catch(() => 'leaving'))
      .toBe('complete');
  }
  await page.goto(payment);
  await expect(page.getByText('This is paid.')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go back' }).click();
  await expect(receivedCredits(page)).toBeVisible();
  expect(await grants(page, home, order)).toBe(1);

  await page.goto(`${home}/billing/ledger?view=added&subject=${order}`);
  const line = page.getByRole('region', { name: 'Ledger' }).getByRole('row', { name: /Added/ });
  await expect(line).toContainText('+500');
  await line.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/billing/orders/${order}$`));
});

test('the page polls until a late payment event arrives, also after a reload @embedded', async ({
  page,
}) => {
  const home = await newTeam(page);
  await buy(page, home);
  const payment = page.url();
  const order = await decide(page, 'Pay, but the webhook is late');
  await expect(state(page, 'Payment being confirmed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to the payment page' })).toHaveCount(0);
  expect(await grants(page, home, order)).toBe(0);
  await page.reload();
  // The payment page knows that it is paid and does not take a second payment.
  const again = await page.context().newPage();
  await again.goto(payment);
  await expect(again.getByText('This is paid.')).toBeVisible();
  await again.close();
  await expect(receivedCredits(page)).toBeVisible({ timeout: 60_000 });
  expect(await grants(page, home, order)).toBe(1);
});

for (const [button, label] of [
  ['Decline', 'Payment failed'],
  ['Abandon', 'Canceled'],
] as const) {
  test(`${button} grants nothing and says so @embedded`, async ({ page }) => {
    const home = await newTeam(page);
    await buy(page, home);
    const order = await decide(page, button);
    await expect(state(page, label)).toBeVisible();
    await page.reload();
    await expect(state(page, label)).toBeVisible();
    expect(await grants(page, home, order)).toBe(0);
    await page.getByRole('link', { name: 'Go to Billing' }).click();
    await expect(page.getByRole('row', { name: new RegExp(label) })).toBeVisible();
  });
}

test('double clicks are one order and one payment, and what other tabs decide later changes nothing @embedded', async ({
  page,
  context,
}) => {
  const home = await newTeam(page);
  await page.goto(`${home}/billing`);
  await page.getByRole('button', { name: 'Buy for $10.00' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible();
  const [second, third] = [await context.newPage(), await context.newPage()];
  for (const tab of [second, third]) await tab.goto(page.url());
  const orders = async () => {
    const tab = await context.newPage();
    await tab.goto(`${home}/billing`);
    const rows = tab.getByRole('region', { name: 'Orders' }).getByRole('link', { name: '500' });
    await expect(rows.first()).toBeVisible();
    const count = await rows.count();
    await tab.close();
    return count;
  };
  expect(await orders()).toBe(1);

  await page.getByRole('button', { name: 'Pay $10.00' }).dblclick();
  // The second click may replace the first one's navigation, which `waitForURL` would call a failure.
  await expect(page).toHaveURL(/\/billing\/orders\/ord_/);
  const order = await decide(second, 'Pay $10.00');
  expect(await decide(third, 'Decline')).toBe(order);
  for (const tab of [page, second, third]) await expect(receivedCredits(tab)).toBeVisible();
  expect(await grants(page, home, order)).toBe(1);
  expect(await orders()).toBe(1);
});

test('an order is still open after leaving the payment page, and can be paid or canceled @embedded', async ({
  page,
  context,
}) => {
  const home = await newTeam(page);
  /** Leaves the payment page by the browser's Back, and opens the order from the list. */
  const leave = async (): Promise<string> => {
    await page.goBack();
    await page.goto(`${home}/billing`);
    const row = page.getByRole('row', { name: /Not paid yet/ });
    await row.getByRole('link', { name: /500/ }).click();
    await page.waitForURL(/\/billing\/orders\/ord_/);
    await expect(state(page, 'Not paid yet')).toBeVisible();
    return new URL(page.url()).pathname.split('/').at(-1) ?? '';
  };

  await buy(page, home);
  const payment = page.url();
  const order = await leave();
  expect(await grants(page, home, order)).toBe(0);
  // A tab that shows the order follows a payment made in another tab.
  const paying = await context.newPage();
  await paying.goto(page.url());
  await paying.getByRole('link', { name: 'Go to the payment page' }).click();
  await expect(paying).toHaveURL(payment);
  expect(await decide(paying, 'Pay $10.00')).toBe(order);
  for (const tab of [paying, page]) await expect(receivedCredits(tab)).toBeVisible();
  expect(await grants(page, home, order)).toBe(1);

  await buy(page, home);
  const pageUrl = page.url();
  const second = await leave();
  expect(second).not.toBe(order);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(state(page, 'Canceled')).toBeVisible();
  await page.goto(pageUrl);
  await expect(page.getByText('Nothing was paid.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  expect(await grants(page, home, second)).toBe(0);
});

test('an order of another workspace is not found @embedded', async ({ page, watched }) => {
  watched.allow(/status of 404/);
  watched.allow(streamedNotFound);
  const home = await newTeam(page);
  await buy(page, home);
  const order = await decide(page, 'Pay $10.00');
  await page.goto(`/studio/billing/orders/${order}`);
  await expect(page.getByText('Page not found')).toBeVisible();
  expect((await page.request.get(`/api/console/studio/billing/orders/${order}`)).status()).toBe(
    404,
  );
});

test('the ledger is saved as CSV, with the filters that are set @embedded', async ({ page }) => {
  const home = await newTeam(page);
  await page.goto(`${home}/billing/ledger`);
  await expect(page.getByRole('region', { name: 'Ledger' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  const csv = await (await page.request.get((await download).url())).text();
  const [head, ...lines] = csv.trim().split('\r\n');
  expect(head).toContain('available after');
  expect(lines.length).toBeGreaterThan(0);
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Charges' }).click();
  await expect(page).toHaveURL(/view=charges/);
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('region', { name: 'Ledger' })).toBeVisible();
});

test('a budget is set, changed and removed, and the alert is saved @embedded', async ({ page }) => {
  const home = await newTeam(page);
  await page.goto(`${home}/billing/budgets`);
  const people = page.getByRole('region', { name: 'People' });
  await people.getByRole('button', { name: /^Set a budget/ }).click();
  await page.getByLabel('Credits a month').fill('120');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(people.getByRole('progressbar')).toHaveAttribute(
    'aria-valuetext',
    '0 of 120 credits',
  );
  await people.getByRole('button', { name: /^Remove the budget/ }).click();
  await expect(people.getByText('spent, no limit')).toBeVisible();

  await page.goto(`${home}/billing`);
  await page.getByLabel('Fewer than').fill('75000');
  await page.getByRole('button', { name: 'Save alert' }).click();
  await expect(toast(page, 'Alert saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Fewer than')).toHaveValue('75000');
  await expect(page.getByText(/^Credits are low/)).toBeVisible();
});

test('a personal workspace subscribes, cancels at the end of the period, and resumes @embedded', async ({
  page,
}) => {
  await signIn(page, '/studio/create');
  await page.getByRole('button', { name: /^Workspace/ }).click();
  await page.getByRole('menuitem', { name: /Personal/ }).click();
  await page.waitForURL(/\/owner-\w+\/billing$/);
  const home = new URL(page.url()).pathname.replace('/billing', '');
  await expect(page.getByRole('main').getByText(/a team buys its own/)).toBeVisible();
  await page.getByRole('button', { name: 'Buy for $6.00 a month' }).click();
  await decide(page, 'Pay $6.00');
  await expect(page.getByRole('status').getByText('300 credits added')).toBeVisible();
  await page.goto(`${home}/billing`);
  await page.getByRole('button', { name: 'Cancel at the end of the period' }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('Ending', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
});

test('a member asks for credits, is granted them once, and is notified @embedded', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const home = await newTeam(page);
  await page.goto(`${home}/billing`);
  await page.getByLabel('Fewer than').fill('900000');
  await page.getByRole('button', { name: 'Save alert' }).click();
  await expect(toast(page, 'Alert saved.')).toBeVisible();
  await page.goto(`${home}/members`);
  await page.getByRole('button', { name: 'Invite' }).click();
  const invite = page.getByRole('dialog');
  await invite.getByRole('radio', { name: /^Member/ }).click();
  await invite.getByRole('button', { name: 'Create invite link' }).click();
  const link = await invite.getByLabel('Link', { exact: true }).inputValue();

  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const mia = await context.newPage();
  await mia.goto(new URL(link).pathname);
  await mia.getByLabel('Your name').fill('Mia');
  await mia.getByLabel('Email').fill(`mia-${crypto.randomUUID()}@atelier.test`);
  await mia.getByLabel('Password').fill('a long enough password');
  await mia.getByRole('button', { name: 'Create account and join' }).click();
  await mia.waitForURL(/\/create/);
  await expect(mia.getByRole('link', { name: 'Billing' })).toHaveCount(0);
  await mia.getByRole('button', { name: 'Ask for more' }).click();
  await mia.getByLabel('What for').fill('Posters for Monday');
  expect(await findViolations(mia, '[role=dialog]')).toEqual([]);
  await mia.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(toast(mia, /request was sent/)).toBeVisible();

  await page.goto(`${home}/billing/budgets`);
  await page.getByRole('button', { name: 'Set a budget for Mia' }).click();
  await page.getByLabel('Credits a month').fill('40');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: /^Notifications, \d new/ }).click();
  await expect(page.getByText('Mia asks for more credits: “Posters for Monday”')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Approve once' }).click();
  await page.getByLabel('Credits', { exact: true }).fill('15');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByRole('progressbar', { name: 'Budget of Mia' })).toHaveAttribute(
    'aria-valuetext',
    '0 of 55 credits',
  );
  await expect(page.getByRole('heading', { name: 'Budget requests' })).toHaveCount(0);

  await mia.reload();
  await mia.getByRole('button', { name: /^Notifications, 1 new/ }).click();
  await expect(mia.getByText(/gave you 15 more credits for this month/)).toBeVisible();
  // The panel is empty at once; a reload before the action is over would bring the notification back.
  const dismissed = mia.waitForResponse((response) =>
    /^\["[^"]+","/.test(response.request().postData() ?? ''),
  );
  await mia.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expect(mia.getByText('Nothing new.')).toBeVisible();
  await dismissed;
  await mia.reload();
  await expect(mia.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await context.close();
});

test('the tabs of Billing keep their place when switching between them @phone @embedded', async ({
  page,
}) => {
  await signIn(page, '/studio/billing');
  const tabs = page.getByRole('navigation', { name: 'Billing' });
  const place = async () => (await tabs.boundingBox())?.y;
  const first = await place();
  for (const name of ['Ledger', 'Budgets', 'Overview']) {
    await tabs.getByRole('link', { name }).click();
    await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await place(), name).toBe(first);
  }
});
