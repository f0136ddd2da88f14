import type { Page } from 'playwright/test';
import { found } from './axe';
import { make } from './make';
import { signIn } from './pages';
import { expect, test } from './test';

/** A film of the sandbox, opened in the viewer. */
async function openFilm(page: Page): Promise<void> {
  const { task_id: taskId } = await make({
    model: 'kestrel-2',
    prompt: `A harbour at dawn ${Date.now()}`,
    duration: 5,
  });
  await signIn(page, `/studio/gallery/${taskId}`);
}

test('a film goes on from its last frame in Create', async ({ page }) => {
  await openFilm(page);
  const use = page.getByRole('button', { name: /^Use in Create/ });
  await use.click();
  await expect(page.getByRole('menuitem', { name: 'Use its first frame' })).toBeVisible();
  expect(await found(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Go on from its last frame' }).click();
  await page.waitForURL(/\/studio\/create/, { timeout: 30_000 });
  const frame = page.getByRole('button', { name: /^First frame.*, item 1 of 1$/ });
  await expect(frame).toBeVisible();
});
