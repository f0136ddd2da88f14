import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect } from './test';

/**
 * Ends every animation and transition that has an end: half-way, a colour is neither the one before nor the one after.
 * Frame by frame, because an inherited colour that has arrived may start the transitions of the elements within.
 */
const settle = (page: Page) =>
  page.evaluate(async () => {
    for (;;) {
      const running = document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity,
        );
      if (running.length === 0) return;
      for (const each of running) each.finish();
      await new Promise(requestAnimationFrame);
    }
  });

/** Rules that axe leaves out unless they are asked for, as it calls them experimental. */
const rules = { 'label-content-name-mismatch': { enabled: true } };

/** A long menu is moved through with the arrow keys; axe asks for a tab stop in whatever scrolls. */
const isLongMenu = (rule: string, html: string) =>
  rule === 'scrollable-region-focusable' && html.includes('role="menu"');

type RunOptions = Parameters<AxeBuilder['options']>[0];

/**
 * Axe over one document, as we have no frames: otherwise each of its answers is put together in a page of its own. It
 * describes only violations, not every element that passed.
 */
const axeOver = (page: Page, options: RunOptions = {}) =>
  new AxeBuilder({ page }).setLegacyMode().options({ ...options, resultTypes: ['violations'] });

/**
 * The violations that axe finds: by all rules in light, and in dark only by those of colors, because nothing
 * else differs. `within` is the selector of the part to check, which is waited for.
 */
export async function found(page: Page, within?: string): Promise<string[]> {
  const axe = (options?: RunOptions) => {
    const builder = axeOver(page, options);
    // Toasts come and go while axe runs: `task-news.spec.ts` checks one that stays.
    return within === undefined ? builder.exclude('[data-toast]') : builder.include(within);
  };
  if (within !== undefined) await expect(page.locator(within).first()).toBeVisible();
  await settle(page);
  const light = await axe({ rules }).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveClass(/dark/);
  await settle(page);
  const dark = await axe().withRules(['color-contrast']).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).not.toHaveClass(/dark/);
  await settle(page);
  return [light, dark].flatMap(({ violations }, at) =>
    violations.flatMap(({ id, nodes }) => {
      const flaws = nodes.map(({ html }) => html).filter((html) => !isLongMenu(id, html));
      return flaws.length === 0 ? [] : [`${['light', 'dark'][at]}: ${id}: ${flaws.join(', ')}`];
    }),
  );
}

/** What only a phone can have: controls that are too small for a finger (`target-size`). */
export async function foundTargets(page: Page): Promise<string[]> {
  await settle(page);
  const { violations } = await axeOver(page).withRules(['target-size']).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
