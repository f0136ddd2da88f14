import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { Webhook } from 'standardwebhooks';
import { startServer } from '../tests/server-process';
import { OWNER } from './account';
import { findViolations } from './axe';
import { signIn } from './pages';
import { openReceiver } from './receiver';
import { expect, test } from './test';

/** Chooses an option of a list that opens. */
async function choose(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: list }).click();
  await page.getByRole('option', { name: option }).first().click();
}

const preflight = (page: Page) => page.getByTestId('preflight');
const run = (page: Page) => page.getByTestId('run');
const progress = (page: Page) => page.getByTestId('progress');

async function begin(page: Page, prompt: string): Promise<void> {
  await page.getByRole('button', { name: 'New experiment' }).click();
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(prompt);
}

test('a grid with forbidden cells costs what was quoted, and an envelope for ten runs ten', async ({
  page,
}) => {
  test.slow();
  await signIn(page, '/studio/experiments');
  await begin(page, 'A tower, {brick|glass|straw}');
  await choose(page, 'Add a model', 'Lumen Image');
  await choose(page, 'Add a model', 'Lumen Spark');
  await choose(page, 'Vary a setting', 'Aspect ratio');
  await page.getByRole('button', { name: '1:1', exact: true }).click();
  await page.getByRole('button', { name: '21:9', exact: true }).click();
  await page.getByLabel('Repeats').fill('2');
  // 24 cells; Lumen Spark has no 21:9, so 12 cells cost 4 credits and 6 cost 0.8.
  await expect(preflight(page)).toContainText('18 cells');
  await expect(preflight(page)).toContainText('52.8 credits');
  await expect(page.getByText('Aspect ratio must be').first()).toBeVisible();
  await choose(page, 'Order', 'Cheapest first');
  await page.getByLabel('Spend at most').fill('20.8');
  await expect(page.getByText('10 of 18 cells fit')).toBeVisible();
  await expect(run(page)).toContainText('Run 10 cells');
  await expect(run(page)).toContainText('20.8 credits');
  await run(page).click();
  await expect(progress(page)).toContainText('10 of 18', { timeout: 60_000 });
  await expect(progress(page)).toContainText('20.8 of 20.8 credits');
  await expect(run(page)).toHaveText('Nothing fits: spend more');

  await page.getByRole('radio', { name: 'Design' }).check();
  await expect(run(page)).toContainText('Nothing fits');
  await page.getByLabel('Spend at most').fill('52.8');
  await expect(run(page)).toContainText('Run 8 cells');
  await expect(run(page)).toContainText('32 credits');
  await run(page).click();
  await expect(progress(page)).toContainText('18 of 18', { timeout: 60_000 });
  await expect(progress(page)).toContainText('52.8 of 52.8 credits');
});

test('a design takes a table, references and axes moved by keys', async ({ page }) => {
  await signIn(page, '/studio/experiments');
  await page.getByRole('button', { name: 'Compare models' }).click();
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
  await prompt.fill('A {animal} {place}');
  await page.getByRole('button', { name: 'Paste a table' }).click();
  await page
    .getByRole('textbox', { name: 'Table' })
    .fill('animal\tplace\ncat\ton a sofa\ndog\tin a yard');
  await page.getByRole('button', { name: 'Add 2 lists' }).click();
  await expect(page.getByText('2 prompts.')).toBeVisible();
  await page.getByText('Saved lists').click();
  await page.getByRole('button', { name: 'Save these lists for the team' }).click();
  await page.getByLabel('Name of the lists').fill('Pets');
  await page.getByLabel('Name of the lists').press('Enter');
  await expect(page.getByRole('button', { name: /^Pets/ })).toBeVisible();

  await choose(page, 'Vary a setting', 'Reference images');
  const handle = page.getByRole('button', { name: /^Move Reference images/ });
  await handle.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('combobox', { name: 'Where Reference images' })).toHaveText(
    'Columns',
  );
  await expect(handle).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await handle.dragTo(page.getByRole('group', { name: 'Pages' }));
  await expect(page.getByRole('combobox', { name: 'Where Reference images' })).toHaveText('Pages');

  // A file is uploaded, taken away, and chosen again among the uploaded ones.
  const buffer = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await page
    .locator('[data-media-input="image"]')
    .setInputFiles({ name: 'harbour.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Remove item 1' }).click();
  await page.getByRole('button', { name: 'Assets and gallery' }).click();
  const picker = page.getByRole('dialog', { name: /reference images/ });
  await picker.getByRole('button', { name: 'harbour.png' }).first().click();
  await picker.getByRole('button', { name: 'Try 1' }).click();
  await expect(picker).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remove item 1' })).toBeVisible();

  // Text typed a moment before leaving is kept.
  const { pathname } = new URL(page.url());
  await page.getByLabel('Name of the experiment').fill('Pets and places');
  await page.getByRole('link', { name: 'Experiments', exact: true }).first().click();
  await page.waitForURL('**/studio/experiments');
  const saved = async () => (await (await page.request.get(`/api/console${pathname}`)).json()).name;
  await expect.poll(saved).toBe('Pets and places');
});

