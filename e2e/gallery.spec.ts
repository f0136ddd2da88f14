import type { Locator, Page } from 'playwright/test';
import { findViolations } from './axe';
import { onPhonesNightly } from './everything';
import { make } from './make';
import { signIn, toast } from './pages';
import { expect, test } from './test';

const tiles = (page: Page, words: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(words) });
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' });

/** Opens the gallery with a search for `words`, and waits for `count` tiles. */
async function openAt(page: Page, words: string, count: number): Promise<void> {
  await signIn(page, '/studio/gallery');
  await page.getByRole('searchbox', { name: 'Search prompts' }).fill(words);
  await expect(page).toHaveURL(/q=/);
  // Until the filtered list arrives the unfiltered tiles stay.
  await expect(page.getByRole('main').locator('[data-tile]')).toHaveCount(count);
  await expect(tiles(page, words)).toHaveCount(count);
}

/** Selects a tile by its checkbox. */
async function select(page: Page, at: number, modifiers: 'Shift'[] = []): Promise<void> {
  const box = page.getByRole('main').getByRole('button', { name: 'Select', exact: true }).nth(at);
  await box.hover();
  await box.click({ modifiers });
}

/** Makes four pictures with one prompt, and returns the word by which the search finds them alone. */
async function makeFour(): Promise<string> {
  const words = `orchard${crypto.randomUUID().slice(0, 8)}`;
  await make({ prompt: `An ${words}`, n: 4 });
  return words;
}

let seen: Promise<string> | undefined;
/** The word of four pictures for the tests that only look at them: made once for each worker. */
const seenFour = () => {
  seen ??= makeFour();
  return seen;
};

test('filters are kept in the URL: a reload and a link show the same', async ({ page }) => {
  const words = await seenFour();
  await openAt(page, words, 4);
  await page.getByRole('radio', { name: 'Videos' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await expect(page).toHaveURL(/kind=video/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search prompts' })).toHaveValue(words);
  await page.getByRole('radio', { name: 'Images' }).click();
  await expect(tiles(page, words)).toHaveCount(4);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/gallery$/);
});

test('the days of the filter are as wide as their year needs', async ({ page }) => {
  await signIn(page, '/studio/gallery');
  const from = page.getByLabel('From', { exact: true });
  await page.getByRole('button', { name: 'Day', exact: true }).click();
  await from.fill('2026-11-02');
  const [width, needed] = await from.evaluate((field: HTMLElement) => {
    const width = field.offsetWidth;
    field.style.width = 'max-content';
    return [width, field.offsetWidth];
  });
  expect(width).toBeGreaterThanOrEqual(needed);
});

/** The edges of what is shown, in whole pixels. */
async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('not shown');
  const [left, top] = [Math.round(box.x), Math.round(box.y)];
  return {
    left,
    top,
    right: Math.round(box.x + box.width),
    bottom: Math.round(box.y + box.height),
  };
}

test('a tile of 9:16 shows what it offers whole', async ({ page }) => {
  const tower = `tower${Date.now()}`;
  await make({ prompt: `A ${tower}`, n: 4, aspect_ratio: '9:16' });
  await openAt(page, tower, 4);
  const tile = page.getByRole('main').locator('[data-tile="0"]');
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await tile.hover();
    await expect(tile.getByRole('link', { name: 'Remix' })).toBeVisible();
    // The grid is laid out anew once its width is measured.
    await expect(async () => {
      const frame = await boxOf(tile);
      for (const part of await tile.locator('a, button').filter({ visible: true }).all()) {
        const box = await boxOf(part);
        const name = `${await part.getAttribute('aria-label')} at ${width} px`;
        expect(box.left, name).toBeGreaterThanOrEqual(frame.left);
        expect(box.top, name).toBeGreaterThanOrEqual(frame.top);
        expect(box.right, name).toBeLessThanOrEqual(frame.right);
        expect(box.bottom, name).toBeLessThanOrEqual(frame.bottom);
      }
    }).toPass({ timeout: 15_000 });
  }
});

