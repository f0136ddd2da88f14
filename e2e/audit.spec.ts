import { ownTeam } from './pages';
import { expect, test } from './test';

test('the log says who did what from where, is filtered by the URL, and is saved as CSV', async ({
  page,
}) => {
  const home = await ownTeam(page, `Ledger ${Date.now()}`);
  await page.goto(`${home}/settings`);
  await page.getByLabel('Name', { exact: true }).fill('=Renamed');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByRole('button', { name: /^Workspace.*=Renamed/ })).toBeVisible();

  await page.goto(`${home}/audit`);
  // The same owner may sign in and out in other tests, which appears in all of their workspaces; with a remote service
  // there is also the line of its connection.
  const lines = page
    .getByRole('list', { name: 'Audit log' })
    .getByRole('listitem')
    .filter({ hasNotText: /signed|sign in|session|connected the service/ });
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText('renamed the workspace');
  await expect(lines.first()).toContainText('127.0.0.1 · Chrome on Linux');
  await lines.first().getByText('What changed').click();
  await expect(lines.first().locator('del')).toHaveText(/^Ledger/);
  await expect(lines.first().locator('ins')).toHaveText('=Renamed');

  await page.getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Created the workspace' }).click();
  await expect(lines).toHaveCount(1);
  await expect(page).toHaveURL(/action=workspace\.create/);
  await page.getByLabel('To (UTC)').fill('2020-01-01');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('link', { name: 'Show everything' }).click();
  await expect(lines).toHaveCount(2);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  const file = await (await download).createReadStream();
  const text = Buffer.concat(await file.toArray()).toString();
  const renames = text.split('\r\n').filter((line) => /workspace\.(create|rename)/.test(line));
  expect(renames).toHaveLength(2);
});
