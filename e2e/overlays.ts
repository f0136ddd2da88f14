import type { Page } from 'playwright/test';
import { signIn } from './pages';

/** A dialog, sheet, menu or popover of a page. */
interface Overlay {
  path: string;
  /** The button that opens it. */
  button: string | RegExp;
  role: 'dialog' | 'alertdialog' | 'menu';
}

/** What the Owner can open at desktop width without anything made before. */
export const overlays: readonly Overlay[] = [
  { path: '/studio/create', button: 'Search and commands', role: 'dialog' },
  { path: '/studio/create', button: /^Account of/, role: 'menu' },
  { path: '/studio/create', button: /^Workspace: /, role: 'menu' },
  { path: '/studio/create', button: /^Notices/, role: 'dialog' },
  { path: '/studio/create', button: /^Model /, role: 'dialog' },
  { path: '/studio/gallery', button: 'Day', role: 'dialog' },
  { path: '/studio/chat', button: /^Models:/, role: 'dialog' },
  { path: '/studio/chat', button: 'Chat settings', role: 'dialog' },
  { path: '/studio/usage', button: 'Custom', role: 'dialog' },
  { path: '/studio/keys', button: 'Create key', role: 'dialog' },
  { path: '/studio/keys', button: /^Actions for/, role: 'menu' },
  { path: '/studio/webhooks', button: 'Add webhook', role: 'dialog' },
  { path: '/studio/members', button: 'Invite', role: 'dialog' },
  { path: '/studio/billing/budgets', button: /^Set a budget/, role: 'dialog' },
  { path: '/studio/settings', button: /^Archive workspace/, role: 'dialog' },
  { path: '/studio/settings', button: /^Delete workspace/, role: 'dialog' },
];

/** Opens it as a person does and waits until it is there. */
export async function openOverlay(page: Page, { path, button, role }: Overlay): Promise<void> {
  await signIn(page, path);
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole(role).first().waitFor();
}
