import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright/test';
import { OWNER } from './account';
import { findViolations, findViolationsInBothThemes } from './axe';
import { make } from './make';
import { openSettings, remote, signIn, toast } from './pages';
import { expect, test } from './test';

const books = (page: Page) => page.getByRole('complementary', { name: 'Recipe and receipt' });

/** Makes images and opens the viewer at the first one. */
async function openNew(page: Page, body: Record<string, unknown>): Promise<string> {
  const { task_id: id } = await make(body);
  await signIn(page, `/studio/gallery/${id}`);
  await expect(books(page)).toContainText(String(body.prompt));
  return id;
}

async function expectBooks(page: Page, lines: Readonly<Record<string, string | RegExp>>) {
  for (const [term, value] of Object.entries(lines)) {
    const detail = books(page).locator('dt', { hasText: term }).locator('+ dd');
    await expect(detail, term).toContainText(value);
  }
}

/**
 * The interface has no field for these facts (`docs/interface.md#task-object`), so another service does not report
 * them.
 */
const sizes = { Pixels: /^[\d,]+ × [\d,]+$/, 'File size': /^[\d.]+ [kM]B$/ };

test('a result shows its recipe with defaults marked and its receipt, and is zoomed and panned', async ({
  page,
}) => {
  await openNew(page, { prompt: 'A still life', model: 'lumen-image', resolution: '2K' });
  await expectBooks(page, {
    Model: 'Lumen Image',
    Resolution: /^2K$/,
    // A seed that the request left free is drawn and stored with it.
    Seed: /^\d+$/,
    'Aspect ratio': /default$/,
    'Not set': 'Reference images',
    Format: /^[A-Z]+$/,
    ...(remote ? {} : sizes),
    'Made by': /\w/,
    When: /ago|now/,
  });

  if (!remote) {
    await expect(books(page).getByText('Transaction')).toBeHidden();
    await books(page).getByText('Receipt', { exact: true }).click();
    await expectBooks(page, { Reserved: '6 credits', Charged: '6 credits', Rule: /\w/ });
    await expect(books(page).getByRole('row', { name: /^Reserved −6 \+6/ })).toBeVisible();
    await expect(books(page).getByRole('row', { name: /^Charged – −6/ })).toBeVisible();
  }

  const zoom = page.getByRole('group', { name: 'Zoom' });
  const zoomLevel = zoom.getByRole('status');
  const picture = page.getByRole('region', { name: 'Result' }).getByRole('img');
  const at = () =>
    picture.evaluate(
      (img) => img.closest<HTMLElement>('[style*=transform]')?.style.transform ?? '',
    );
  await expect(zoomLevel).toHaveText(/^\d+ %$/);
  const percent = async () => Number.parseInt((await zoomLevel.textContent()) ?? '', 10);
  const fit = await percent();
  // Both numbers are rounded: 36.6 is shown as 37, its 1.5 times as 55.
  const fromOneStep = async () => Math.abs((await percent()) - fit * 1.5);
  await zoom.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(fromOneStep).toBeLessThan(1.3);
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(at).toMatch(/translate\(-[1-9]/);
  await zoom.getByRole('button', { name: '100 %' }).click();
  await expect(zoomLevel).toHaveText('100 %');
  await zoom.getByRole('button', { name: 'Zoom out' }).click();
  await zoom.getByRole('button', { name: 'Fit' }).click();
  await expect(zoomLevel).toHaveText(`${fit} %`);
  await page.getByRole('link', { name: 'Gallery' }).first().focus();
  await page.keyboard.press('+');
  await expect.poll(fromOneStep).toBeLessThan(1.3);
  await page.keyboard.press('0');
  await expect(zoomLevel).toHaveText(`${fit} %`);
});

test('a long prompt is folded, and the result goes onto a board from its viewer', async ({
  page,
}) => {
  const prompt =
    `A harbour at dusk ${Date.now()}. ${'Boats come home under a low sky. '.repeat(20)}`.trim();
  await openNew(page, { prompt });
  const text = books(page)
    .getByText(/^A harbour at dusk/)
    .first();
  const height = async () => (await text.boundingBox())?.height ?? 0;
  await expect.poll(height).toBeLessThan(120);
  await books(page).getByRole('button', { name: 'Show all' }).click();
  await expect.poll(height).toBeGreaterThan(160);
  await books(page).getByRole('button', { name: 'Show less' }).click();
  await expect.poll(height).toBeLessThan(120);
  await books(page)
    .getByRole('button', { name: /^Add to board/ })
    .click();
  await page.getByLabel('New board').fill(prompt.slice(0, 40));
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(toast(page, '1 item added to the board.')).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.waitForURL(/\/gallery\?board=/);
  await expect(page.getByText('1 result on this board')).toBeVisible();
});

test('axe finds nothing in the viewer and its dialogs @phone', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await openNew(page, { prompt: 'A jar', model: 'lumen-spark' });
  await expect(page.getByRole('button', { name: /^Run again · / })).toBeEnabled();
  await books(page).getByText('Receipt', { exact: true }).click();
  expect(await findViolationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use as reference' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('credits');
  expect(await findViolations(page), 'references').toEqual([]);
});

test('Use prompt copies only the prompt and keeps the model and settings of Create', async ({
  page,
}) => {
  const { task_id: id } = await make({ prompt: 'A green door', model: 'lumen-spark' });
  await signIn(page, '/studio/models');
  await page.goto('/studio/create?model=lumen-image');
  await expect(page).toHaveURL(/\/studio\/create$/);
  await openSettings(page);
  await page.getByRole('radio', { name: '2K' }).click();
  await page.goto(`/studio/gallery/${id}`);
  await page.getByRole('link', { name: /^Use prompt Only the words; your model stays/ }).click();
  await page.waitForURL(/\/studio\/create/);
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue(
    'A green door',
  );
  await expect(page.getByRole('radio', { name: '2K' })).toBeChecked();
});

test('arrow keys open the neighbours, the filmstrip the other outputs', async ({ page }) => {
  const words = `neighbours${Date.now()}`;
  const older = await make({ prompt: `older ${words}` });
  const newer = await make({ prompt: `newer ${words}`, n: 2 });
  await signIn(page, '/studio/gallery');
  await page.getByRole('searchbox', { name: 'Search prompts' }).fill(words);
  // Until the search is in the URL, a tile links to the viewer with unfiltered neighbours.
  await page.waitForURL(`**/studio/gallery?**${words}**`);
  await expect(page.getByRole('main').locator('[data-tile]')).toHaveCount(3);
  await page.getByRole('link', { name: `Image 1 of 2: newer ${words}` }).click();
  await page.waitForURL(`**/${newer.task_id}**`);
  await expect(page.getByText('1 of 3')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('2 of 3')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Result 2' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(`**/${older.task_id}**`);
  await expect(page.getByText('3 of 3')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL(`**/${newer.task_id}**`);
  await expect(page.getByText('2 of 3')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.waitForURL(`**/studio/gallery?**`);
  await expect(page.getByRole('searchbox', { name: 'Search prompts' })).toHaveValue(words);
});

test('Remix opens the form with everything except the seed; as a reference the lineage shows it', async ({
  page,
}) => {
  const words = `A bridge ${Date.now()}`;
  const body = { prompt: words, model: 'lumen-image', resolution: '2K', seed: 7 };
  const source = await openNew(page, body);
  await page.getByRole('link', { name: 'Remix' }).click();
  await page.waitForURL(/\/studio\/create/);
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue(words);
  await openSettings(page);
  await expect(page.getByRole('radio', { name: '2K' })).toBeChecked();
  await expect(page.getByTestId('generate')).toContainText('6 credits');
  const seed = page.getByRole('spinbutton', { name: 'Seed' });
  if ((await seed.count()) > 0) await expect(seed).toHaveValue('');

  await page.goto(`/studio/gallery/${source}`);
  await page.getByRole('button', { name: 'Use as reference' }).click();
  await page.waitForURL(/\/studio\/create/);
  await expect(page.getByRole('button', { name: /Reference images, item/ })).toHaveCount(1);
  // Not just any price: one that is not the form's own yet makes a press ask whether the higher one is all right.
  await expect(page.getByTestId('generate')).toContainText('6 credits');
  await page.getByTestId('generate').click();
  const session = page.getByRole('region', { name: 'This session' });
  await session.getByRole('link', { name: `Image: ${words}` }).click({ timeout: 80_000 });
  await page.waitForURL('**/gallery/task_**');
  await expect(books(page).getByText('Made from')).toBeVisible();
  await books(page).getByRole('link', { name: words }).click();
  await page.waitForURL(`**/gallery/${source}**`);
  await expect(books(page).getByText('Used in')).toBeVisible();
});

test('a reference never changes the model by itself: models that accept it are proposed with a price', async ({
  page,
}) => {
  await openNew(page, { prompt: 'A bowl', model: 'lumen-spark' });
  await page.getByRole('button', { name: 'Use as reference' }).click();
  const dialog = page.getByRole('dialog', { name: 'Models that take reference images' });
  await expect(dialog).toContainText('Lumen Spark doesn’t take reference images');
  const pro = dialog.getByRole('button', { name: /^Lumen Image Pro as reference images/ });
  await expect(pro).toContainText(/\d credits?$/);
  const price = /([\d.,]+ credits?)$/.exec(((await pro.textContent()) ?? '').trim())?.[1] ?? '';
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/gallery\/task_/);
  await page.getByRole('button', { name: 'Use as reference' }).click();
  await pro.click();
  await page.waitForURL(/\/studio\/create/);
  await expect(page.getByRole('button', { name: /Reference images, item/ })).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue('A bowl');
  await expect(page.getByTestId('generate')).toContainText(price);
});

test('a reference also proposes models on Create, and the change of model can be undone', async ({
  page,
}) => {
  const words = `A spoon ${Date.now()}`;
  await make({ prompt: words, model: 'lumen-spark' });
  await signIn(page, '/studio/models');
  await page.goto('/studio/create?model=lumen-spark');
  const results = page.getByRole('region', { name: 'Results' });
  await results.getByRole('link', { name: `Image: ${words}` }).hover();
  await results.getByRole('button', { name: 'Use as reference' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Models that take reference images' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Lumen Spark/ })).toBeVisible();
  await results.getByRole('button', { name: 'Use as reference' }).first().click();
  await dialog.getByRole('button', { name: /^Lumen Image as/ }).click();
  await expect(page.getByRole('button', { name: /Reference images, item/ })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /Lumen Image/ }).first()).toBeVisible();
});

test('Run again makes a task of its own', async ({ page }) => {
  const first = await openNew(page, { prompt: 'Once more' });
  await page.getByRole('button', { name: 'Run again' }).dblclick();
  await page.waitForURL((url) => /task_/.test(url.pathname) && !url.pathname.includes(first));
  await expect(books(page)).toContainText('Once more');
});

test('the copied code runs as it is', async ({ page, context }) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const words = `It's "quoted" $HOME \`x\` ${Date.now()}`;
  await openNew(page, { prompt: words });
  await page.getByRole('button', { name: 'Copy as code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy as code' });
  const run = promisify(execFile);
  for (const [tab, program, flag] of [
    ['cURL', 'bash', '-c'],
    ['Python', 'python3', '-c'],
  ] as const) {
    await dialog.getByRole('tab', { name: tab }).click();
    await dialog.getByRole('button', { name: /^Copy/ }).click();
    const code = await page.evaluate(() => navigator.clipboard.readText());
    expect(code).not.toContain(OWNER.apiKey);
    const { stdout } = await run(program, [flag, code], {
      env: { ...process.env, ATELIER_API_KEY: OWNER.apiKey },
      timeout: 60_000,
    });
    expect(stdout, tab).toMatch(/https?:\/\/\S+\/media\//);
  }
});

test('a task of another workspace is not found', async ({ page, watched }) => {
  watched.allow(/404/);
  await signIn(page, '/studio/gallery/task_00000000000000000000000000');
  await expect(page.getByRole('heading', { name: 'Result not found' })).toBeVisible();
});
