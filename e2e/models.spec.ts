import { randomUUID } from 'node:crypto';
import { make } from './make';
import { ownTeam, signIn, toast } from './pages';
import { expect, test } from './test';

test('models are found, read and tried; the URL keeps the filter @phone', async ({ page }) => {
  await signIn(page, '/studio/models');
  const models = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(models).not.toHaveCount(0);
  const all = await models.count();

  await page.getByRole('radio', { name: 'Video' }).click();
  await page.getByRole('searchbox', { name: 'Search models' }).fill('first and last frame');
  await expect(page).toHaveURL(/q=first\+and\+last\+frame&family=video/);
  const found = await models.count();
  expect(found).toBeGreaterThan(0);
  expect(found).toBeLessThan(all);
  await page.reload();
  await expect(models).toHaveCount(found);

  await page.getByRole('searchbox', { name: 'Search models' }).fill('no such model');
  await page.getByRole('button', { name: 'Show all models' }).click();
  await expect(models).toHaveCount(all);

  await page.getByRole('link', { name: 'Lumen Image Pro', exact: true }).click();
  await expect(page).toHaveURL(/\/studio\/models\/lumen-image-pro/);
  const parameters = page.getByRole('region', { name: 'Parameters' });
  await expect(parameters.getByText('quality', { exact: true })).toBeVisible();
  await expect(parameters.getByText('medium', { exact: true }).first()).toBeVisible();

  await page.getByRole('link', { name: 'Try it' }).click();
  await expect(page).toHaveURL(/\/studio\/create/);
  await expect(page.getByRole('button', { name: /Lumen Image Pro/ })).toBeVisible();

  await page.goto('/studio/models/quill-deep');
  await page.getByRole('link', { name: 'Try it' }).click();
  await expect(page).toHaveURL(/\/studio\/chat/);
  await expect(page.getByRole('button', { name: /^Models: Quill Deep/ })).toBeVisible();
});

test('a model opens with what the team kept, and its cover stays when something new is made', async ({
  page,
}) => {
  const prompt = `a heron ${Date.now()} for the page of its model`;
  const task = await make({ model: 'lumen-image-pro', prompt });
  await signIn(page, `/studio/gallery/${task.task_id}`);
  // The press is shown before it is stored, and a page that is left at once may never send it.
  // The page asks for the price of another run by POST as well.
  const favouriteResponse = page.waitForResponse((response) => {
    const request = response.request();
    return (
      request.headers()['next-action'] !== undefined &&
      request.postData()?.includes(task.task_id) === true
    );
  });
  await page.getByRole('button', { name: 'Favourite', exact: true }).click();
  await expect(
    page.getByRole('button', { name: 'Favourite', exact: true, pressed: true }),
  ).toBeVisible();
  await favouriteResponse;

  const cover = page.getByRole('article').locator('header img');
  const address = async () => new URL((await cover.getAttribute('src')) ?? '', page.url()).pathname;
  await page.goto('/studio/models/lumen-image-pro');
  expect(await address()).toContain('/media/');
  const keptCover = await address();
  await make({ model: 'lumen-image-pro', prompt: 'a newer one' });
  await page.goto('/studio/models/lumen-image-pro');
  expect(await address()).toBe(keptCover);

  const main = page.getByRole('main');
  await expect(main.getByText('What it takes', { exact: true })).toBeVisible();
  await expect(main.getByText('How long it takes', { exact: true })).toBeVisible();
  await page
    .getByRole('region', { name: 'From your workspace' })
    .getByRole('link', { name: `Open in Create: ${prompt}` })
    .click();
  await expect(page).toHaveURL(/\/studio\/create/);
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue(prompt);
});

test('operators choose an example for every workspace, which stays when the result goes @embedded', async ({
  page,
}) => {
  const prompt = `a kingfisher as an example ${randomUUID()}`;
  const task = await make({ model: 'vellum', prompt });
  await signIn(page, `/studio/gallery/${task.task_id}`);
  await page.getByRole('button', { name: 'Use as an example' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(prompt);
  await question.getByRole('button', { name: 'Show it to every workspace' }).click();
  await expect(toast(page, 'It is an example of Vellum now.')).toBeVisible();
  await page.getByRole('button', { name: 'Move to trash' }).click();
  await page.waitForURL(/\/studio\/gallery(\?|$)/);

  const team = await ownTeam(page, 'Sees the example');
  await page.goto(`${team}/models/vellum`);
  const example = page
    .getByRole('region', { name: 'Examples' })
    .getByRole('link', { name: `Open in Create: ${prompt}` });
  await expect(async () => {
    const picture = example.locator('img');
    expect(await picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(
      0,
    );
  }).toPass();
  await example.click();
  await expect(page).toHaveURL(/\/create/);
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue(prompt);

  await page.goto('/operator/models/vellum');
  await page
    .getByRole('listitem')
    .filter({ hasText: prompt })
    .getByRole('button', { name: /^Remove example/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: prompt })).toHaveCount(0);
});

test('the reference shows the service’s own address in every example', async ({
  page,
  baseURL,
}) => {
  await page.goto('/docs');
  const section = page.getByRole('region', { name: 'Create an image or video task' });
  await expect(section.getByText('Idempotency-Key', { exact: true })).toBeVisible();
  const port = process.env.E2E_SERVICE_PORT ?? new URL(baseURL ?? '').port;
  await expect(section.locator('pre').first()).toContainText(`:${port}/v1/generations`);
});

// Another service may have other errors.
test('the reference lists the errors @embedded', async ({ page }) => {
  await page.goto('/docs');
  await expect(page.getByRole('region', { name: 'Errors' })).toContainText('insufficient_credits');
});
