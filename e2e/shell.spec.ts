import { findViolations } from './axe';
import { make } from './make';
import { signIn } from './pages';
import { expect, test } from './test';

// Here everything moves as people see it.
test.use({ reducedMotion: 'no-preference' });

test('shortcuts open every page, and do nothing while a person types', async ({ page }) => {
  await signIn(page, '/studio/models');
  await expect(page.getByRole('searchbox', { name: 'Search models' })).toBeVisible();
  await page.locator('main').focus();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toContainText('Go to Gallery');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await page.getByRole('searchbox', { name: 'Search models' }).fill('');
  await page.keyboard.type('g a');
  await expect(page.getByRole('searchbox', { name: 'Search models' })).toHaveValue('g a');
  await expect(page).toHaveURL(/\/models/);

  await page.locator('main').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('g');
  await expect(page).toHaveURL(/\/studio\/gallery/);
});

test('the palette finds pages, models and actions', async ({ page }) => {
  await signIn(page, '/studio/gallery');
  await expect(page.getByRole('heading', { name: 'Gallery', level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await palette.getByRole('combobox').fill('lumen image pro');
  await palette.getByRole('option', { name: /Lumen Image Pro/ }).click();
  await expect(page).toHaveURL(/\/studio\/models\/lumen-image-pro/);
  await expect(palette).toBeHidden();

  await page.keyboard.press('ControlOrMeta+k');
  await palette.getByRole('combobox').fill('dark theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveClass(/dark/);
});

test('the palette finds prompts, people, conversations and settings, in groups', async ({
  page,
}) => {
  const word = `quayside${Date.now()}`;
  const { task_id: id } = await make({ prompt: `A ${word} at noon` });
  await signIn(page, '/studio/models');
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  const words = palette.getByRole('combobox');
  await words.fill(word);
  const group = (name: string) => palette.getByRole('group', { name });
  await expect(group('Prompts').getByRole('option')).toHaveText([`A ${word} at noon`]);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/studio/gallery/${id}`);

  await page.keyboard.press('ControlOrMeta+k');
  await words.fill('owner');
  await group('People')
    .getByRole('option', { name: /results in the gallery/ })
    .click();
  await page.waitForURL(/\/studio\/gallery\?person=/);

  await page.keyboard.press('ControlOrMeta+k');
  await words.fill('default model');
  await group('Settings and places').getByRole('option', { name: 'Default model' }).click();
  await page.waitForURL('**/studio/settings');

  await page.keyboard.press('ControlOrMeta+k');
  await words.fill('no such words anywhere');
  await expect(palette.getByText('Nothing matches.')).toBeVisible();
});

test('an unknown URL keeps the navigation and offers links @phone', async ({ page, watched }) => {
  watched.allow(/404/);
  await signIn(page, '/studio/models');
  for (const [path, title] of [
    ['/studio/no/such-page', 'Page not found'],
    ['/studio/chat/conv_00000000000000000000000000', 'Conversation not found'],
    ['/studio/boards/brd_00000000000000000000000000', 'Board not found'],
    ['/studio/models/nothing', 'Model not found'],
  ] as const) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    expect(await findViolations(page), path).toEqual([]);
  }
  for (const path of ['/api/no/such', '/.well-known/nothing']) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(404);
  }
  await page.getByRole('main').getByRole('link', { name: 'Go to Models' }).click();
  await page.waitForURL('**/studio/models');
  await page.goto('/studio/nowhere');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('dialog', { name: 'Search and commands' })).toBeVisible();
});

test('a personal workspace shows the pages that work in it', async ({ page }) => {
  await signIn(page, '/studio/models');
  await page.getByRole('button', { name: /^Workspace/ }).click();
  await page.getByRole('menuitem', { name: /Personal/ }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/studio'));
  const navigation = page.getByRole('navigation', { name: 'Workspace' });
  await expect(navigation.getByRole('link')).toHaveText(['Billing', 'Audit log', 'Settings']);
});

test('the theme follows the system until a person chooses, and never flashes', async ({ page }) => {
  await page.addInitScript(() => {
    // Records the class at the start of the body, as the first paint will use it.
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      document.documentElement.dataset.firstPaint = String(
        document.documentElement.classList.contains('dark'),
      );
    }).observe(document, { childList: true, subtree: true });
  });
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, '/studio/models');
  await page.reload();
  await expect(html).toHaveAttribute('data-first-paint', 'true');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(html).not.toHaveClass(/dark/);
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(html).toHaveClass(/dark/);
  await page.reload();
  await expect(html).toHaveAttribute('data-first-paint', 'true');
});

test('every page can be opened on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, '/studio/create');
  const bar = page.getByRole('navigation', { name: 'Pages' });
  await bar.getByRole('link', { name: 'Chat' }).click();
  await expect(page).toHaveURL(/\/studio\/chat/);
  await bar.getByRole('button', { name: 'More' }).click();
  const sheet = page.getByRole('dialog', { name: 'Navigation' });
  await sheet.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/studio\/settings/);
  await expect(sheet).toBeHidden();
});
