import type { Page } from 'playwright/test';
import { chooseSetting, signIn } from './pages';
import { expect, test } from './test';

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });
const generate = (page: Page) => page.getByTestId('generate').filter({ visible: true });
const panel = (page: Page) => page.getByRole('region', { name: 'Compare' });
const value = (page: Page, name: string) =>
  panel(page).getByRole('button', { name: new RegExp(`^${name}`) });
/** What one press made. */
const group = (page: Page, words: string) => page.getByRole('article', { name: words });

async function openComparison(page: Page, words: string): Promise<void> {
  await signIn(page, '/studio/create');
  await prompt(page).fill(words);
  await expect(generate(page)).toContainText('4 credits');
  await chooseSetting(page, 'Aspect ratio', '16:9');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
}

test('four ratios of one prompt in one press, which a reload does not double', async ({ page }) => {
  const words = `A kiosk in the rain ${Date.now()}`;
  await openComparison(page, words);
  await expect(value(page, '16:9')).toBeDisabled();
  for (const name of ['1:1', '3:4', '9:16']) await value(page, name).click();
  await expect(value(page, '21:9')).toBeDisabled();
  await expect(generate(page)).toHaveText(/^Generate 4 ·16 credits/);
  await generate(page).click({ noWaitAfter: true });
  await page.reload();
  await expect(group(page, words).getByRole('link', { name: `Image: ${words}` })).toHaveCount(4, {
    timeout: 60_000,
  });
  await expect(group(page, words)).toContainText('16 credits');
  await expect(group(page, words).getByRole('listitem')).toHaveText([
    /16:9$/,
    /1:1$/,
    /3:4$/,
    /9:16$/,
  ]);
  const answer = await page.request.get(
    `/api/console/studio/gallery?q=${encodeURIComponent(words)}`,
  );
  const { task_ids: taskIds } = (await answer.json()) as { task_ids: string[] };
  expect(new Set(taskIds).size).toBe(4);
});

test('models side by side say what they do not take, and become an experiment', async ({
  page,
}) => {
  const words = `A greenhouse at night ${Date.now()}`;
  await openComparison(page, words);
  await chooseSetting(page, 'Resolution', '4K');
  await page.getByRole('combobox', { name: 'What to compare' }).click();
  await page.getByRole('option', { name: 'Model' }).click();
  await value(page, 'Lumen Spark').click();
  await expect(panel(page)).toContainText('Lumen Spark goes without Resolution.');
  await expect(generate(page)).toHaveText(/^Generate 2 ·/);
  // What is compared stays with the form.
  await page.reload();
  await expect(value(page, 'Lumen Spark')).toHaveAttribute('aria-pressed', 'true');
  await panel(page).getByRole('button', { name: 'Open as experiment' }).click();
  await page.waitForURL(/\/experiments\/.+/);
  await expect(page.getByText('Lumen Spark').first()).toBeVisible();
});
