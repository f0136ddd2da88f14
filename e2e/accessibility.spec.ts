import { findSmallTargets, findViolationsInBothThemes } from './axe';
import { onPhonesNightly, testEverything } from './everything';
import { make } from './make';
import { open, ownerPages, signIn } from './pages';
import { expect, test } from './test';

// The tests do not build on each other, so both workers can carry this file.
test.describe.configure({ mode: 'parallel' });

/** Pages with parts of their own on a phone; there the others are checked for what the width changes. */
const differsOnPhones = /\/(create|gallery|chat)$/;

/**
 * What repeats in the reference: the operations after the first of each group, and the objects after the fifth. Axe takes
 * half a minute for all, so each night does. Left out, they would still cost it, as it reads the whole document.
 */
const alike = 'section > section:not(:first-of-type), [id^=schema-]:nth-of-type(n + 6)';

/** In a page: whether React knows each of these elements. One that is removed before is missed by it. */
const isHydrated = (selector: string) =>
  [...document.querySelectorAll(selector)].every((element) =>
    Object.keys(element).some((key) => key.startsWith('__reactFiber$')),
  );

const parts = [0, 1, 2];
for (const part of parts) {
  test(`axe finds nothing in light and in dark, nothing scrolls sideways, part ${part + 1} of ${parts.length} @phone`, async ({
    page,
    watched,
  }, { project }) => {
    test.slow();
    watched.allow(/status of 404/);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    if (part === 0) {
      await page.goto('/sign-in');
      expect(await findViolationsInBothThemes(page), 'sign-in').toEqual([]);
    }
    await signIn(page, '/studio/create');
    for (const each of ownerPages.filter((_, index) => index % parts.length === part)) {
      await open(page, each);
      const wide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('main')].some(
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
        ),
      );
      expect(wide, `${each.path} is wider than its window`).toBe(false);
      if (each.path === '/docs' && !testEverything) {
        await page.waitForFunction(isHydrated, alike);
        await page.locator(alike).evaluateAll((elements) => {
          for (const element of elements) element.remove();
        });
      }
      const isWhole =
        project.name === 'desktop' || testEverything || differsOnPhones.test(each.path);
      const flaws = await (isWhole ? findViolationsInBothThemes : findSmallTargets)(page);
      expect(flaws, each.path).toEqual([]);
    }
  });
}

test(`the Demo chip explains itself ${onPhonesNightly} @embedded`, async ({ page }) => {
  await signIn(page, '/studio/create');
  const chip = page.getByRole('button', { name: 'Demo', exact: true });
  await chip.click();
  const panel = page.getByRole('dialog', { name: 'Demo mode' });
  await expect(panel).toContainText(
    'Demo mode: pictures are drawn by this server, not by an AI model.',
  );
  await expect(panel.getByRole('link', { name: 'connect a provider' })).toHaveAttribute(
    'href',
    '/operator/providers',
  );
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(chip).toBeFocused();
});

test('axe finds nothing in the edit room, whatever is done to the picture @phone', async ({
  page,
}) => {
  test.slow();
  const { task_id: task } = await make({ prompt: 'a harbour at noon' });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await signIn(page, `/studio/edit/${task}/0`);
  const panes = page.getByRole('radiogroup', { name: 'Part of the page' });
  await page.locator('[data-stage-status=ready]').waitFor();
  for (const verb of ['Change a region', 'Extend the frame', 'Crop and turn', 'Upscale']) {
    if (await panes.isVisible()) await panes.getByRole('radio', { name: 'Edit' }).check();
    await page
      .getByRole('group', { name: 'What to do' })
      .getByRole('button', { name: verb })
      .click();
    expect(await findViolationsInBothThemes(page), `${verb}: the settings`).toEqual([]);
    if (!(await panes.isVisible())) continue;
    await panes.getByRole('radio', { name: 'Picture' }).check();
    await page.locator('[data-stage-status=ready]').waitFor();
    expect(await findViolationsInBothThemes(page), `${verb}: the picture`).toEqual([]);
  }
});
