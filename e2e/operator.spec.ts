import type { APIRequestContext, Browser, Page } from 'playwright/test';
import { type ComfyUiDouble, startComfyUiDouble } from '../lib/providers/comfyui/testing/double';
import { textToImage } from '../lib/providers/comfyui/testing/workflows';
import { type FalDouble, startFalDouble } from '../lib/providers/fal/testing/double';
import type { TextUpstream } from '../lib/providers/openai-compatible/testing/double';
import { say, startTextUpstream } from '../lib/providers/openai-compatible/testing/double';
import { type OpenAiDouble, startOpenAiDouble } from '../lib/providers/openai-media/testing/double';
import type { ReplicateDouble } from '../lib/providers/replicate/testing/double';
import { startReplicateDouble } from '../lib/providers/replicate/testing/double';
import { type ServerProcess, startServer } from '../tests/server-process/index';
import { OWNER } from './account';
import { findViolations } from './axe';
import { testEverything } from './everything';
import { signInByForm } from './session';
import { expect, test } from './test';

let server: ServerProcess;
let upstream: TextUpstream;
let fal: FalDouble;
let replicate: ReplicateDouble;
let openai: OpenAiDouble;
let comfy: ComfyUiDouble;
/** What has started, although what comes after it may have failed to. */
let started: AsyncDisposableStack;

/** Closes a double at the end. */
function closed<T extends { close(): Promise<void> }>(double: T): T {
  started.defer(() => double.close());
  return double;
}

test.beforeAll(async () => {
  started = new AsyncDisposableStack();
  upstream = closed(await startTextUpstream());
  fal = closed(await startFalDouble());
  replicate = closed(await startReplicateDouble());
  openai = closed(await startOpenAiDouble());
  comfy = closed(await startComfyUiDouble());
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
  started.defer(async () => expect(await server.stop()).toBe(0));
});
test.afterAll(() => started.disposeAsync());

