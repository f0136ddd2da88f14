import type { APIRequestContext } from 'playwright/test';
import { type FalDouble, startFalDouble } from '../lib/providers/fal/testing/double';
import { type ServerProcess, startServer } from '../tests/server-process/index';
import { OWNER } from './account';
import { findViolations, findViolationsInBothThemes } from './axe';
import { signInByForm } from './session';
import { expect, test } from './test';

let server: ServerProcess;
let fal: FalDouble;

const operatorKey = 'operator-key-of-this-test';
/** Earns 4 credits, and the provider charges $0.025 for each picture. */
const model = {
  declaration: {
    id: 'flux-dev',
    name: 'Flux',
    family: 'image',
    description: 'A picture',
    schema: { fields: [{ name: 'prompt', type: 'string', required: true, max_length: 4_000 }] },
    routes: [{ provider: 'fal', model: 'fal-ai/flux/dev', cost: { usd: 0.025, per: 'image' } }],
  },
  prices: [{ id: 'flux-dev', charge: 'per_request', credits: 4 }],
};

const manage = async (request: APIRequestContext, method: string, path: string, data: unknown) => {
  const headers = { authorization: `Bearer ${operatorKey}` };
  const answer = await request.fetch(`${server.url}/manage${path}`, { method, headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
};
/** Makes a task for a picture with the workspace's own key. Returns the task's id. */
const generate = async (request: APIRequestContext, prompt: string): Promise<string> => {
  const answer = await request.post(`${server.url}/v1/generations`, {
    headers: { authorization: `Bearer ${OWNER.apiKey}` },
    data: { model: 'flux-dev', prompt },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { task_id: string }).task_id;
};

test.beforeAll(async () => {
  fal = await startFalDouble({ polls: 1 });
  server = await startServer({
    env: {
      ATELIER_ALLOW_LOOPBACK: '1',
      ATELIER_OPERATOR_KEY: operatorKey,
      ATELIER_INIT_USER_EMAIL: OWNER.email,
      ATELIER_INIT_USER_PASSWORD: OWNER.password,
      ATELIER_INIT_WORKSPACE: OWNER.workspace,
      ATELIER_INIT_API_KEY: OWNER.apiKey,
      ATELIER_INIT_CREDITS: '1000',
      LOG_LEVEL: 'warn',
    },
  });
});
test.afterAll(async () => {
  expect(await server.stop()).toBe(0);
  await fal.close();
});

test('an operator gives credits, finds and cancels work, and reads the margin', async ({
  page,
  request,
}) => {
  await manage(request, 'POST', '/providers', {
    id: 'fal',
    driver: 'fal',
    settings: {
      apiKey: 'fal-double-key',
      queueUrl: fal.url,
      restUrl: fal.url,
      catalogUrl: fal.url,
    },
  });
  await manage(request, 'PUT', '/models/flux-dev', model);
  await manage(request, 'POST', '/models/flux-dev/publish', {});
  const made = await generate(request, 'a harbour');
  const hanging = await generate(request, 'waves [[double:hang]]');
  await signInByForm(page.context().request, server.url, OWNER);

  await page.goto(`${server.url}/operator/work`);
  const row = page.getByRole('listitem').filter({ hasText: made });
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('Cost: $0.025', { timeout: 1_000 });
  }).toPass();
  await expect(row).toContainText('4 credits charged');
  await expect(row).toContainText('fal · fal-ai/flux/dev');
  expect(await findViolationsInBothThemes(page)).toEqual([]);

  await page.getByRole('searchbox', { name: 'Find a task' }).fill(made);
  await expect(page).toHaveURL(new RegExp(`find=${made}`));
  await expect(page.getByRole('list', { name: 'Tasks' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('link', { name: 'flux-dev' }).click();
  await expect(page.getByText('the declared unit cost')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Charged' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.goto(`${server.url}/operator/work/${hanging}`);
  await page.getByRole('button', { name: 'Cancel task' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel task' }).click();
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
  await expect(page.getByText('0 charged')).toBeVisible();

  await page.getByRole('link', { name: 'Workspaces' }).click();
  await page.getByRole('link', { name: OWNER.workspace }).click();
  await expect(page.getByText('996 credits')).toBeVisible();
  await page.getByLabel('Credits', { exact: true }).fill('25.5');
  await page.getByRole('button', { name: 'Give credits' }).click();
  await expect(page.getByText('Write a reason.')).toBeVisible();
  await page.getByLabel('Reason').fill('A slow week');
  await page.getByRole('button', { name: 'Give credits' }).click();
  await expect(page.getByText('1,021.5 credits', { exact: true })).toBeVisible();
  await expect(page.getByText('A slow week')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Margin' }).click();
  await page.getByLabel('A credit is worth').fill('0.01');
  await page.getByRole('button', { name: 'Apply' }).click();
  const models = page.getByRole('region', { name: 'By model' });
  // 4 credits at $0.01; the canceled one cost nothing, because the provider did not begin it.
  await expect(models.getByRole('row', { name: /flux-dev/ })).toContainText('$0.04$0.025—$0.015');
  expect(await findViolations(page)).toEqual([]);
  const csv = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  const text = await (await csv).createReadStream();
  const lines = (await text.toArray()).join('').trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('fal,flux-dev,image,,,1,0,1,0,1,4,0,0.04,0.025,0');
});
