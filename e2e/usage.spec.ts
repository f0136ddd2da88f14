import { onPhonesNightly } from './everything';
import { make } from './make';
import { signIn } from './pages';
import { expect, test } from './test';

test(`usage is counted in the totals, the chart, its table and the CSV file @embedded ${onPhonesNightly}`, async ({
  page,
}) => {
  await make({ prompt: 'A lighthouse, to be counted' });
  await signIn(page, '/studio/usage');
  const models = page.getByRole('region', { name: 'Models' });
  await expect(models.getByRole('row', { name: /Lumen Spark/ })).toContainText(/\d/);

  await page.getByRole('link', { name: 'This month' }).click();
  await expect(page).toHaveURL(/range=month/);
  await page.getByRole('link', { name: 'Person', exact: true }).click();
  await expect(page).toHaveURL(/by=person/);

  const chart = page.getByRole('slider', { name: 'Credits by day' });
  await chart.focus();
  await page.keyboard.press('End');
  await expect(chart).toHaveAttribute('aria-valuetext', /: [\d.,]+ credits$/);
  await page.getByText('Show as a table').click();
  await expect(
    page.getByRole('region', { name: 'Credits by day' }).getByRole('row'),
  ).not.toHaveCount(1);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^usage-studio-\d{4}-\d\d-01-/);
  const csv = await (await page.request.get(file.url())).text();
  const [head, ...lines] = csv.trim().split('\r\n');
  expect(head).toContain('model,person');
  expect(lines.some((line) => line.includes(',lumen-spark,'))).toBe(true);
});

test('chosen days are kept in the URL @embedded', async ({ page }) => {
  await signIn(page, '/studio/usage');
  await page.getByRole('button', { name: 'Custom' }).click();
  await page.getByLabel('First day').fill('2026-01-05');
  await page.getByLabel('Last day').fill('2026-01-09');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/from=2026-01-05&to=2026-01-09/);
  await expect(page.getByRole('heading', { name: /No usage in these days/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: '5 Jan – 9 Jan' })).toBeVisible();
});
