import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { OWNER } from './account';
import { elsewhere, signIn } from './pages';
import { expect, test } from './test';

const run = promisify(execFile);

const languages = [
  { tab: 'cURL', file: 'grid.sh', command: 'bash' },
  { tab: 'TypeScript', file: 'grid.mts', command: process.execPath },
  { tab: 'Python', file: 'grid.py', command: 'python3' },
] as const;

async function choose(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: list }).click();
  await page.getByRole('option', { name: option }).first().click();
}

const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer(),
});

/** Whether all pictures have loaded. */
const haveLoaded = (pictures: Locator) =>
  pictures.evaluateAll((images) =>
    images.every((image) => (image as HTMLImageElement).naturalWidth > 0),
  );

test('the code of a grid with references and free seeds runs as it stands, and its pages show the references @embedded', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await signIn(page, '/studio/experiments');
  await page.getByRole('button', { name: 'New experiment' }).click();
  await page
    .getByRole('textbox', { name: 'Prompt', exact: true })
    .fill(`A "pier", it's {dawn|dusk}`);
  await choose(page, 'Add a model', 'Lumen Image');
  await choose(page, 'Add a model', 'Lumen Spark');
  await choose(page, 'Vary a setting', 'Reference images');
  const files = page.locator('[data-media-input="image"]');
  await files.setInputFiles(await picture('teal.png', 'teal'));
  await expect(page.getByRole('button', { name: 'Remove item 1' })).toBeVisible();
  await files.setInputFiles(await picture('orange.png', 'orange'));
  await expect(page.getByRole('button', { name: 'Remove item 2' })).toBeVisible();
  await page.getByLabel('Repeats').fill('2');
  // Lumen Spark takes no references: its cells are struck out and not in the code.
  await expect(page.getByTestId('preflight')).toContainText('8 cells');
  await page.getByRole('radio', { name: 'Results' }).check();
  const heads = page.getByRole('grid').getByRole('rowheader').locator('img');
  await expect(heads.first()).toBeVisible();

  await page.getByRole('button', { name: 'Open as code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open as code' });
  const folder = await mkdtemp(join(tmpdir(), 'grid-code-'));
  const made: string[][] = [];
  try {
    for (const { tab, file, command } of languages) {
      await dialog.getByRole('tab', { name: tab }).click();
      const code = await dialog.getByRole('tabpanel', { name: tab }).locator('code').textContent();
      const path = join(folder, file);
      await writeFile(path, `${code}\n`);
      const env = { ...process.env, FORCE_COLOR: '0', ATELIER_API_KEY: OWNER.apiKey };
      const { stdout, stderr } = await run(command, [path], { env });
      expect(stderr, tab).toBe('');
      const lines = stdout
        .trimEnd()
        .split('\n')
        .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
      made.push(lines.map((line) => /\/media\/[\w-]+\.\w+/.exec(line)?.[0] ?? line));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  // Each cell has a result of its own, and the second and third script find those of the first.
  const [first = []] = made;
  expect(new Set(first).size).toBe(8);
  expect(first.filter((path) => path.startsWith('/media/'))).toHaveLength(8);
  expect(made).toEqual([first, first, first]);

  // The experiment uses what the scripts made, for nothing; its public page and its file show the references.
  await expect(async () => {
    // The console reads in the background what keys have made; a price names the results of its moment.
    await page.reload();
    await page.getByRole('radio', { name: 'Design' }).check();
    await page.getByLabel('Spend at most').fill('1');
    await expect(page.getByTestId('run')).toContainText('Use 8 earlier results', {
      timeout: 3_000,
    });
  }).toPass();
  await page.getByTestId('run').click();
  await expect(page.getByTestId('progress')).toContainText('8 of 8');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Create public link' }).click();
  const link = new URL(await page.getByLabel('Public link', { exact: true }).inputValue()).pathname;
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'HTML page' }).click();
  const html = await readFile(await (await saved).path(), 'utf8');
  expect(html).not.toMatch(/<script|https?:\/\//);
  const visitor = await elsewhere(browser, baseURL);
  const references = visitor.getByRole('rowheader').locator('img');
  for (const open of [() => visitor.goto(link), () => visitor.setContent(html)]) {
    await open();
    await expect(references).toHaveCount(4);
    await expect.poll(() => haveLoaded(references)).toBe(true);
    await expect(visitor.getByText('Reference images 2').first()).toBeVisible();
  }
  await visitor.context().close();
});
