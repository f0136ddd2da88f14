import type { Page } from 'playwright/test';
import { openSettings, signIn } from './pages';
import { expect, test } from './test';

// Here everything moves as people see it.
test.use({ reducedMotion: 'no-preference' });

async function openCreate(page: Page): Promise<void> {
  await signIn(page, '/studio/create');
  await expect(generate(page)).toContainText(/credit/);
}

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });
/** The visible button: while the page streams there may be a second, hidden one. */
const generate = (page: Page) => page.getByTestId('generate').filter({ visible: true });
const session = (page: Page) => page.getByRole('region', { name: 'This session' });

test('a prompt, a price that follows the form, and pictures @phone', async ({ page }) => {
  await openCreate(page);
  for (const name of ['Image', 'Video']) {
    const word = page.getByRole('radio', { name, exact: true });
    await expect(word).toBeVisible();
    expect(await word.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
      0,
    );
  }
  await prompt(page).fill('');
  await expect(generate(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.locator('#generate-note')).toContainText('Prompt is empty');
  await prompt(page).fill('A harbour in the morning');
  await openSettings(page);
  await page.getByRole('spinbutton', { name: 'Images' }).fill('2');
  await expect(generate(page)).toContainText('8 credits');
  await page.getByRole('radio', { name: '2K' }).click();
  await expect(generate(page)).toContainText('12 credits');
  await generate(page).click();
  const made = session(page).getByRole('link', { name: /A harbour in the morning/ });
  // Two pictures of 2K take their time on a machine that does other work.
  await expect(made).toHaveCount(2, { timeout: 60_000 });
  await expect(session(page).getByRole('link', { name: /^Image 2 of 2/ })).toBeVisible();
});

test('a link reproduces the form, whatever its length, and never submits it', async ({ page }) => {
  await openCreate(page);
  const words = `A kite over a hill ${'港'.repeat(1_900)}`;
  await prompt(page).fill(words);
  await openSettings(page);
  await page.getByRole('radio', { name: '4K' }).click();
  await page.getByRole('button', { name: 'Link to this form' }).click();
  const link = await page.getByRole('textbox', { name: 'Link to this form' }).inputValue();
  expect(link.length).toBeLessThan(120);
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.goto('about:blank');
  const actions: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['next-action'] !== undefined) actions.push(request.url());
  });
  await page.goto(link);
  await expect(prompt(page)).toHaveValue(words);
  await expect(page.getByRole('radio', { name: '4K' })).toBeChecked();
  await expect(generate(page)).toContainText('12 credits');
  await expect(page).toHaveURL(/\/studio\/create$/);
  expect(actions).toEqual([]);
});

test('text typed before hydration stays, with its caret, and is sent @phone', async ({ page }) => {
  await openCreate(page);
  await prompt(page).fill('A kite over a hill');
  const scripts = Promise.withResolvers<void>();
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await prompt(page).press('Home');
  await page.keyboard.type('Early: ');
  await expect(prompt(page)).toHaveValue(/^Early: /);
  scripts.resolve();
  await expect(generate(page)).toContainText('4 credits');
  await page.keyboard.type('and late ');
  await expect(prompt(page)).toHaveValue(/^Early: and late /);
  // What was there before the reload is not lost by it.
  await expect(page.getByText('What you had written here is kept.')).toBeVisible();
  await generate(page).click();
  await expect(session(page).getByRole('link', { name: /Early: and late/ })).toHaveCount(1);
});

test('what is pressed before hydration happens once', async ({ page }) => {
  await signIn(page, '/studio/create');
  const scripts = Promise.withResolvers<void>();
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'All settings' });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await button.click();
  scripts.resolve();
  await expect(page.getByRole('button', { name: 'Clear', exact: true })).toBeVisible();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
});

test('another model keeps the values that fit, names the others, and can be undone', async ({
  page,
}) => {
  await openCreate(page);
  await prompt(page).fill('A red door');
  await openSettings(page);
  await page.getByRole('radio', { name: '4K' }).click();
  await page.getByRole('button', { name: /^Model/ }).click();
  await page.getByPlaceholder(/Search by name/).fill('spark');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Kept 1 · dropped 1')).toBeVisible();
  await expect(prompt(page)).toHaveValue('A red door');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('radio', { name: '4K' })).toBeChecked();
});

test('a lost answer and a reload make one task', async ({ page, watched }) => {
  watched.allow(/ERR_CONNECTION_RESET/);
  await openCreate(page);
  const words = `A tower ${Date.now()}`;
  await prompt(page).fill(words);
  await expect(generate(page)).toContainText('4 credits');
  // The request arrives, but its answer is lost: the task is made and the page does not know it.
  let lost = 0;
  await page.route('**/studio/create**', async (route) => {
    const action = route.request().headers()['next-action'] !== undefined;
    if (!action || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await generate(page).click();
  await expect(page.getByText('No answer yet')).toBeVisible();
  await page.reload();
  await expect(session(page).getByRole('link', { name: new RegExp(words) })).toHaveCount(1);
  await expect(page.getByText('No answer yet')).toHaveCount(0);
  const found = await page.request.get(
    `/api/console/studio/gallery?q=${encodeURIComponent(words)}`,
  );
  const { task_ids: taskIds } = await found.json();
  expect(new Set(taskIds).size).toBe(1);
});

test('a refused prompt costs nothing and is put back into the form', async ({ page }) => {
  await openCreate(page);
  await prompt(page).fill('[[reject:content]] a secret');
  await expect(generate(page)).toContainText('4 credits');
  await page.keyboard.press('ControlOrMeta+Enter');
  const why = session(page).getByText('The model’s content policy refused this', { exact: true });
  await expect(why).toBeVisible({ timeout: 30_000 });
  await expect(session(page).getByText('Nothing was charged.')).toBeVisible();
  await prompt(page).fill('something else');
  await session(page).getByRole('button', { name: 'Edit and retry' }).click();
  await expect(prompt(page)).toHaveValue('[[reject:content]] a secret');
});

test('reference files show their upload progress and count against the limit', async ({ page }) => {
  await openCreate(page);
  const picture = await page.screenshot();
  const files = ['one.png', 'two.png'].map((name) => ({
    name,
    mimeType: 'image/png',
    buffer: picture,
  }));
  await page.locator('[data-media-input="image"]').setInputFiles(files);
  await expect(page.getByText('2 of 4', { exact: true })).toBeVisible();
  const tiles = page.getByRole('button', { name: /Reference images, item/ });
  await expect(tiles).toHaveCount(2);
  await tiles.first().press('Alt+ArrowRight');
  await expect(page.getByText('Moved to position 2 of 2.')).toBeAttached();
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') };
  await page.locator('[data-media-input="image"]').setInputFiles(text);
  await expect(page.getByText('“notes.txt” is not PNG, JPEG, WebP or GIF.')).toBeVisible();
});
