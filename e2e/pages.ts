import { type Browser, type Cookie, expect, type Locator, type Page } from 'playwright/test';
import { actionsInBuild } from './access/actions/index';
import { callAction } from './access/callers';
import { OWNER } from './account';
import { signInByForm } from './session';

/** The owner's session in this worker. */
let session: Cookie[] = [];

/**
 * Signs the owner in and waits for `path`, such as `/studio/models`. Uses the form once for each worker, then the
 * cookie of that session while it lasts.
 */
export async function signIn(page: Page, path: string): Promise<void> {
  if (session.length > 0) {
    await page.context().addCookies(session);
    await page.goto(path);
    if (new URL(page.url()).pathname === path) return;
  }
  await page.goto(`/sign-in?from=${path}`);
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === path);
  await keepSession(page);
}

/** Whether the console uses a service in another process (`npm run e2e:remote`). */
export const remote = process.env.E2E_REMOTE === '1';

/** Makes a team workspace in the pages and, with a remote service, enters its key. Returns its path. */
export async function makeTeam(page: Page, name: string): Promise<string> {
  await page.goto('/new');
  await page.getByLabel('Workspace name').fill(name);
  await page.getByRole('button', { name: 'Create workspace' }).click();
  if (remote) await connect(page);
  await page.waitForURL(/\/create/);
  return new URL(page.url()).pathname.replace('/create', '');
}

/** The cookie of the owner's session, signed in anew without a page if need be. */
async function enter(page: Page, origin: string): Promise<void> {
  if (session.length > 0) return page.context().addCookies(session);
  await signInByForm(page.request, origin, OWNER);
  await keepSession(page);
}

async function keepSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  session = cookies.filter(({ name }) => name.includes('session-token'));
}

/**
 * Makes a team of the owner as its form does, without opening a page: `first-minutes` and `account` use the form. The
 * page has the owner's session then. Returns the team's path.
 */
export async function ownTeam(page: Page, name: string): Promise<string> {
  if (remote) {
    await signIn(page, '/new');
    return makeTeam(page, name);
  }
  const origin = `http://127.0.0.1:${process.env.E2E_PORT}`;
  const action = actionsInBuild(process.cwd()).get('createTeamAction');
  if (action === undefined) throw new Error('createTeamAction is not in the build');
  const make = async () => {
    await enter(page, origin);
    const answer = await callAction(page.request, origin, action, [name], { workspace: 'studio' });
    return { answer, home: /^\d+ .*?(\/[\w-]+)\/create/.exec(answer)?.[1] };
  };
  let made = await make();
  if (made.home === undefined) {
    // A test has ended the session.
    session = [];
    made = await make();
  }
  if (made.home === undefined) throw new Error(`no team was made: ${made.answer.slice(0, 300)}`);
  return made.home;
}

/** Enters the service's key if a workspace asks for it, and waits for Create. */
export async function connect(page: Page): Promise<void> {
  await page.waitForURL(/\/connect$/);
  await page.getByLabel('API key').fill(OWNER.apiKey);
  await page.getByRole('button', { name: 'Connect and create' }).click();
  await page.waitForURL(/\/create/);
}

/** Opens the panel with all settings of Create. Whether the browser has it open already is known after hydration. */
export async function openSettings(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'All settings' });
  await expect(async () => {
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
    const clear = page.getByRole('button', { name: 'Clear', exact: true });
    await expect(clear).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/** Chooses a value of a setting in the dock of Create. */
export async function chooseSetting(page: Page, setting: string, value: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${setting}: `) }).click();
  const popover = page.getByRole('dialog', { name: setting });
  await popover.getByRole('radio', { name: value, exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(popover).toBeHidden();
}

/** A visible toast; its text is also in a hidden live region. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(text);

/** Every page that an owner can open in an empty workspace, with the heading that shows that it has loaded. */
export const ownerPages = [
  { path: '/studio/create', heading: 'Create' },
  { path: '/studio/presets', heading: 'Presets' },
  { path: '/studio/storyboards', heading: 'Storyboards' },
  { path: '/studio/projects', heading: 'Projects' },
  { path: '/studio/characters', heading: 'Characters' },
  { path: '/studio/gallery', heading: 'Gallery' },
  { path: '/studio/gallery/trash', heading: 'Trash' },
  { path: '/studio/boards', heading: 'Boards' },
  { path: '/studio/review-links', heading: 'Review links' },
  { path: '/studio/experiments', heading: 'Experiments' },
  { path: '/studio/chat', heading: 'Chat' },
  { path: '/studio/models', heading: 'Models' },
  { path: '/studio/models?view=table', heading: 'Models' },
  { path: '/studio/models/lumen-image-pro', heading: 'Lumen Image Pro' },
  { path: '/studio/assets', heading: 'Assets' },
  { path: '/studio/notifications', heading: 'Notifications' },
  { path: '/studio/usage', heading: 'Usage' },
  { path: '/studio/keys', heading: 'API keys' },
  { path: '/studio/connect', heading: 'Connect' },
  { path: '/studio/account', heading: 'Account' },
  { path: '/studio/audit', heading: 'Audit log' },
  { path: '/studio/members', heading: 'Members' },
  { path: '/studio/webhooks', heading: 'Webhooks' },
  { path: '/studio/billing', heading: 'Billing' },
  { path: '/studio/billing/ledger', heading: 'Ledger' },
  { path: '/studio/billing/budgets', heading: 'Budgets' },
  { path: '/studio/settings', heading: 'Settings' },
  { path: '/studio/verify', heading: 'Verify a file' },
  { path: '/docs', heading: 'API reference' },
  { path: '/nowhere/at-all', heading: 'Page not found' },
] as const;

/** Opens a page and waits for its heading and its first requests. */
export async function open(page: Page, { path, heading }: { path: string; heading: string }) {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** A page of another browser. */
export const elsewhere = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browser.newContext(baseURL ? { baseURL } : {})).newPage();

/** A new person of the owner's studio, or of another workspace of theirs, by an invitation. */
export async function join(
  page: Page,
  theirs: Page,
  name: string,
  home = '/studio',
): Promise<void> {
  await page.goto(`${home}/members`);
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill('');
  await page.getByRole('button', { name: 'Create invite link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  await theirs.goto(new URL(link).pathname);
  await theirs.getByLabel('Your name').fill(name);
  await theirs.getByLabel('Email').fill(`${name.toLowerCase()}-${Date.now()}@atelier.test`);
  await theirs.getByLabel('Password').fill('a long enough password');
  await theirs.getByRole('button', { name: 'Create account and join' }).click();
  await theirs.waitForURL(/\/create/);
}
