import { findViolations } from './axe';
import { signIn, toast } from './pages';
import { expect, test } from './test';

test('a prompt is improved at its price, taken, undone, filled from the library, and asked about in Chat', async ({
  page,
}) => {
  await signIn(page, '/studio/presets');
  const name = `Weather ${Date.now()}`;
  await page.getByRole('button', { name: 'New preset' }).first().click();
  const saving = page.getByRole('dialog', { name: 'New preset' });
  await saving.getByLabel('Name').fill(name);
  await saving.getByLabel('Text').fill('in {weather}');
  await saving.getByRole('button', { name: 'Save preset' }).click();
  await expect(saving).toBeHidden();

  await page.goto('/studio/create?model=lumen-image');
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
  const tools = page.getByRole('button', { name: 'Prompt help' });
  await prompt.fill('A harbour at dusk');
  await tools.click();
  await page.getByRole('menuitem', { name: 'Improve the prompt…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Improve the prompt' });
  await dialog.getByRole('button', { name: /^Improve · about [\d.]+ credits/ }).click();
  await expect(dialog.getByRole('insertion')).toHaveText(/soft light/);
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Use this prompt' }).click();
  await expect(prompt).toHaveValue(/^A harbour at dusk, soft light/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(prompt).toHaveValue('A harbour at dusk');

  await prompt.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(9, 9));
  await tools.click();
  await page.getByRole('menuitem', { name: 'Insert a text from presets…' }).click();
  const library = page.getByRole('dialog', { name: 'Insert a text' });
  await library.getByRole('searchbox', { name: 'Search texts' }).fill(name);
  await library.getByRole('button', { name: new RegExp(name) }).click();
  await library.getByRole('textbox', { name: 'Weather' }).fill('fog');
  await library.getByRole('button', { name: 'Insert' }).click();
  await expect(toast(page, `${name} is inserted.`)).toBeVisible();
  await expect(prompt).toHaveValue('A harbour in fog at dusk');

  await tools.click();
  await page.getByRole('menuitem', { name: 'Ask about this in Chat' }).click();
  await page.waitForURL(/\/chat$/);
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
    /A harbour in fog at dusk/,
  );
});
