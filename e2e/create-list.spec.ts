import type { Page } from 'playwright/test';
import { findViolations } from './axe';
import { openSettings, signIn } from './pages';
import { expect, test } from './test';

const sum = (page: Page) => page.getByTestId('list-sum');
const row = (page: Page, number: number) => page.locator(`tr[data-row="${number}"]`);

test('a list of twenty with one bad line: nineteen are priced whole, and run while nobody looks', async ({
  page,
}) => {
  await signIn(page, '/studio/create');
  await page.goto('/studio/create?model=lumen-image');
  await openSettings(page);
  await page.getByRole('button', { name: 'From a list…' }).click();
  // Create has a field of the same name.
  await expect(page.getByRole('heading', { name: 'From a list', level: 1 })).toBeVisible();
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('A [animal], woodcut');
  const lines = Array.from(
    { length: 20 },
    (_, index) => `cat ${index},${index === 6 ? '7:9' : '16:9'}`,
  );
  const name = `list ${Date.now()}.csv`;
  await page.getByLabel('CSV or text file').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(`animal,Aspect ratio\n${lines.join('\n')}`),
  });
  await expect(row(page, 7)).toContainText('Aspect ratio must be one of');
  await expect(page.getByText('The first prompt: A cat 0, woodcut')).toBeVisible();
  await expect(sum(page)).toHaveText('19 results, 76 credits · 1 row is left out');
  expect(await findViolations(page)).toEqual([]);

  // Nothing is lost by a reload; the bad line is mended in its place, and another one left out.
  await page.reload();
  await expect(sum(page)).toHaveText('19 results, 76 credits · 1 row is left out');
  await row(page, 7).getByLabel('Aspect ratio, row 7').fill('1:1');
  await expect(sum(page)).toHaveText('20 results, 80 credits');
  await row(page, 7).getByLabel('Aspect ratio, row 7').fill('7:9');
  await page.getByRole('button', { name: 'Leave out row 20' }).click();
  await expect(sum(page)).toHaveText('18 results, 72 credits · 1 row is left out');

  await page.getByRole('button', { name: 'Generate 18 results 72 credits' }).dblclick();
  await page.waitForURL(/\/experiments\/exp_.*\/list$/);
  const run = page.url();
  // The run is the server's: it goes on while the page is closed.
  await page.goto('/studio/models');
  await page.goto(run);
  await expect(page.getByText('18 of 18')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('link')).toHaveCount(18);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Open as an experiment' }).click();
  await page.getByRole('radio', { name: 'Design' }).check();
  await expect(page.getByLabel('Spend at most')).toHaveValue('72');
  await expect(page.getByRole('region', { name: 'List', exact: true })).toContainText('cat 18');
});

test('what is no list is refused in words, and what was written stays', async ({ page }) => {
  await signIn(page, '/studio/create/list');
  await page.getByRole('textbox', { name: 'List' }).fill('a cat\na dog, old\n');
  const file = page.getByLabel('CSV or text file');
  const send = (bytes: Buffer) =>
    file.setInputFiles({ name: 'list.xlsx', mimeType: 'application/zip', buffer: bytes });
  await send(Buffer.from('PK\u0003\u0004\u0000\u0000'));
  await expect(page.getByText('save the table as CSV')).toBeVisible();
  await send(Buffer.alloc(2_000_001, 'a'));
  await expect(page.getByText('This file is larger than 2 MB')).toBeVisible();
  await page.getByRole('button', { name: 'Use these lines' }).click();
  await expect(row(page, 2)).toContainText('a dog, old');
});
