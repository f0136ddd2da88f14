import { expect, type Page } from 'playwright/test';
import { signIn } from '../pages';

/** An overlay of a page, and how a person opens it. */
export interface Overlay {
  /** The file in `components` that holds it. */
  readonly file: string;
  /** Distinguishes it from other overlays of the same file. */
  readonly name?: string;
  readonly role: 'dialog' | 'alertdialog' | 'menu' | 'listbox';
  /** Only at this width; at both otherwise. */
  readonly only?: 'desktop' | 'phone';
  readonly open: (page: Page) => Promise<void>;
}

type Name = string | RegExp;

/** What may lie over a page. */
const overlays = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Closes what lies over a page with the keyboard. */
async function closeOverlays(page: Page): Promise<void> {
  const open = page.locator(overlays).filter({ visible: true });
  for (let left = await open.count(); left > 0; left -= 1) await page.keyboard.press('Escape');
  await expect(open).toHaveCount(0);
}

/** Opens a page as the owner. Where the overlay before was on the same one, that is closed instead. */
export const at = (path: string) => async (page: Page) => {
  if (page.url().endsWith(path)) await closeOverlays(page);
  else await signIn(page, path);
};

export const press = (name: Name) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

export const choose = (name: Name) => (page: Page) => page.getByRole('menuitem', { name }).click();

/** Presses until it is open, because React may replace a part that changes before it has taken it over. */
export const pressUntilOpen = (name: Name) => async (page: Page) => {
  const overlay = page.getByRole('dialog');
  await expect(async () => {
    if (!(await overlay.isVisible())) await press(name)(page);
    await expect(overlay).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
};

/** One step after the other. */
export const steps =
  (...each: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page): Promise<void> => {
    for (const step of each) await step(page);
  };
