import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { testEverything } from './everything';
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

/** What axe looks at. */
interface Part {
  /** The selector of the part to check, which is waited for; else the whole page. */
  readonly within?: string | undefined;
}

/** Axe over a part of a page. Toasts come and go while axe runs: `task-news.spec.ts` checks one that stays. */
function axeOn(page: Page, { within }: Part, options?: RunOptions) {
  const builder = axeOver(page, options);
  return within === undefined ? builder.exclude('[data-toast]') : builder.include(within);
}

/** The violations as lines of text. */
const describe = (theme: string, { violations }: Awaited<ReturnType<AxeBuilder['analyze']>>) =>
  violations.flatMap(({ id, nodes }) => {
    const flaws = nodes.map(({ html }) => html).filter((html) => !isLongMenu(id, html));
    return flaws.length === 0 ? [] : [`${theme}: ${id}: ${flaws.join(', ')}`];
  });

async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const html = page.locator('html');
  await (colorScheme === 'dark'
    ? expect(html).toHaveClass(/dark/)
    : expect(html).not.toHaveClass(/dark/));
  await settle(page);
}

/**
 * The violations that axe finds: by all rules in light, and in dark only by those of colors, because nothing
 * else differs.
 */
export async function findViolationsInBothThemes(page: Page, part: Part = {}): Promise<string[]> {
  if (part.within !== undefined) await expect(page.locator(part.within).first()).toBeVisible();
  await settle(page);
  const light = await axeOn(page, part, { rules }).analyze();
  await turn(page, 'dark');
  const dark = await axeOn(page, part).withRules(['color-contrast']).analyze();
  await turn(page, 'light');
  return [...describe('light', light), ...describe('dark', dark)];
}

/**
 * The violations that axe finds in light, and each night in dark too: the colors of both are those of the pages that
 * `findViolationsInBothThemes` looks at. `within` is the selector of the part to check.
 */
export async function findViolations(page: Page, within?: string): Promise<string[]> {
  if (testEverything) return findViolationsInBothThemes(page, { within });
  if (within !== undefined) await expect(page.locator(within).first()).toBeVisible();
  await settle(page);
  return describe('light', await axeOn(page, { within }, { rules }).analyze());
}

/** What only a phone can have: controls that are too small for a finger (`target-size`). */
export async function findSmallTargets(page: Page, part: Part = {}): Promise<string[]> {
  await settle(page);
  const { violations } = await axeOn(page, part).withRules(['target-size']).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
