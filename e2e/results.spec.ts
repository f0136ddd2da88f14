import type { Page } from 'playwright/test';
import { OWNER } from './account';
import { balance, makeByKey } from './make';
import { chooseSetting, openSettings, signIn } from './pages';
import { expect, test } from './test';

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });
const generate = (page: Page) => page.getByTestId('generate');
const session = (page: Page) => page.getByRole('region', { name: 'This session' });

/** Ids of the tasks whose prompt has these words. */
async function tasksWith(page: Page, words: string): Promise<string[]> {
  const answer = await page.request.get(
    `/api/console/studio/gallery?q=${encodeURIComponent(words)}`,
  );
  const { task_ids: ids } = (await answer.json()) as { task_ids: string[] };
  return [...new Set(ids)];
}

test('three pictures of one press, for three times the price', async ({ page }) => {
  const words = `Three boats ${Date.now()}`;
  await signIn(page, '/studio/create');
  await prompt(page).fill(words);
  await expect(generate(page)).toContainText('4 credits');
  await openSettings(page);
  await page.getByRole('spinbutton', { name: 'Images' }).fill('3');
  await expect(generate(page)).toContainText('12 credits');
  await generate(page).click();
  for (const place of [1, 2, 3]) {
    const picture = session(page).getByRole('link', { name: `Image ${place} of 3: ${words}` });
    await expect(picture).toBeVisible({ timeout: 30_000 });
  }
  expect(await tasksWith(page, words)).toHaveLength(1);
});

test('a double click makes one task', async ({ page }) => {
  const words = `A double ${Date.now()}`;
  await signIn(page, '/studio/create');
  await prompt(page).fill(words);
  await expect(generate(page)).toContainText('4 credits');
  await generate(page).dblclick();
  const tiles = session(page).getByRole('link', { name: `Image: ${words}` });
  await expect(tiles).toBeVisible({ timeout: 30_000 });
  expect(await tasksWith(page, words)).toHaveLength(1);
});

test('a reload right after the press makes one task', async ({ page }) => {
  const words = `A reload ${Date.now()}`;
  await signIn(page, '/studio/create');
  await prompt(page).fill(words);
  await expect(generate(page)).toContainText('4 credits');
  await generate(page).click({ noWaitAfter: true });
  await page.reload();
  const tiles = page.getByRole('link', { name: `Image: ${words}` });
  await expect(tiles).toHaveCount(1, { timeout: 30_000 });
  expect(await tasksWith(page, words)).toHaveLength(1);
});

test('a failed task releases its reserved credits @embedded', async ({ page }) => {
  const before = await balance();
  const words = `[[fail:upstream]] storm ${Date.now()}`;
  await signIn(page, '/studio/create');
  await prompt(page).fill(words);
  await expect(generate(page)).toContainText('4 credits');
  await generate(page).click();
  await expect(session(page).getByText('The model’s provider failed', { exact: true })).toBeVisible(
    {
      timeout: 40_000,
    },
  );
  await expect(session(page).getByText('Nothing was charged.')).toBeVisible();
  const [taskId = ''] = await tasksWith(page, 'storm');
  await page.goto(`/studio/gallery/${taskId}`);
  const books = page.getByRole('complementary', { name: 'Recipe and receipt' });
  await expect(books).toContainText('nothing was charged');
  await books.getByText('Receipt', { exact: true }).click();
  await expect(books.getByRole('row', { name: /^Given back \+4/ })).toBeVisible();
  expect((await balance()).quota_amount).toBeLessThanOrEqual(before.quota_amount);
});

test('a running task is canceled from its tile', async ({ page }) => {
  const words = `[[slow:60s]] a long one ${Date.now()}`;
  await signIn(page, '/studio/create');
  await prompt(page).fill(words);
  await expect(generate(page)).toContainText('4 credits');
  await generate(page).click();
  // Tests beside this one have running tasks of the same person, too.
  await session(page)
    .getByRole('article', { name: words })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(session(page).getByText('Canceled', { exact: true }).first()).toBeVisible();
  await expect(session(page).getByText('Nothing was charged.').first()).toBeVisible();
});

