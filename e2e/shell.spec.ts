import { signIn } from './pages';
import { expect, test } from './test';

test('the keyboard goes everywhere, and stays out of the way while one types', async ({ page }) => {
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

test('the theme follows the system until a person chooses, and never flashes', async ({ page }) => {
  await page.addInitScript(() => {
    // What the first paint will find: the class as the body begins.
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

test('every page is within reach on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, '/studio/create');
  const bar = page.getByRole('navigation', { name: 'Pages' });
  await bar.getByRole('link', { name: 'Models' }).click();
  await expect(page).toHaveURL(/\/studio\/models/);
  await bar.getByRole('button', { name: 'More' }).click();
  const sheet = page.getByRole('dialog', { name: 'Navigation' });
  await sheet.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/studio\/settings/);
  await expect(sheet).toBeHidden();
});