test('on a phone one button opens all filters', async ({ page }) => {
  const words = await seenFour();
  await page.setViewportSize({ width: 390, height: 844 });
  await openAt(page, words, 4);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  // The address is changed first, and the radio follows it.
  await filters.getByRole('radio', { name: 'Videos' }).click();
  await filters.getByRole('button', { name: 'Today' }).click();
  expect(await findViolations(page, '[role=dialog]')).toEqual([]);
  await filters.getByRole('button', { name: 'Show results' }).click();
  await expect(filters).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filters 2' })).toBeVisible();
});

test('the gallery can be filtered by one’s own favourites', async ({ page }) => {
  const words = await makeFour();
  await openAt(page, words, 4);
  await select(page, 1);
  await bar(page).getByRole('button', { name: 'More' }).click();
  expect(await findViolations(page, '[role=menu]')).toEqual([]);
  await page.getByRole('menuitem', { name: 'Favourite' }).click();
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Favourite', pressed: true }),
  ).toHaveCount(1);
  await page.getByRole('button', { name: 'Favourites' }).click();
  await expect(page).toHaveURL(/favourite=1/);
  await expect(tiles(page, words)).toHaveCount(1);
});

test('a range is selected, put on a board and found by its board', async ({ page }) => {
  const words = await makeFour();
  await openAt(page, words, 4);
  await select(page, 0);
  await select(page, 2, ['Shift']);
  await expect(bar(page)).toContainText('3 selected');
  await bar(page).getByRole('button', { name: 'Add to board' }).click();
  await page.getByLabel('New board').fill(words);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(toast(page, '3 items added to the board.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await page.getByRole('button', { name: 'More filters' }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByRole('combobox', { name: 'Board' }).click();
  await page.getByRole('option', { name: new RegExp(words) }).click();
  await expect(page).toHaveURL(/board=/);
  await page.keyboard.press('Escape');
  await expect(filters).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
  await expect(page.getByText('3 results on this board')).toBeVisible();
  await expect(tiles(page, words)).toHaveCount(3);
  // One is taken out again; it stays in the gallery.
  await select(page, 0);
  await bar(page).getByRole('button', { name: 'Remove from board' }).click();
  await expect(tiles(page, words)).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tiles(page, words)).toHaveCount(3);
});

test(`what shows results is named before they go to the trash ${onPhonesNightly}`, async ({
  page,
}) => {
  const words = await makeFour();
  await openAt(page, words, 4);
  await select(page, 0);
  await select(page, 1);
  await bar(page).getByRole('button', { name: 'Add to board' }).click();
  await page.getByLabel('New board').fill(words);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(toast(page, '2 items added to the board.')).toBeVisible();
  await page.keyboard.press('Escape');
  // In the search field Ctrl+A selects its text; elsewhere it selects all tiles.
  await page.getByRole('searchbox', { name: 'Search prompts' }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole('main').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(bar(page)).toContainText('4 selected');
  const remove = bar(page).getByRole('button', { name: 'Move to trash' });
  await remove.click();
  const question = page.getByRole('alertdialog', { name: 'Move 4 results to the trash?' });
  await expect(question.getByRole('listitem')).toHaveText([`2 are on the board “${words}”.`]);
  expect(await findViolations(page, '[role=alertdialog]')).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(tiles(page, words)).toHaveCount(4);
  await remove.click();
  await question.getByRole('button', { name: 'Move to trash' }).click();
  await expect(toast(page, '4 items moved to the trash.')).toBeVisible();
  await expect(tiles(page, words)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tiles(page, words)).toHaveCount(4);
  // The last one is in no board, so nothing is asked.
  await tiles(page, words).last().click();
  await page.getByRole('button', { name: 'Move to trash' }).click();
  await expect(toast(page, '1 item moved to the trash.')).toBeVisible();
});

test('the trash says who removed what, and restores it', async ({ page }) => {
  const words = await makeFour();
  await openAt(page, words, 4);
  await select(page, 0);
  await select(page, 1);
  await bar(page).getByRole('button', { name: 'Move to trash' }).click();
  await expect(tiles(page, words)).toHaveCount(2);
  await page.getByRole('link', { name: 'Trash' }).click();
  const rows = page.getByRole('list', { name: 'Trash' }).getByRole('listitem');
  const ours = rows.filter({ hasText: words });
  await expect(ours).toHaveCount(2);
  await expect(ours.first()).toContainText('30 days left');
  await expect(ours.first()).toContainText(/Made by .+ · Removed by .+/);
  await ours.first().getByRole('button', { name: 'Restore' }).click();
  await expect(toast(page, '1 item restored.')).toBeVisible();
  await expect(ours).toHaveCount(1);
  await ours.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Restore 1 item' }).click();
  await expect(ours).toHaveCount(0);
  await page.goto(`/studio/gallery?q=${words}`);
  await expect(tiles(page, words)).toHaveCount(4);
});

test('arrow keys move between tiles, Enter opens one, Back keeps the position; a selection is one zip file', async ({
  page,
}) => {
  const words = await seenFour();
  await openAt(page, words, 4);
  await tiles(page, words).first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(tiles(page, words).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/gallery/task_**');
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search prompts' })).toHaveValue(words);
  await expect(tiles(page, words)).toHaveCount(4);

  await select(page, 0);
  await select(page, 3, ['Shift']);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar(page).getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('studio-4.zip');
  const stream = await download.createReadStream();
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  const zip = Buffer.concat(parts);
  // The end of central directory record has the number of files.
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  expect(zip.readUInt16LE(end + 10)).toBe(4);
  expect(zip.length).toBeGreaterThan(20_000);
});

test('two to four results can be compared; fewer or more cannot', async ({ page }) => {
  const words = await makeFour();
  await openAt(page, words, 4);
  await select(page, 0);
  await expect(bar(page).getByRole('button', { name: 'Compare' })).toBeDisabled();
  await select(page, 1);
  await bar(page).getByRole('button', { name: 'Compare' }).click();
  await page.waitForURL('**/studio/compare?**');
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
  // The better one is kept where it was chosen.
  const heart = page.getByRole('button', { name: 'Favourite B' });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Add to board: B' }).click();
  await page.getByLabel('New board').fill(`The better one ${words}`);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('1 item added to the board.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Open B' }).click();
  await page.waitForURL('**/gallery/task_**');
});

test(`a failed task is a line above the pictures of its day ${onPhonesNightly}`, async ({
  page,
}) => {
  const words = await makeFour();
  await make({ prompt: `[[fail:upstream]] storm ${words}` });
  await openAt(page, words, 5);
  const boxes = page.getByRole('main').locator('[data-tile]');
  await expect(boxes.first()).toContainText('The model’s provider failed');
  await expect(boxes.first()).toContainText('Nothing was charged.');
  await expect(boxes.first().getByRole('link', { name: 'Try again' })).toBeVisible();
  await expect(boxes.nth(1).locator('img')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await boxes
    .first()
    .getByRole('link', { name: new RegExp(words) })
    .click();
  await page.waitForURL('**/gallery/task_**');
});

test('the list view shows the same results, and a task id finds its task', async ({ page }) => {
  const words = await makeFour();
  const { task_id: id } = await make({ prompt: `Listed ${words}` });
  await openAt(page, words, 5);
  await page.getByRole('radio', { name: 'List' }).click();
  await expect(page).toHaveURL(/view=list/);
  await expect(tiles(page, words)).toHaveCount(5);
  await expect(page.getByRole('main').getByText('Lumen Spark', { exact: true })).toHaveCount(5);
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('combobox', { name: 'Model' }).click();
  await page.getByRole('option', { name: 'Lumen Spark', exact: true }).click();
  await expect(page).toHaveURL(/model=lumen-spark/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More filters 1' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search prompts' }).fill(id);
  await expect(tiles(page, `Listed ${words}`)).toHaveCount(1);
});
