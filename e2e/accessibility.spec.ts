import AxeBuilder from '@axe-core/playwright';
import { open, ownerPages, signIn } from './pages';
import { expect, test } from './test';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing, nothing scrolls sideways, in ${colorScheme} @phone`, async ({
    page,
    watched,
  }) => {
    test.slow();
    watched.allow(/status of 404/);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/sign-in');
    expect((await new AxeBuilder({ page }).analyze()).violations, 'sign-in').toEqual([]);
    await signIn(page, '/studio/create');
    for (const each of ownerPages) {
      await open(page, each);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`);
      expect(found, each.path).toEqual([]);
      const wide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('main')].some(
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
        ),
      );
      expect(wide, `${each.path} is wider than its window`).toBe(false);
    }
  });
}
