import type { Locator, Page } from 'playwright/test';
import { findViolations } from './axe';
import { onPhonesNightly } from './everything';
import { make } from './make';
import { openSettings, signIn, toast } from './pages';
import { expect, test } from './test';

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });
const generate = (page: Page) => page.getByTestId('generate').filter({ visible: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Saves a preset from the form of Create as it is. */
async function savePreset(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save as preset' }).click();
  const saving = dialog(page, 'New preset');
  await saving.getByLabel('Name').fill(name);
  await saving.getByRole('switch', { name: 'Share with the team' }).click();
  await saving.getByRole('button', { name: 'Save preset' }).click();
  await expect(toast(page, `${name} is saved.`)).toBeVisible();
  await expect(saving).toBeHidden();
}

/** Opens a preset from the picker beside the model. */
async function openPreset(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Presets', exact: true }).click();
  await dialog(page, 'Presets').getByRole('searchbox', { name: 'Search presets' }).fill(name);
  await dialog(page, 'Presets')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  return dialog(page, name);
}

test('a preset is saved, filled in with its variables, and named by what it made, by version', async ({
  page,
}) => {
  const name = `Noir ${Date.now()}`;
  await signIn(page, '/studio/create');
  await page.goto('/studio/create?model=lumen-image');
  await prompt(page).fill('film noir of {place}, grain');
  await openSettings(page);
  await page.getByRole('radio', { name: '2K' }).click();
  await savePreset(page, name);
  await page.getByRole('button', { name: 'Clear' }).click();
  await prompt(page).fill('A harbour.');

  const filling = await openPreset(page, name);
  await filling.getByLabel('Place').fill('the docks');
  await expect(filling).toContainText('A harbour. film noir of the docks, grain');
  expect(await findViolations(page)).toEqual([]);
  await filling.getByRole('button', { name: 'Fill in' }).click();
  await expect(prompt(page)).toHaveValue('A harbour. film noir of the docks, grain');
  await expect(page.getByRole('radio', { name: '2K' })).toBeChecked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(prompt(page)).toHaveValue('A harbour.');
  const again = await openPreset(page, name);
  await again.getByLabel('Place').fill('the docks');
  await again.getByRole('button', { name: 'Fill in' }).click();

  // The form keeps its presets over a reload.
  await page.reload();
  const chips = page.getByRole('list', { name: 'Presets of this form' });
  await expect(chips).toContainText(name);
  await expect(generate(page)).toContainText('6 credits');
  await generate(page).click();
  const result = page
    .getByRole('region', { name: 'This session' })
    .getByRole('link', { name: /^Image: A harbour\. film noir/ });
  await expect(result.first()).toBeVisible({ timeout: 60_000 });

  await chips.getByRole('link', { name }).click();
  await page.waitForURL('**/studio/presets/pre_*');
  await expect(page.getByText('1 result, 6 credits').first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  const editing = dialog(page, `Edit ${name}`);
  await editing.getByLabel('Text').fill('noir');
  await editing.getByRole('button', { name: 'Save as version 2' }).click();
  await expect(editing).toBeHidden();
  const versions = page.getByRole('listitem').filter({ hasText: /^Version \d/ });
  await expect(versions.filter({ hasText: 'Version 2' })).toContainText('not used yet');
  await expect(versions.filter({ hasText: 'Version 1' }).last()).toContainText('1 result');
  await page.getByRole('button', { name: 'Bring back version 1' }).click();
  await expect(versions.filter({ hasText: 'Version 3' })).toContainText('film noir of {place}');
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('link', { name: /^Image: A harbour/ }).click();
  await page.waitForURL('**/studio/gallery/task_*');
  await expect(page.getByRole('complementary', { name: 'Recipe and receipt' })).toContainText(
    `${name} version 1`,
  );
});

test('a preset is applied to another model and combined, and what is lost is said before', async ({
  page,
}) => {
  const stamp = Date.now();
  await signIn(page, '/studio/create');
  await page.goto('/studio/create?model=lumen-image');
  await prompt(page).fill('ink');
  await openSettings(page);
  await page.getByRole('radio', { name: '2K' }).click();
  await page.getByRole('radio', { name: '16:9' }).click();
  await savePreset(page, `Ink ${stamp}`);
  await page.getByRole('radio', { name: '1:1', exact: true }).click();
  await prompt(page).fill('grain');
  await savePreset(page, `Grain ${stamp}`);

  await page.goto('/studio/create?model=lumen-spark');
  // The draft is there before it is replaced.
  await expect(prompt(page)).toHaveValue('grain');
  await prompt(page).fill('A harbour');
  const first = await openPreset(page, `Ink ${stamp}`);
  await first.getByRole('radio', { name: /^Lumen Spark/ }).click();
  await expect(first).toContainText('Left out, because Lumen Spark does not take it');
  await expect(first).toContainText('Resolution');
  await first.getByRole('button', { name: 'Fill in' }).click();
  await expect(page.locator('#create-model')).toContainText('Lumen Spark');
  await expect(page.getByRole('radio', { name: '16:9' })).toBeChecked();

  const second = await openPreset(page, `Grain ${stamp}`);
  await second.getByRole('radio', { name: /^Lumen Spark/ }).click();
  await expect(second).toContainText('Aspect ratio: 16:9 → 1:1');
  await second.getByRole('button', { name: 'Fill in' }).click();
  await expect(prompt(page)).toHaveValue('A harbour, ink, grain');
  const chips = page.getByRole('list', { name: 'Presets of this form' });
  await expect(chips.getByRole('listitem')).toHaveCount(2);
  await chips.getByRole('button', { name: new RegExp(`^Forget Ink ${stamp}`) }).click();
  await expect(chips.getByRole('listitem')).toHaveCount(1);
  await expect(prompt(page)).toHaveValue('A harbour, grain');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(prompt(page)).toHaveValue('A harbour, ink, grain');
  await expect(chips.getByRole('listitem')).toHaveCount(2);
});

test(`a preset begins with a result, is found, and comes back after it was removed ${onPhonesNightly}`, async ({
  page,
}) => {
  const name = `Moss ${Date.now()}`;
  const { task_id: id } = await make({ prompt: `Moss on stone ${name}` });
  await signIn(page, `/studio/gallery/${id}`);
  await page.getByRole('link', { name: /^Save as preset/ }).click();
  const saving = dialog(page, 'New preset');
  await expect(saving.getByLabel('Text')).toHaveValue(`Moss on stone ${name}`);
  await saving.getByLabel('Name').fill(name);
  await saving.getByRole('button', { name: 'Save preset' }).click();
  await expect(saving).toBeHidden();
  await page.waitForURL('**/studio/presets');
  await page.getByRole('searchbox', { name: 'Search presets' }).fill(name);
  const card = page.getByRole('article').filter({ hasText: name });
  await expect(card).toContainText('Private');
  await expect(card.locator('img')).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);

  await card.getByRole('link').click();
  await page.waitForURL('**/studio/presets/pre_*');
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.waitForURL('**/studio/presets');
  await expect(card).toHaveCount(0);
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(card).toHaveCount(1);
  await card.getByRole('link').click();
  await page.getByRole('link', { name: 'Use in Create' }).click();
  await dialog(page, name).getByRole('button', { name: 'Fill in' }).click();
  await expect(prompt(page)).toHaveValue(new RegExp(`Moss on stone ${name}$`));
});
