import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import type { Page } from 'playwright/test';
import { findViolations } from './axe';
import { signIn } from './pages';
import { expect, test } from './test';

const texts = [
  'A harbour at dawn, fishing boats leave',
  'Gulls over the water',
  'ميناء هادئ عند الفجر',
  'The boats come back',
];

const text = (page: Page, shot: number) =>
  page.getByRole('textbox', { name: `What happens in shot ${shot}`, exact: true });
const progress = (page: Page) => page.getByTestId('progress');

async function choose(page: Page, field: string, option: RegExp, at = 0): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).nth(at).click();
  await page.getByRole('option', { name: option }).click();
}

/** Opens a new storyboard with these shots of two seconds each. */
async function newStoryboard(page: Page, shots: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'New storyboard' }).click();
  await expect(page).toHaveURL(/\/storyboards\/stb_/);
  await choose(page, 'Model for films', /^Kestrel 2/);
  for (const [index, words] of shots.entries()) {
    await page.getByRole('button', { name: 'Add a shot' }).click();
    await text(page, index + 1).fill(words);
    await page.getByRole('textbox', { name: 'Seconds', exact: true }).nth(index).fill('2');
  }
}

test('four shots are priced, made over a reload, put together and downloaded with their credential', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signIn(page, '/studio/storyboards');
  await newStoryboard(page, texts);
  await choose(page, 'Begins with', /^Last frame before/, 1);
  expect(await findViolations(page)).toEqual([]);

  const make = page.getByTestId('make-films');
  await expect(make).toHaveText(/Make 4 shots.*100 credits/);
  await expect(page.getByTestId('limit')).toContainText('Spends at most 100 credits in all');
  // The price stays in sight at the first shot and at the last one.
  for (const shot of [4, 1]) {
    await text(page, shot).scrollIntoViewIfNeeded();
    await expect(make).toBeInViewport();
  }
  await make.click();
  await expect(progress(page)).toContainText('4 being made');
  await page.reload();
  await expect(progress(page)).toContainText('100 of 100 credits spent', { timeout: 180_000 });
  await expect(progress(page)).not.toContainText('being made');
  for (const [index, words] of texts.entries()) {
    await expect(text(page, index + 1)).toHaveValue(words);
    await expect(page.getByLabel(`Shot ${index + 1}`, { exact: true })).toBeVisible();
  }

  // What is made once more needs a higher limit, and the older take stays.
  await page.getByRole('textbox', { name: 'Spend at most' }).fill('150');
  await page.getByRole('button', { name: /^Make film again .*of shot 4$/ }).click();
  await expect(progress(page)).toContainText('125 of 150 credits spent', { timeout: 90_000 });
  await expect(page.getByRole('button', { name: 'Take 2' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'Take 1' }).click();
  await expect(page.getByRole('button', { name: 'Take 1' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  const film = page.getByTestId('film');
  await film.getByRole('button', { name: 'Put the film together' }).click();
  const link = film.getByRole('link', { name: 'Download MP4' });
  await expect(link).toBeVisible({ timeout: 90_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const path = await download.path();
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) });
  const track = await input.getPrimaryVideoTrack();
  expect(await track?.computePacketStats()).toMatchObject({ packetCount: texts.length * 2 * 24 });
  expect([track?.displayWidth, track?.displayHeight]).toEqual([1280, 720]);
  input.dispose();

  await page.goto('/studio/verify');
  await page.locator('input[type=file]').setInputFiles(path);
  for (const [index, words] of texts.entries()) {
    await expect(page.getByText(`Shot ${index + 1}: ${words}`)).toBeVisible();
  }
});

test('shots are moved by keys and menu, and a limit holds back what does not fit', async ({
  page,
}) => {
  await signIn(page, '/studio/storyboards');
  await newStoryboard(page, ['one', 'two', 'three']);
  const handle = page.getByRole('button', { name: /^Move Shot 3/ });
  await handle.focus();
  await page.keyboard.press('ArrowUp');
  await expect(text(page, 2)).toHaveValue('three');
  await page.getByRole('button', { name: 'Actions for Shot 1' }).click();
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await expect(text(page, 1)).toHaveValue('three');
  await page.getByRole('button', { name: 'Actions for Shot 2' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(text(page, 2)).toHaveValue('two');
  const stack = page.getByRole('main');
  await stack.getByRole('button', { name: 'Undo' }).click();
  await expect(text(page, 2)).toHaveValue('one');
  await stack.getByRole('button', { name: 'Redo' }).click();
  await expect(text(page, 2)).toHaveValue('two');
  await stack.getByRole('button', { name: 'Undo' }).click();
  await expect(text(page, 2)).toHaveValue('one');
  await page.getByRole('textbox', { name: 'Spend at most' }).fill('60');
  await expect(page.getByTestId('make-films')).toHaveText(/Make 2 of 3 shots.*50 credits/);
  await expect(page.getByText(/2 of 3 shots fit into the limit/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Spend at most' }).fill('1');
  await expect(page.getByRole('button', { name: 'Nothing fits: spend more' })).toBeVisible();
  await text(page, 1).fill('');
  await expect(page.getByText('Shot 1: Say what happens in this shot.')).toBeVisible();
  await page.reload();
  await expect(text(page, 2)).toHaveValue('one');
});
