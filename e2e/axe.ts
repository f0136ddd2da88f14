import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect } from './test';

/** Ends what is on its way from one colour to another: between the two it is neither. */
const endTransitions = (page: Page) =>
  page.evaluate(() => {
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  });

/** What axe finds, all its rules in light; in dark those of colours, for nothing else is another. */
export async function found(page: Page): Promise<string[]> {
  const light = await new AxeBuilder({ page }).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveClass(/dark/);
  await endTransitions(page);
  const dark = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).not.toHaveClass(/dark/);
  await endTransitions(page);
  return [light, dark].flatMap(({ violations }, at) =>
    violations.map(
      ({ id, nodes }) =>
        `${['light', 'dark'][at]}: ${id}: ${nodes.map(({ html }) => html).join(', ')}`,
    ),
  );
}