test('a run is stopped after a question, and its webhook is called @embedded', async ({
  page,
  watched,
}) => {
  const receiver = await openReceiver();
  await signIn(page, '/studio/experiments');
  await begin(page, 'A pier at {dawn|noon|dusk|night}');
  await choose(page, 'Add a model', 'Lumen Spark');
  await page.getByLabel('At once').fill('1');
  await page.getByLabel('Repeats').fill('5');
  await page.getByLabel('Spend at most').fill('16');
  await page.getByLabel('Webhook when done').fill('example.com/hook');
  await expect(page.getByText('Enter a whole address')).toBeVisible();
  await page.getByLabel('Webhook when done').fill(receiver.url);
  await page.getByLabel('Webhook when done').press('Enter');
  watched.allowSecrets(new URL(page.url()).pathname, 1);
  await page.getByRole('button', { name: 'New signing secret' }).click();
  await page.getByRole('button', { name: 'Rotate' }).click();
  const secret = await page.getByText(/^whsec_/).textContent();
  await page.getByRole('button', { name: 'Done' }).click();
  await run(page).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Stop this run?');
  expect(await findViolations(page, '[role=alertdialog]')).toEqual([]);
  await question.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByTestId('run-end')).toContainText('Webhook delivered.', {
    timeout: 30_000,
  });
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
  new Webhook(secret ?? '').verify(body, headers as Record<string, string>);
  await receiver.close();
});

test('a run continues after the server was killed: no cell twice, none lost @embedded', async ({
  browser,
}) => {
  test.slow();
  const env = {
    ATELIER_ALLOW_LOOPBACK: '1',
    ATELIER_INIT_USER_EMAIL: OWNER.email,
    ATELIER_INIT_USER_PASSWORD: OWNER.password,
    ATELIER_INIT_WORKSPACE: OWNER.workspace,
    ATELIER_INIT_API_KEY: OWNER.apiKey,
    ATELIER_INIT_CREDITS: '100',
    // Slow enough to be killed in the middle of a run.
    ATELIER_SANDBOX_PACE_MS: '1900',
    LOG_LEVEL: 'warn',
  };
  let server = await startServer({ env });
  try {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await page.goto('/sign-in?from=/studio/experiments');
    await page.getByLabel('Email').fill(OWNER.email);
    await page.getByLabel('Password').fill(OWNER.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await begin(page, 'A pier at {dawn|noon|dusk|night}');
    await choose(page, 'Add a model', 'Lumen Spark');
    await page.getByLabel('Repeats').fill('3');
    await page.getByLabel('Spend at most').fill('9.6');
    await run(page).click();
    await expect(progress(page)).toContainText(/[1-6] of 12/, { timeout: 30_000 });
    const { pathname } = new URL(page.url());
    await server.kill();
    server = await startServer({
      env,
      dataDir: server.dataDir,
      port: Number(new URL(server.url).port),
    });
    await page.goto(pathname);
    await expect(progress(page)).toContainText('12 of 12', { timeout: 60_000 });
    await expect(progress(page)).toContainText('9.6 of 9.6 credits');
    const answer = await context.request.get(`/api/console${pathname}`);
    const { cells } = (await answer.json()) as { cells: { task_id: string; state: string }[] };
    expect(new Set(cells.map(({ task_id }) => task_id)).size).toBe(12);
    const authorization = `Bearer ${OWNER.apiKey}`;
    const balance = await context.request.get('/v1/user/balance', { headers: { authorization } });
    expect(await balance.json()).toMatchObject({ quota_amount: 90.4, authorized_amount: 0 });
    await context.close();
  } finally {
    await server.stop();
  }
});