test('a provider is connected, its model imported, priced, tried and published', async ({
  page,
  request,
}) => {
  await signInByForm(page.context().request, server.url, OWNER);
  upstream.script((response, { headers }) => {
    if (headers.authorization === undefined) response.statusCode = 401;
    response.end(JSON.stringify({ data: [{ id: 'vendor/large' }] }));
  });
  await page.goto(`${server.url}/operator`);
  await page.getByRole('button', { name: 'Connect a provider' }).click();
  await kind(page, /OpenAI-compatible|Text/);
  await page.getByLabel('Name').fill('house');
  await page.getByLabel('Base URL').fill(upstream.url);
  await page.getByLabel('API key').fill('sk-e2e');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'house' })).toBeVisible();
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'house' }) });
  await card.getByRole('button', { name: 'Test' }).click();
  await expect(page.getByText('The key works. It lists 1 model.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Models' }).click();
  await expect(page.getByRole('heading', { name: 'Models', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Import a model' }).first().click();
  await page.getByRole('button', { name: 'vendor/large' }).click();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('It has no price yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a price' }).click();
  await page.getByLabel('US dollars per credit').fill('0.01');
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
  expect(await findViolations(page)).toEqual([]);

  const answer = await request.post(`${server.url}/v1/chat/completions`, {
    headers: { authorization: `Bearer ${OWNER.apiKey}` },
    data: { model: 'vendor-large', messages: [{ role: 'user', content: 'Hello' }] },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  expect(await answer.text()).toContain('Good day');
  await page.goto(`${server.url}/studio/models`);
  await expect(page.getByText('vendor/large').first()).toBeVisible();

  await page.goto(`${server.url}/operator/health`);
  const findings = page.getByRole('list', { name: 'Findings' });
  await expect(findings).toContainText(/Storage: The folder .* stores, reads and deletes files/);
  await expect(findings).toContainText(/Address: .* leads here, for WebSockets too/);
  await expect(page.getByRole('heading', { name: 'Largest tables' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
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
  // Typed text stays while the kind changes.
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
  await page.getByLabel('US dollars per credit').fill('0.01');
  await page.getByLabel('Markup in percent').fill('50');
  await page.getByLabel('Cost in $').fill('0.02');
  await expect(page.getByLabel('Credits', { exact: true })).toHaveValue('3');

  // Unsaved changes are there again after Back and after a link, until they are discarded or saved.
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Models', exact: true })).toBeVisible();
  await page.goForward();
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Cost in $')).toHaveValue('0.02');
  await page.getByLabel('Order').fill('7');
  await page.getByRole('link', { name: 'Providers' }).click();
  await expect(page.getByRole('heading', { name: 'Providers', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Order')).toHaveValue('7');
  await expect(page.getByLabel('Credits', { exact: true })).toHaveValue('3');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('It has no price yet.')).toBeHidden();
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(page.getByRole('img', { name: 'Result 1' })).toBeVisible();
  await expect(page.getByText('a team would pay 3 credits')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.goto(`${server.url}/operator/log`);
  await expect(page.getByRole('list', { name: 'Log of operators' })).toContainText(
    'tried the model',
  );

  const member = await joinAsMember(page, browser, 'mia-fal@atelier.test');
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
  await expect(books.getByRole('row', { name: /^Charged – −3/ })).toBeVisible();
  expect(fal.taken.map(({ input }) => input.prompt)).toEqual([
    'A lighthouse at dusk',
    'A lighthouse of Mia',
  ]);
  await page.goto(`${server.url}/operator/providers`);
  await expect(page.getByRole('region', { name: 'Health of fal' })).toContainText(
    'Last hour: 1 succeeded, 0 failed',
  );
  expect(await findViolations(page)).toEqual([]);
  const lost = await member.goto(`${server.url}/operator`);
  expect(lost?.status() === 404 || (await member.getByText(/not found/i).count()) > 0).toBe(true);
  await member.context().close();
});

test('what is entered for a provider is there again after Back, without its keys', async ({
  page,
}) => {
  await signInByForm(page.context().request, server.url, OWNER);
  await page.goto(`${server.url}/operator/models`);
  await page.getByRole('link', { name: 'Providers' }).click();
  const dialog = page.getByRole('dialog');
  const open = async () => {
    await page.getByRole('button', { name: 'Connect a provider' }).first().click();
    await expect(dialog).toBeVisible();
  };
  await open();
  await kind(page, /^Replicate/);
  await dialog.getByLabel('Name').fill('half-done');
  await dialog.getByLabel('API key', { exact: true }).fill('r8_half');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Models', exact: true })).toBeVisible();
  await page.goForward();
  await open();
  await expect(dialog.getByRole('combobox', { name: 'Kind' })).toHaveText('Replicate');
  await expect(dialog.getByLabel('Name')).toHaveValue('half-done');
  await expect(dialog.getByLabel('API key', { exact: true })).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('r8_half');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('');
  await page.keyboard.press('Escape');
  await open();
  await expect(dialog.getByText('What you entered earlier')).toBeHidden();
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
  expect(await findViolations(page)).toEqual([]);
  await pasted.fill(document);
  await importIt.click();
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Import' }) });
  await expect(section).toContainText('Imported from fal-changes as fal-ai/flux/dev');
  await expect(section).toContainText('by a document');

  const maxImages = page.getByLabel('Maximum of n', { exact: true });
  await maxImages.fill('2');
  await maxImages.blur();
  await expect(section.getByRole('button', { name: 'Check for changes' })).toBeDisabled();
  await page.getByRole('button', { name: 'Save' }).click();
  await section.getByRole('button', { name: 'Check for changes' }).click();
  const table = page.getByRole('region', { name: 'Changes at the provider' });
  await expect(table.getByRole('row')).toHaveText([
    /Parameter/,
    /film_grain.*Gone.*Removed/,
    /n.*Maximum.*3.*4.*Yours stays: 2/,
  ]);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use the new parameters' }).click();
  await expect(page.getByText('not saved yet')).toBeVisible();
  await expect(page.getByLabel('Default of film_grain')).toBeHidden();
  await page.getByRole('button', { name: 'Save' }).click();
  await section.getByRole('button', { name: 'Check for changes' }).click();
  await expect(page.getByText('No changes since the import.')).toBeVisible();
  await expect(maxImages).toHaveValue('2');

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
  // As the cheapest pack sells it.
  await expect(page.getByLabel('US dollars per credit')).toHaveValue('0.016');
  await page.getByLabel('US dollars per credit').fill('0.01');
  await expect(dev).toContainText('3 credits an image ($0.025)');
  await page.getByLabel('Markup in percent').fill('100');
  await expect(dev).toContainText('5 credits an image');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add Replicate with 3 models' }).click();
  await expect(page.getByRole('heading', { name: 'replicate', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Found/ })).toBeHidden();
  expect(await page.content()).not.toContain('token-of-the-environment');
  await page.goto(`${server.url}/studio/models`);
  await expect(page.getByText('FLUX 1.1 [pro]').first()).toBeVisible();
});

/** The differences between the journeys of providers. */
interface Journey {
  provider: string;
  kind: RegExp;
  /** The values entered to connect it, by label; those under More settings too. */
  fields: Record<string, string>;
  /** A secret field and a wrong value of it, which Connect refuses in these words. */
  wrong?: { label: string; value: string; message: string };
  /** Chooses what is imported, in the open dialog. */
  choose(page: Page): Promise<void>;
  model: string;
  /** The texts on the page of the imported model. */
  shows(page: Page): Promise<void>;
  /** Checks the last request that the double received. */
  sent?(): void;
  /** Prompts that the double received. */
  taken(): string[];
  /** Its pages are those of another journey. */
  isNightly?: true;
}

/** Makes a picture with the workspace's key, waits for its end, and checks its price and what was charged. */
async function make(request: APIRequestContext, model: string, prompt: string): Promise<void> {
  const headers = { authorization: `Bearer ${OWNER.apiKey}` };
  const data = { model, prompt };
  const quote = await request.post(`${server.url}/v1/quote`, { headers, data });
  expect(await quote.json()).toMatchObject({ estimated_credits: 3 });
  const made = await request.post(`${server.url}/v1/generations`, { headers, data });
  expect(made.status(), await made.text()).toBe(201);
  const { task_id: id } = await made.json();
  const status = async () =>
    (await (await request.get(`${server.url}/v1/tasks/${id}`, { headers })).json()).status;
  await expect.poll(status, { intervals: [100] }).toBe('succeeded');
  const ledger = await request.get(`${server.url}/api/billing/ledger?subject_id=${id}`, {
    headers,
  });
  expect(await ledger.json()).toMatchObject({
    data: [
      { kind: 'settle', available_delta: 0, authorized_delta: -3 },
      { kind: 'authorize', available_delta: -3, authorized_delta: 3 },
    ],
  });
}

/** Fills in the form that Create makes of a model's parameters, as far as its price of 3 credits, and sends nothing. */
async function fillForm(page: Page, model: string, prompt: string): Promise<void> {
  await page.goto(`${server.url}/studio/create?model=${model}`);
  await page.getByRole('textbox', { name: /^Prompt/ }).fill(prompt);
  const generate = page.getByTestId('generate').filter({ visible: true });
  await expect(generate).toContainText('3 credits');
  await expect(generate).not.toHaveAttribute('aria-disabled', 'true');
}

const journeys: Journey[] = [
  {
    provider: 'replicate-mine',
    kind: /^Replicate/,
    fields: { 'API key': 'r8_double', 'Base URL': '' },
    wrong: { label: 'API key', value: 'r8_wrong', message: 'The key was refused (401)' },
    async choose(page) {
      await page.getByRole('textbox', { name: 'Model' }).fill('schnell');
      await page.getByRole('button', { name: /black-forest-labs\/flux-schnell/ }).click();
    },
    model: 'black-forest-labs-flux-schnell',
    shows: (page) => expect(page.getByText('n → num_outputs')).toBeVisible(),
    taken: () => replicate.taken.map(({ input }) => String(input.prompt)),
    isNightly: true,
  },
  {
    provider: 'openai-mine',
    kind: /^OpenAI images/,
    fields: { 'API key': 'openai-double-key', 'Base URL': '' },
    wrong: { label: 'API key', value: 'sk-wrong', message: 'The key was refused (401)' },
    async choose(page) {
      await page.getByRole('textbox', { name: 'Model' }).fill('gpt-image');
      await page.getByRole('button', { name: /gpt-image-1/ }).click();
    },
    model: 'gpt-image-1',
    shows: (page) => expect(page.getByText('aspect_ratio → size')).toBeVisible(),
    taken: () => openai.taken.map(({ body }) => String(JSON.parse(body).prompt)),
  },
  {
    provider: 'comfy-mine',
    kind: /^ComfyUI/,
    fields: { 'Servers *': '' },
    async choose(page) {
      await page.getByRole('textbox', { name: 'Model' }).fill('lamp');
      await expect(page.getByText('It has no workflow of this name yet.')).toBeVisible();
      await page.getByRole('button', { name: 'Add a workflow' }).click();
      const document = page.getByRole('textbox', { name: 'Workflow', exact: true });
      await document.fill('{"nodes": []}');
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(page.getByText('Save the workflow with “Export (API)”')).toBeVisible();
      await document.fill(JSON.stringify(textToImage));
    },
    model: 'lamp',
    async shows(page) {
      // The choices that the server's `/object_info` names.
      await expect(page.getByLabel('Choices of sampler_name')).toHaveValue(/^euler \| /);
      const inputs = page.getByRole('region', { name: 'Inputs of the workflow' });
      await expect(inputs.getByLabel('prompt', { exact: true })).toHaveText(
        '6 CLIPTextEncode: text',
      );
      // Another choice, one more input, and a parameter of its own for an input.
      const choose = async (label: string, input: string) => {
        await inputs.getByLabel(label, { exact: true }).click();
        await page.getByRole('option', { name: input }).click();
      };
      await choose('negative_prompt', '9 SaveImage: filename_prefix');
      await choose('negative_prompt', '7 CLIPTextEncode: text');
      await inputs.getByRole('button', { name: 'Add an input for prompt' }).click();
      await choose('prompt, input 2', '9 SaveImage: filename_prefix');
      await inputs.getByRole('button', { name: '4 CheckpointLoaderSimple: ckpt_name' }).click();
      await page.getByRole('menuitem', { name: 'A new parameter' }).click();
      await expect(page.getByLabel('Default of ckpt_name')).toHaveValue(
        'sd_xl_base_1.0.safetensors',
      );
    },
    sent() {
      const nodes = comfy.queued.at(-1)?.graph as Record<string, { inputs: object }>;
      expect([nodes['6']?.inputs, nodes['9']?.inputs]).toEqual([
        expect.objectContaining({ text: 'For comfy-mine' }),
        expect.objectContaining({ filename_prefix: 'For comfy-mine' }),
      ]);
    },
    taken: () =>
      comfy.queued.map(({ graph }) => {
        const nodes = graph as Record<string, { inputs: Record<string, unknown> }>;
        return String(nodes['6']?.inputs.text);
      }),
  },
];

for (const journey of journeys.filter(({ isNightly }) => testEverything || !isNightly)) {
  test(`${journey.provider}: from the key to a picture for 3 credits, and its margin`, async ({
    page,
    request,
  }) => {
    test.slow();
    const { provider, model, wrong } = journey;
    const addresses: Record<string, string> = {
      'replicate-mine': `${replicate.url}/v1`,
      'openai-mine': openai.url,
      'comfy-mine': comfy.url,
    };
    await signInByForm(page.context().request, server.url, OWNER);
    await page.goto(`${server.url}/operator/providers`);
    await page.getByRole('button', { name: 'Connect a provider' }).first().click();
    await kind(page, journey.kind);
    await page.getByLabel('Name').fill(provider);
    await page.getByText('More settings').click();
    for (const [label, value] of Object.entries(journey.fields)) {
      await page.getByLabel(label, { exact: true }).fill(value || (addresses[provider] ?? ''));
    }
    const connect = page.getByRole('button', { name: 'Connect', exact: true });
    if (wrong !== undefined) {
      await page.getByLabel(wrong.label, { exact: true }).fill(wrong.value);
      await connect.click();
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText(wrong.message);
      await expect(page.getByRole('button', { name: 'Connect anyway' })).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      await page
        .getByLabel(wrong.label, { exact: true })
        .fill(journey.fields[wrong.label] as string);
    }
    await connect.click();
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: provider, exact: true }) });
    await card.getByRole('button', { name: 'Import a model' }).click();
    await journey.choose(page);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.waitForURL(`**/operator/models/${model}`);
    await journey.shows(page);
    await page.getByRole('button', { name: 'Add a price' }).click();
    await page.getByLabel('US dollars per credit').fill('0.01');
    await page.getByLabel('Markup in percent').fill('50');
    await page.getByLabel('Cost in $').fill('0.02');
    await expect(page.getByLabel('Credits', { exact: true })).toHaveValue('3');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('It has no price yet.')).toBeHidden();
    await page.getByRole('button', { name: 'Try', exact: true }).click();
    await expect(page.getByRole('img', { name: 'Result 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Published', { exact: true })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);

    // What a Member sees of one that is made is the same for each provider: the journey of fal goes through it.
    await fillForm(page, model, `For ${provider}`);
    await make(request, model, `For ${provider}`);
    expect(journey.taken().slice(-1)).toEqual([`For ${provider}`]);
    expect(journey.taken()).toHaveLength(2);
    journey.sent?.();

    await page.goto(`${server.url}/operator/margin`);
    const margin = page.getByRole('row').filter({ hasText: provider }).first();
    await expect(margin).toContainText('0.02');
  });
}

/** A new Member of the workspace, signed in. */
async function joinAsMember(page: Page, browser: Browser, email: string): Promise<Page> {
  await page.goto(`${server.url}/studio/members`);
  await page.getByRole('button', { name: 'Invite' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Member/ }).click();
  await dialog.getByRole('button', { name: 'Create invite link' }).click();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  const member = await (await browser.newContext()).newPage();
  await member.goto(`${server.url}${new URL(link).pathname}`);
  await member.getByLabel('Your name').fill('Mia');
  await member.getByLabel('Email').fill(email);
  await member.getByLabel('Password').fill('a long enough password');
  await member.getByRole('button', { name: 'Create account and join' }).click();
  await member.waitForURL(/\/create/);
  return member;
}

async function kind(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name }).click();
}
