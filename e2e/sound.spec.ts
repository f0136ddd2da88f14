import { readFile } from 'node:fs/promises';
import { findViolations, findViolationsInBothThemes } from './axe';
import { onPhonesNightly } from './everything';
import { chooseSetting, signIn } from './pages';
import { expect, test } from './test';

test(`a text is priced by its characters, spoken, played, found and downloaded ${onPhonesNightly}`, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, '/studio/create');
  await page.getByRole('radio', { name: 'Audio', exact: true }).filter({ visible: true }).click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  const sentence = `The harbour is quiet, and the lamps are lit. ${test.info().retry}-${test.info().project.name}`;
  await text.fill(sentence);
  await expect(page.getByText(`${sentence.length} of 4000`)).toBeVisible();
  const generate = page.getByTestId('generate').filter({ visible: true });
  // Cadence takes 3 credits for 1,000 characters.
  const price = `${(sentence.length * 3) / 1_000} credits`;
  await expect(generate).toContainText(price);
  await chooseSetting(page, 'Voice', 'bass');
  expect(await findViolations(page), 'the form').toEqual([]);
  await generate.click();

  const tile = page.getByRole('button', { name: `Play Audio: ${sentence}` }).first();
  await expect(tile).toBeVisible({ timeout: 60_000 });
  await tile.click();
  await expect(
    page.getByRole('button', { name: `Pause Audio: ${sentence}` }).first(),
  ).toBeVisible();
  expect(await findViolations(page), 'the results').toEqual([]);

  await page.goto('/studio/gallery?kind=audio');
  const link = page.getByRole('link', { name: `Audio: ${sentence}` }).first();
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/gallery\/task_/);
  const play = page.getByRole('button', { name: 'Play', exact: true });
  await expect(play).toBeVisible();
  const position = page.getByRole('slider', { name: 'Position' });
  await expect(position).toHaveAttribute('aria-valuetext', /^0:00 of 0:0[2-9]$/);
  await play.click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect(position).not.toHaveValue('0');
  const books = page.getByRole('complementary', { name: 'Recipe and receipt' });
  await expect(books).toContainText('Voicebass');
  await books.getByText('Receipt', { exact: true }).click();
  // The interface has no receipts: another service reports only the charge.
  if (process.env.E2E_REMOTE !== '1') {
    await expect(books).toContainText(`${sentence.length} characters`);
  }
  await expect(books).toContainText(price);
  expect(await findViolationsInBothThemes(page), 'the viewer').toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).first().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.wav$/);

  await page.getByRole('link', { name: 'How this was made' }).click();
  await expect(page.getByRole('heading', { name: /^Made with AI, unchanged/ })).toBeVisible();
});

test('an experiment with speech plays in its cells, in the vote, side by side and in its HTML page', async ({
  page,
}) => {
  await signIn(page, '/studio/experiments');
  await page.getByRole('button', { name: 'New experiment' }).click();
  const name = `Two voices ${test.info().retry}`;
  await page.getByLabel('Name of the experiment').fill(name);
  await page
    .getByRole('textbox', { name: 'Prompt', exact: true })
    .fill(`The {harbour|market} is quiet, ${name}.`);
  await page.getByRole('combobox', { name: 'Add a model' }).click();
  await page.getByRole('option', { name: 'Cadence' }).click();
  await page.getByLabel('Spend at most').fill('10');
  await expect(page.getByTestId('run')).toContainText('Run 2 cells');
  await page.getByTestId('run').click();
  await expect(page.getByTestId('progress')).toContainText('2 of 2', { timeout: 60_000 });

  const cells = page.getByRole('gridcell', { name: /succeeded/ });
  await expect(cells).toHaveCount(2);
  await cells
    .first()
    .getByRole('button', { name: /^Play / })
    .click();
  await expect(cells.first().getByRole('button', { name: /^Pause / })).toBeVisible();
  await cells.first().focus();
  await page.keyboard.press('p');
  await expect(cells.first().getByRole('button', { name: /^Play / })).toBeVisible();
  await cells
    .first()
    .getByRole('button', { name: /^Play / })
    .dblclick();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(cells.first().getByRole('button', { name: /^Play / })).toBeVisible();
  expect(await findViolations(page), 'the cells').toEqual([]);

  await page.keyboard.press('Space');
  await cells.nth(1).focus();
  await page.keyboard.press('x');
  const grid = page.url();
  await page.getByRole('link', { name: 'Compare 2' }).click();
  await expect(page.getByLabel('Result A', { exact: true })).toHaveJSProperty('tagName', 'AUDIO');
  await expect(page.getByRole('radio', { name: 'Slider' })).toBeDisabled();
  expect(await findViolations(page), 'compare').toEqual([]);

  await page.goto(grid);
  await page.getByRole('radio', { name: 'Vote' }).check();
  await page.getByRole('button', { name: 'Play A' }).click();
  await expect(page.getByRole('button', { name: 'Pause A' })).toBeVisible();
  expect(await findViolations(page), 'the vote').toEqual([]);

  await page.getByRole('radio', { name: 'Results' }).check();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'HTML page' }).click(),
  ]);
  const html = await readFile(await download.path(), 'utf8');
  expect(html.match(/<audio controls [^>]*src="data:audio\/wav;base64,/g)).toHaveLength(2);
});
