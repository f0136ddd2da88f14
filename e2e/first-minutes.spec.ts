import { type ServerProcess, startServer } from '../tests/server-process/index';
import { expect, test } from './test';

let server: ServerProcess;

test.beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'warn' } });
});

test.afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

test('from an empty folder to a picture in the gallery', async ({ page }) => {
  await page.goto(server.url);
  await expect(page.getByRole('heading', { name: 'Create the owner account' })).toBeVisible();
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Email').fill('ada@atelier.test');
  await page.getByLabel('Password').fill('a long enough password');
  await page.getByRole('button', { name: 'Create owner account' }).click();

  await page.getByLabel('Workspace name').fill('Northlight');
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page).toHaveURL(/\/northlight\/create/);

  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('A lighthouse at dusk');
  const generate = page.getByTestId('generate');
  await expect(generate).toContainText(/\d credits/);
  await generate.click();
  const session = page.getByRole('region', { name: 'This session' });
  await expect(session.getByRole('link', { name: /A lighthouse at dusk/ })).toBeVisible();

  await page.goto(`${server.url}/northlight/gallery`);
  const picture = page.getByRole('link', { name: 'Image: A lighthouse at dusk' }).locator('img');
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
});
