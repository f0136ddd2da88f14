import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { findViolations } from './axe';
import { onPhonesNightly } from './everything';
import { make } from './make';
import { signIn, toast } from './pages';
import { expect, test } from './test';

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });
const generate = (page: Page) => page.getByTestId('generate').filter({ visible: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const formCharacters = (page: Page): Locator =>
  page.getByRole('list', { name: 'Characters of this form' });

/** Pictures of one colour each, as a file input takes them. */
const picturesNamed = (names: readonly string[]) =>
  Promise.all(
    names.map(async (name, index) => ({
      name: `${name}.png`,
      mimeType: 'image/png',
      buffer: await sharp({
        create: {
          width: 64,
          height: 64,
          channels: 3,
          background: { r: 40 * index, g: 90, b: 120 },
        },
      })
        .png()
        .toBuffer(),
    })),
  );

test('a character goes into one picture and into nine, says what is left out, and is named by the result', async ({
  page,
}) => {
  const name = `Lena ${Date.now()}`;
  await signIn(page, '/studio/create');
  await page.goto('/studio/characters');
  await page.getByRole('button', { name: 'New character' }).first().click();
  const saving = dialog(page, 'New character');
  await saving
    .getByRole('textbox', { name: /^Name\b/ })
    .first()
    .fill(name);
  await saving
    .getByLabel('Pictures of the character')
    .setInputFiles(await picturesNamed(['Front', 'Side', 'Back']));
  // As they were chosen, whichever arrives first.
  await expect(saving.getByLabel('Name of picture 1')).toHaveValue('Front');
  await expect(saving.getByLabel('Name of picture 2')).toHaveValue('Side');
  await expect(saving.getByLabel('Name of picture 3')).toHaveValue('Back');
  await saving.getByLabel('Note').fill('a woman with short red hair');
  await saving.getByLabel('Trigger text').fill('LNA1');
  expect(await findViolations(page)).toEqual([]);
  await saving.getByRole('button', { name: 'Save character' }).click();
  await expect(toast(page, `${name} is saved.`)).toBeVisible();

  // Nine places: all three.
  await page.goto('/studio/create?model=solstice');
  await prompt(page).fill('A harbour at dusk.');
  await page.getByRole('button', { name: 'Characters', exact: true }).click();
  const picking = dialog(page, 'Characters');
  await picking.getByRole('searchbox', { name: 'Search characters' }).fill(name);
  await picking.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await picking.getByRole('button', { name: 'Done' }).click();
  await expect(formCharacters(page)).toContainText('3 pictures in Reference images');
  await expect(formCharacters(page)).not.toContainText('left out');
  await expect(formCharacters(page).locator('img')).toHaveCount(3);
  expect(await findViolations(page)).toEqual([]);

  // One place, kept over a reload: two are left out by name, and the form says so before it is sent.
  await page.goto('/studio/create?model=lumen-edit');
  await expect(formCharacters(page)).toContainText('1 picture in Picture');
  await expect(formCharacters(page)).toContainText(/No place left for \w+, \w+: left out\./);
  await expect(generate(page)).toBeEnabled();

  // None: the words alone.
  await page.goto('/studio/create?model=lumen-spark');
  await expect(formCharacters(page)).toContainText(
    /Lumen Spark has no field for \w+, \w+, \w+: left out\./,
  );
  await expect(generate(page)).toBeEnabled();
  await generate(page).click();
  const result = page
    .getByRole('region', { name: 'This session' })
    .getByRole('link', { name: /^Image: A harbour at dusk\. LNA1/ })
    .first();
  await expect(result).toBeVisible({ timeout: 60_000 });
  await expect(prompt(page)).toHaveValue('A harbour at dusk.');
  await result.click();
  await page.waitForURL('**/studio/gallery/task_*');
  const recipe = page.getByRole('complementary', { name: 'Recipe and receipt' });
  await expect(recipe).toContainText('A harbour at dusk. LNA1, a woman with short red hair');
  await recipe.getByRole('link', { name, exact: true }).click();
  await page.waitForURL('**/studio/characters/chr_*');
  await expect(page.getByText(/1 result, [\d.]+ credit/).first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test(`a result becomes a picture of a character, which says when it was deleted and comes back after it was removed ${onPhonesNightly}`, async ({
  page,
}) => {
  const name = `Mug ${Date.now()}`;
  const { task_id: taskId } = await make({ prompt: `A blue mug ${name}` });
  await signIn(page, '/studio/create');
  await page.goto(`/studio/gallery/${taskId}`);
  await page.getByRole('link', { name: 'Add to a character' }).click();
  // Where there is no character yet, a new one is opened at once.
  const choosing = dialog(page, /^Add 1 picture/);
  const beginning = dialog(page, 'New character');
  await expect(choosing.or(beginning)).toBeVisible();
  if (await choosing.isVisible()) {
    await choosing.getByRole('button', { name: 'New character' }).click();
  }
  await expect(beginning.getByLabel('Name of picture 1')).toBeVisible();
  await beginning.getByRole('radio', { name: 'Product' }).click();
  const saving = dialog(page, 'New product');
  await saving
    .getByRole('textbox', { name: /^Name\b/ })
    .first()
    .fill(name);
  await saving.getByRole('button', { name: 'Save product' }).click();
  await page.waitForURL('**/studio/characters');
  await page.getByRole('searchbox', { name: 'Search characters' }).fill(name);
  await page.getByRole('link', { name: `Open ${name}` }).click();
  await page.waitForURL('**/studio/characters/chr_*');
  const address = page.url();

  await page.getByRole('button', { name: 'Remove' }).click();
  await page.waitForURL('**/studio/characters');
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(page.getByRole('link', { name: `Open ${name}` })).toBeVisible();

  await page.goto(`/studio/gallery/${taskId}`);
  await page.getByRole('button', { name: 'Move to trash' }).click();
  const question = page.getByRole('alertdialog', { name: 'Move this result to the trash?' });
  await expect(question.getByRole('listitem')).toHaveText([`It is in the character “${name}”.`]);
  await question.getByRole('button', { name: 'Move to trash' }).click();
  await page.waitForURL((url) => !url.pathname.includes(taskId));
  await page.goto(address);
  await expect(page.getByText('1 picture deleted, so no longer sent.')).toBeVisible();
});

test('an experiment tries a character beside the result without one', async ({ page }) => {
  const name = `Tried ${Date.now()}`;
  await signIn(page, '/studio/characters');
  await page.getByRole('button', { name: 'New character' }).first().click();
  const saving = dialog(page, 'New character');
  await saving
    .getByRole('textbox', { name: /^Name\b/ })
    .first()
    .fill(name);
  await saving.getByLabel('Note').fill('a woman with short red hair');
  await saving.getByRole('button', { name: 'Save character' }).click();
  await expect(toast(page, `${name} is saved.`)).toBeVisible();

  await page.goto('/studio/experiments');
  await page.getByRole('button', { name: 'New experiment' }).click();
  await prompt(page).fill('A harbour at dusk');
  await page.getByRole('combobox', { name: 'Add a model' }).click();
  await page.getByRole('option', { name: 'Lumen Spark' }).first().click();
  await page.getByRole('combobox', { name: 'Vary a setting' }).click();
  await page.getByRole('option', { name: 'Characters' }).first().click();
  await expect(page.getByRole('button', { name: 'No character', pressed: true })).toBeVisible();
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByTestId('preflight')).toContainText('2 cells');
});