test('a video with sound shows its progress, and plays', async ({ page }) => {
  test.slow();
  const words = `A ferry leaves ${Date.now()}`;
  await signIn(page, '/studio/models/solstice-mini');
  await page.getByRole('link', { name: 'Try it' }).click();
  await page.waitForURL('**/studio/create**');
  await prompt(page).fill(words);
  await expect(generate(page)).toContainText(/\d credits/);
  await chooseSetting(page, 'Aspect ratio', '9:16');
  await generate(page).click();
  await expect(session(page).getByRole('progressbar').first()).toBeVisible();
  const film = session(page).getByRole('link', { name: `Video: ${words}` });
  await expect(film).toBeVisible({ timeout: 90_000 });
  await film.click();
  const video = page.getByRole('region', { name: 'Result', exact: true }).locator('video');
  await expect(video).toBeVisible();
  // On a narrow page, a portrait film ends above the buttons.
  const buttons = page.getByRole('complementary', { name: 'Recipe and receipt' });
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 900 });
    const [filmBox, card] = [await video.boundingBox(), await buttons.boundingBox()];
    if (filmBox === null || card === null) throw new Error(`not shown at ${width} px`);
    expect(filmBox.y + filmBox.height, `${width} px`).toBeLessThanOrEqual(card.y);
    expect(filmBox.x + filmBox.width, `${width} px`).toBeLessThanOrEqual(width);
  }
  // Chromium without licensed decoders cannot play H.264, so check the file itself.
  const source = await video.getAttribute('src');
  const file = await page.request.get(source ?? '', { headers: { range: 'bytes=0-11' } });
  expect(file.status()).toBe(206);
  expect(file.headers()['content-type']).toBe('video/mp4');
  expect((await file.body()).subarray(4, 8).toString()).toBe('ftyp');
});

test('too few credits: the button says so, and what it needs', async ({ page }) => {
  const words = `A castle ${Date.now()}`;
  const { quota_amount: has } = await balance();
  await page.route('**/api/console/studio/balance', async (route) => {
    const answer = await route.fetch();
    // The rest of the team has spent the credits meanwhile.
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), quota_amount: 1.5 },
    });
  });
  await signIn(page, '/studio/create');
  expect(has).toBeGreaterThan(4);
  await prompt(page).fill(words);
  await expect(generate(page)).toContainText('Not enough credits');
  await expect(page.locator('#generate-note')).toContainText('1.5 credits left; this needs 4.');
  await generate(page).click({ force: true });
  // What another test makes for the same person stands under "This session", too.
  await expect(session(page).getByText(words)).toHaveCount(0);
  expect(await tasksWith(page, words)).toHaveLength(0);
  // The balance is read now and then; what is under way would end with an error.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a task made with a key is in the gallery under the key’s name @embedded', async ({
  page,
}) => {
  const words = `By a program ${Date.now()}`;
  const { task_id: taskId } = await makeByKey({ prompt: words });
  await signIn(page, '/studio/gallery');
  await page.getByRole('searchbox', { name: 'Search prompts' }).fill(words);
  await page.getByRole('link', { name: `Image: ${words}` }).click();
  await page.waitForURL(`**/gallery/${taskId}**`);
  const books = page.getByRole('complementary', { name: 'Recipe and receipt' });
  await expect(books).toContainText(words);
  await expect(page.getByText(OWNER.apiKey)).toHaveCount(0);
});

test('a key held down on the button makes one task', async ({ page }) => {
  const words = `Held down ${Date.now()}`;
  await signIn(page, '/studio/create');
  await prompt(page).fill(words);
  await expect(generate(page)).toContainText('4 credits');
  await generate(page).focus();
  // Each `down` without an `up` before it is a key repeat.
  for (let i = 0; i < 6; i += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  const tiles = session(page).getByRole('link', { name: `Image: ${words}` });
  await expect(tiles).toBeVisible({ timeout: 30_000 });
  expect(await tasksWith(page, words)).toHaveLength(1);
});
