import { findViolationsInBothThemes } from './axe';
import { onPhonesNightly } from './everything';
import { make } from './make';
import { elsewhere, ownTeam, signIn, toast } from './pages';
import { expect, test } from './test';

test(`boards have a page of their own: created, filled, renamed, opened and deleted ${onPhonesNightly}`, async ({
  page,
}) => {
  const name = `Mood ${Date.now()}`;
  const { task_id: id } = await make({ prompt: `A shell ${name}` });
  await signIn(page, '/studio/boards');
  await page.getByRole('button', { name: 'New board' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New board' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/\/studio\/gallery\?board=/);
  await page.goto('/studio/boards');
  const card = page.getByRole('article').filter({ hasText: name });
  await expect(card).toContainText('0 results');

  await page.goto(`/studio/gallery?q=${id}`);
  await page.locator('[data-tile] a').first().focus();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Add to board' }).click();
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await expect(toast(page, '1 item added to the board.')).toBeVisible();
  await page.goto('/studio/boards');
  await expect(card).toContainText('1 result');
  await expect(card.locator('img')).toHaveCount(1);
  expect(await findViolationsInBothThemes(page)).toEqual([]);

  await page.getByRole('button', { name: `Actions for ${name}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(`${name} again`);
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('link', { name: `Open ${name} again` }).click();
  await page.waitForURL(/\/studio\/gallery\?board=/);
  await expect(page.locator('[data-tile]')).toHaveCount(1);

  await page.goto('/studio/boards');
  // By keyboard, because on a phone the toast of the finished image may cover the button.
  await page.getByRole('button', { name: `Actions for ${name} again` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card).toHaveCount(0);
});

test('a taken name is refused in words, and an empty page explains boards', async ({ page }) => {
  const home = await ownTeam(page, `Shelves ${Date.now()}`);
  await page.goto(`${home}/boards`);
  await expect(page.getByRole('heading', { name: 'No boards yet' })).toBeVisible();
  for (const refusal of [null, 'There is already a board with this name.']) {
    await page.goto(`${home}/boards`);
    await page.getByRole('button', { name: 'New board' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New board' });
    await dialog.getByLabel('Name').fill('Twice');
    await dialog.getByRole('button', { name: 'Create' }).click();
    if (refusal === null) await page.waitForURL(/\/gallery\?board=/);
    else await expect(page.getByText(refusal).first()).toBeVisible();
  }
});

test('two people work on one surface, one of them offline in between', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = `Surface ${Date.now()}`;
  const { task_id: id } = await make({ prompt: `A night train ${name}` });
  await signIn(page, '/studio/gallery');
  await page.goto(`/studio/gallery?q=${id}`);
  await page.locator('[data-tile] a').first().focus();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Add to board' }).click();
  await page.getByLabel('New board').fill(name);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(toast(page, '1 item added to the board.')).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.waitForURL(/\/gallery\?board=/);
  await page.getByRole('button', { name: 'Show as a surface' }).click();
  await page.waitForURL(/\/studio\/boards\/brd_/);
  const surface = page.getByRole('region', { name: 'Surface of the board' });
  const picture = surface.getByRole('option', { name: new RegExp(name) });
  await expect(picture.locator('img')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();

  // Without dragging: by keys, and by numbers.
  await picture.focus();
  await expect(picture).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('button', { name: 'Arrange' }).click();
  await page.getByRole('menuitem', { name: 'Move…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Position and size' });
  await expect(dialog.getByLabel('From the left')).toHaveValue('10');
  await dialog.getByLabel('From the top').fill('40');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(dialog).toBeHidden();

  const second = await elsewhere(browser, baseURL);
  await signIn(second, new URL(page.url()).pathname);
  const theirs = second.getByRole('region', { name: 'Surface of the board' });
  await expect(theirs.getByRole('option', { name: new RegExp(name) })).toHaveCSS('top', '40px');

  await second.context().setOffline(true);
  await second.getByRole('button', { name: 'Add a note' }).click();
  await second.getByRole('textbox', { name: 'Text of the note' }).fill('Calmer, later light');
  await second.keyboard.press('Escape');
  await expect(second.getByText(/^Offline\. \d changes wait/)).toBeVisible();
  await page.getByRole('button', { name: 'Add a heading' }).click();
  await page.getByRole('textbox', { name: 'Text of the heading' }).fill('Key visual');
  await page.keyboard.press('Enter');
  await second.context().setOffline(false);
  await expect(surface.getByRole('option', { name: 'Note: Calmer, later light' })).toBeVisible();
  await expect(theirs.getByRole('option', { name: 'Heading: Key visual' })).toBeVisible();

  // By mouse: a drag by a corner that nothing covers, and Undo.
  const box = await picture.boundingBox();
  if (box === null) throw new Error('the picture is not shown');
  const corner = { x: box.x + 10, y: box.y + box.height - 10 };
  await page.mouse.move(corner.x, corner.y);
  await page.mouse.down();
  await page.mouse.move(corner.x + 60, corner.y + 20, { steps: 5 });
  await page.mouse.up();
  await expect(picture).not.toHaveCSS('top', '40px');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(picture).toHaveCSS('top', '40px');
  expect(await findViolationsInBothThemes(page)).toEqual([]);
  await second.context().close();

  await page.getByRole('button', { name: 'Present' }).click();
  const presentation = page.getByRole('dialog', { name: 'Presentation' });
  await expect(presentation.getByText('1 of 3')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(presentation.getByText('2 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'End the presentation' }).click();
  await expect(presentation).toBeHidden();
  // Into a result, and back to the surface.
  await picture.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/gallery\/.*view=surface/);
  await expect(page.getByText('1 of 1')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/studio\/boards\/brd_/);
  await expect(picture).toBeVisible();
  for (const [entry, file] of [
    ['Picture (PNG)', /\.png$/],
    ['PDF, a page for each section', /\.pdf$/],
    ['Files of results and uploads (zip)', /\.zip$/],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    expect((await download).suggestedFilename()).toMatch(file);
    await expect(toast(page, 'Saved.').first()).toBeVisible();
  }
});
