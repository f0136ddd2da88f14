import type { Page } from 'playwright/test';
import type { FalDouble } from '../lib/providers/fal/testing/double';
import { startFalDouble } from '../lib/providers/fal/testing/double';
import type { TextUpstream } from '../lib/providers/openai-compatible/testing/double';
import { say, startTextUpstream } from '../lib/providers/openai-compatible/testing/double';
import type { ServerProcess } from '../scripts/server-process/index';
import { startServer } from '../scripts/server-process/index';
import { OWNER } from './account';
import { found } from './axe';
import { signInByForm } from './session';
import { expect, test } from './test';

let server: ServerProcess;
let upstream: TextUpstream;
let fal: FalDouble;

test.beforeAll(async () => {
  upstream = await startTextUpstream();
  fal = await startFalDouble();
  server = await startServer({
    env: {
      ATELIER_ALLOW_LOOPBACK: '1',
      ATELIER_INIT_USER_EMAIL: OWNER.email,
      ATELIER_INIT_USER_PASSWORD: OWNER.password,
      ATELIER_INIT_WORKSPACE: OWNER.workspace,
      ATELIER_INIT_API_KEY: OWNER.apiKey,
      ATELIER_INIT_CREDITS: '1000',
      LOG_LEVEL: 'warn',
      REPLICATE_API_TOKEN: 'token-of-the-environment',
    },
  });
});
test.afterAll(async () => {
  expect(await server.stop()).toBe(0);
  await upstream.close();
  await fal.close();
});

