import { connect, signIn } from '../pages';
import { expect, test } from '../test';

/* Runs before the other tests of `npm run e2e:remote`, because a workspace first needs the key of its service. */

test('the workspace is connected with a pasted key', async ({ page }) => {
  await signIn(page, '/studio/gallery');
  await expect(page.getByText(/is not connected to a service yet/)).toBeVisible();
  await page.getByRole('link', { name: 'Connect', exact: true }).click();
  await page.waitForURL(/\/connect$/);
  await expect(page.getByText(/is not connected to a service yet/)).toBeHidden();
  await page.getByLabel('API key').fill('atl_e2e_a_key_that_nobody_made');
  await page.getByRole('button', { name: 'Connect and create' }).click();
  await expect(page.getByText(/The service refuses this key/)).toBeVisible();
  await connect(page);
  await expect(page.getByTestId('generate')).toContainText(/credit/);
  await expect(page.getByRole('banner').getByText('100,000')).toBeVisible();
});