test('a provider is connected, its model imported, priced, tried and published', async ({
  page,
  request,
}) => {
  await signInByForm(page.context().request, server.url, OWNER);
  upstream.script((response) => response.end(JSON.stringify({ data: [{ id: 'vendor/large' }] })));
  await page.goto(`${server.url}/operator`);
  await page.getByRole('button', { name: 'Connect a provider' }).click();
  await kind(page, /OpenAI-compatible|Text/);
  await page.getByLabel('Name').fill('house');
  await page.getByLabel('Base URL').fill(upstream.url);
  await page.getByLabel('API key').fill('sk-e2e');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'house' })).toBeVisible();
  await page.getByRole('button', { name: 'Test' }).first().click();
  await expect(page.getByText('The key works. It lists 1 model.')).toBeVisible();
  expect(await found(page)).toEqual([]);

  await page.getByRole('link', { name: 'Models' }).click();
  await page.getByRole('button', { name: 'Import a model' }).first().click();
  await page.getByRole('button', { name: 'List models' }).click();
  await page.getByRole('button', { name: 'vendor/large' }).click();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('It has no price yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a price' }).click();
  await page.getByLabel('Cost in $ per 1M tokens in').fill('2');
  await page.getByLabel('Cost in $ per 1M tokens out').fill('8');
  await expect(page.getByLabel('Credits per 1,000 tokens out')).toHaveValue('0.96');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('It has no price yet.')).toBeHidden();

  upstream.script(say(['Good ', 'day']));
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(page.getByText('Good day')).toBeVisible();
  await expect(page.getByText('a team would pay 0.072 credits')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  expect(await found(page)).toEqual([]);

  const answer = await request.post(`${server.url}/v1/chat/completions`, {
    headers: { authorization: `Bearer ${OWNER.apiKey}` },
    data: { model: 'vendor-large', messages: [{ role: 'user', content: 'Hello' }] },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  expect(await answer.text()).toContain('Good day');
  await page.goto(`${server.url}/studio/models`);
  await expect(page.getByText('vendor/large').first()).toBeVisible();
});

test('fal: connected, a model imported, priced, tried and published, and a Member makes a picture', async ({
  page,
  browser,
}) => {
  test.slow();
  await signInByForm(page.context().request, server.url, OWNER);
  await page.goto(`${server.url}/operator`);
  await page.getByRole('button', { name: 'Connect a provider' }).first().click();
  await kind(page, /^fal/);
  await page.getByText('More settings').click();
  for (const field of ['Queue URL', 'Rest URL', 'Catalog URL']) {
    await page.getByLabel(field).fill(fal.url);
  }
  // What was typed stays while the kind changes.
  await page.getByLabel('API key', { exact: true }).fill('fal-double-key');
  await kind(page, /^Replicate/);
  await kind(page, /^fal/);
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('fal-double-key');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'fal', exact: true })).toBeVisible();

  await page.goto(`${server.url}/operator/models`);
  await page.getByRole('button', { name: 'Import a model' }).first().click();
  await page.getByRole('combobox', { name: 'Provider' }).click();
  await page.getByRole('option', { name: 'fal', exact: true }).click();
  await page.getByRole('textbox', { name: 'Model' }).fill('fal-ai/flux/dev');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('It has no price yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await expect(page.getByText('n → num_images')).toBeVisible();
  await page.getByRole('button', { name: 'Add a price' }).click();
  await page.getByLabel('Markup in percent').fill('50');
  await page.getByLabel('Cost in $').fill('0.02');
  await expect(page.getByLabel('Credits', { exact: true })).toHaveValue('3');

  // A link asks before it loses what is not saved.
  await page.getByRole('link', { name: 'Providers' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('It has no price yet.')).toBeHidden();
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(page.getByRole('img', { name: 'Result 1' })).toBeVisible();
  await expect(page.getByText('a team would pay 3 credits')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  expect(await found(page)).toEqual([]);
  await page.goto(`${server.url}/operator/log`);
  await expect(page.getByRole('list', { name: 'Log of operators' })).toContainText(
    'tried the model',
  );

  await page.goto(`${server.url}/studio/members`);
  await page.getByRole('button', { name: 'Invite' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Member/ }).click();
  await dialog.getByRole('button', { name: 'Create invite link' }).click();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  const member = await (await browser.newContext()).newPage();
  await member.goto(`${server.url}${new URL(link).pathname}`);
  await member.getByLabel('Your name').fill('Mia');
  await member.getByLabel('Email').fill('mia-fal@atelier.test');
  await member.getByLabel('Password').fill('a long enough password');
  await member.getByRole('button', { name: 'Create account and join' }).click();
  await member.waitForURL(/\/create/);
  await member.goto(`${server.url}/studio/create?model=fal-ai-flux-dev`);
  await member.getByRole('textbox', { name: 'Prompt' }).fill('A lighthouse of Mia');
  const generate = member.getByTestId('generate').filter({ visible: true });
  await expect(generate).toContainText('3 credits');
  await generate.click();
  await member
    .getByRole('link', { name: /A lighthouse of Mia/ })
    .first()
    .click();
  const books = member.getByRole('complementary', { name: 'Recipe and receipt' });
  await books.getByText('Receipt', { exact: true }).click();
  await expect(books.getByRole('row', { name: /^Charged 0 −3/ })).toBeVisible();
  expect(fal.taken.map(({ input }) => input.prompt)).toEqual([
    'A lighthouse at dusk',
    'A lighthouse of Mia',
  ]);
  await page.goto(`${server.url}/operator/providers`);
  await expect(page.getByRole('region', { name: 'Health of fal' })).toContainText(
    'Last hour: 1 succeeded, 0 failed',
  );
  expect(await found(page)).toEqual([]);
  const lost = await member.goto(`${server.url}/operator`);
  expect(lost?.status() === 404 || (await member.getByText(/not found/i).count()) > 0).toBe(true);
  await member.context().close();
});

test('a model is imported from a pasted document, and follows what its provider changes', async ({
  page,
}) => {
  test.slow();
  const [listed] = fal.models;
  const earlier = structuredClone(listed?.openapi);
  if (earlier === undefined) throw new Error('The double has a model.');
  Object.assign(earlier.components.schemas.Input.properties, {
    num_images: { type: 'integer', minimum: 1, maximum: 3, default: 1 },
    film_grain: { type: 'boolean', default: false },
  });
  const metadata = { endpointId: 'fal-ai/flux/dev', category: 'text-to-image' };
  const document = JSON.stringify({ ...earlier, info: { 'x-fal-metadata': metadata } });
  await signInByForm(page.context().request, server.url, OWNER);
  await page.goto(`${server.url}/operator`);
  await page.getByRole('button', { name: 'Connect a provider' }).first().click();
  await kind(page, /^fal/);
  await page.getByLabel('Name').fill('fal-changes');
  await page.getByText('More settings').click();
  for (const field of ['Queue URL', 'Rest URL', 'Catalog URL']) {
    await page.getByLabel(field).fill(fal.url);
  }
  await page.getByLabel('API key', { exact: true }).fill('fal-double-key');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'fal-changes', exact: true })).toBeVisible();

  await page.goto(`${server.url}/operator/models`);
  await page.getByRole('button', { name: 'Import a model' }).first().click();
  await page.getByRole('combobox', { name: 'Provider' }).click();
  await page.getByRole('option', { name: 'fal-changes', exact: true }).click();
  await page.getByRole('textbox', { name: 'Model' }).fill('fal-ai/flux/dev');
  await page.getByRole('button', { name: 'Paste a document' }).click();
  const pasted = page.getByRole('textbox', { name: 'Document' });
  const importIt = page.getByRole('button', { name: 'Import', exact: true });
  await pasted.fill('{"openapi": ');
  await importIt.click();
  await expect(page.getByText('This is not a document.')).toBeVisible();
  await pasted.fill('{}');
  await importIt.click();
  await expect(page.getByText('does not describe fal-ai/flux/dev')).toBeVisible();
  expect(await found(page)).toEqual([]);
  await pasted.fill(document);
  await importIt.click();
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Import' }) });
  await expect(section).toContainText('Imported from fal-changes as fal-ai/flux/dev');
  await expect(section).toContainText('by a document');

  const mostImages = page.getByLabel('Maximum of n', { exact: true });
  await mostImages.fill('2');
  await mostImages.blur();
  await expect(section.getByRole('button', { name: 'Check for changes' })).toBeDisabled();
  await page.getByRole('button', { name: 'Save' }).click();
  await section.getByRole('button', { name: 'Check for changes' }).click();
  const table = page.getByRole('region', { name: 'Changes at the provider' });
  await expect(table.getByRole('row')).toHaveText([
    /Parameter/,
    /film_grain.*Gone.*Removed/,
    /n.*Maximum.*3.*4.*Yours stays: 2/,
  ]);
  expect(await found(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use the new parameters' }).click();
  await expect(page.getByText('not saved yet')).toBeVisible();
  await expect(page.getByLabel('Default of film_grain')).toBeHidden();
  await page.getByRole('button', { name: 'Save' }).click();
  await section.getByRole('button', { name: 'Check for changes' }).click();
  await expect(page.getByText('No changes since the import.')).toBeVisible();
  await expect(mostImages).toHaveValue('2');

  const models = fal.models.splice(0);
  await section.getByRole('button', { name: 'Check for changes' }).click();
  await expect(page.getByText('fal-changes has no model fal-ai/flux/dev')).toBeVisible();
  fal.models.push(...models);
});

test('a provider whose key is in the environment is added with its models by one press', async ({
  page,
}) => {
  await signInByForm(page.context().request, server.url, OWNER);
  await page.goto(`${server.url}/operator/providers`);
  await expect(page.getByRole('heading', { name: 'Found REPLICATE_API_TOKEN' })).toBeVisible();
  const dev = page.getByRole('listitem').filter({ hasText: 'black-forest-labs/flux-dev' });
  await expect(dev).toContainText('3 credits an image ($0.025)');
  await page.getByLabel('Markup in percent').fill('100');
  await expect(dev).toContainText('5 credits an image');
  expect(await found(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add Replicate with 3 models' }).click();
  await expect(page.getByRole('heading', { name: 'replicate', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Found/ })).toBeHidden();
  expect(await page.content()).not.toContain('token-of-the-environment');
  await page.goto(`${server.url}/studio/models`);
  await expect(page.getByText('FLUX 1.1 [pro]').first()).toBeVisible();
});

async function kind(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name }).click();
}
