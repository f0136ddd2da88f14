import type { Page } from 'playwright/test';
import { OWNER } from './account';
import { openSettings, ownTeam } from './pages';
import { expect, test } from './test';

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const generate = (page: Page) => page.getByTestId('generate').filter({ visible: true });

/** Longer than an address takes. */
const words = `A lighthouse ${'港の夜明け'.repeat(300)}`;
const question = `What is a harbour? ${'あ'.repeat(5_000)}`;

async function write(page: Page, home: string): Promise<void> {
  await page.goto(`${home}/create?model=lumen-image`);
  await prompt(page).fill(words);
  await openSettings(page);
  await page.getByRole('radio', { name: '2K' }).click();
  await expect(generate(page)).toContainText('6 credits');
  await page.goto(`${home}/chat`);
  await message(page).fill(question);
}

async function expectForm(page: Page, how: string): Promise<void> {
  await expect(prompt(page), how).toHaveValue(words);
  await expect(page.getByRole('radio', { name: '2K' }), how).toBeChecked();
  await expect(page.getByRole('button', { name: /^Model/ }), how).toContainText('Lumen Image');
}
const expectMessage = (page: Page, how: string) => expect(message(page), how).toHaveValue(question);

/** A page of the sidebar. */
async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
  await page.waitForURL(new RegExp(`/${name.toLowerCase()}$`));
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await page.waitForURL('**/sign-in**');
}

async function signInAs(page: Page, email: string, password: string, path: string): Promise<void> {
  await page.goto(`/sign-in?from=${path}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === path);
}

test('drafts of Create and Chat survive each way of leaving and coming back, and are one person’s', async ({
  page,
  context,
  watched,
}) => {
  test.setTimeout(120_000);
  watched.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 401/);
  const home = await ownTeam(page, `Drafts ${Date.now()}`);
  const create = `${home}/create`;
  const chat = `${home}/chat`;
  await write(page, home);

  const forms: [string, () => Promise<void>][] = [
    ['the sidebar', () => follow(page, 'Create')],
    ['a reload', async () => void (await page.reload())],
    [
      'the sidebar, there and back',
      async () => {
        await follow(page, 'Gallery');
        await follow(page, 'Create');
      },
    ],
    [
      'Back',
      async () => {
        await follow(page, 'Models');
        await page.goBack();
      },
    ],
    [
      'Forward',
      async () => {
        await page.goBack();
        await page.goForward();
      },
    ],
    ['the address', async () => void (await page.goto(create))],
    [
      'another site',
      async () => {
        await page.goto('about:blank');
        await page.goto(create);
      },
    ],
    [
      'Back from another site',
      async () => {
        await page.goto('about:blank');
        await page.goBack();
      },
    ],
    [
      'Try it on its model',
      async () => {
        await page.goto(`${create}?model=lumen-image`);
        await expect(page).toHaveURL(new RegExp(`${create}$`));
      },
    ],
    [
      'a link to what is gone',
      async () => {
        await page.goto(`${create}?remix=task_gone`);
        await expect(page.getByText(/is not available to you/)).toBeVisible();
      },
    ],
    [
      'Experiment with this, and Back',
      async () => {
        await page.getByRole('button', { name: 'Experiment with this' }).click();
        await expect(page.getByText(/Experiment with this “A lighthouse/)).toBeVisible();
        await page.goBack();
      },
    ],
    [
      'Clear, and back',
      async () => {
        await page.getByRole('button', { name: 'Clear' }).click();
        await expect(prompt(page)).toHaveValue('');
        await page.reload();
        await page.getByRole('button', { name: 'Bring it back' }).click();
      },
    ],
    [
      'a second tab that goes on with it',
      async () => {
        const other = await context.newPage();
        await other.goto(create);
        await expectForm(other, 'a second tab');
        await prompt(other).fill('Another prompt');
        await other.reload();
        await expect(prompt(other)).toHaveValue('Another prompt');
        await prompt(other).fill(words);
        await other.close();
        await page.reload();
      },
    ],
    [
      'no network',
      async () => {
        await prompt(page).fill('');
        await context.setOffline(true);
        await prompt(page).fill(words);
        await context.setOffline(false);
        await page.reload();
      },
    ],
    [
      'signing out and in',
      async () => {
        await signOut(page);
        await signInAs(page, OWNER.email, OWNER.password, create);
      },
    ],
    [
      'a session that ended half-way',
      async () => {
        await context.clearCookies();
        await page.goto(create);
        await signInAs(page, OWNER.email, OWNER.password, create);
      },
    ],
  ];
  for (const [how, leave] of forms) {
    await leave();
    await expectForm(page, how);
  }

  const messages: [string, () => Promise<void>][] = [
    ['the sidebar', () => follow(page, 'Chat')],
    ['a reload', async () => void (await page.reload())],
    [
      'Back',
      async () => {
        await follow(page, 'Gallery');
        await page.goBack();
      },
    ],
    [
      'a second tab',
      async () => {
        const other = await context.newPage();
        await other.goto(chat);
        await expectMessage(other, 'a second tab');
        await other.close();
      },
    ],
    [
      'an unsent system prompt',
      async () => {
        await page.getByRole('button', { name: 'Chat settings' }).click();
        await page.getByLabel('System prompt').fill('Answer in verse');
        await page.keyboard.press('Escape');
        await page.reload();
        await page.getByRole('button', { name: 'Chat settings' }).click();
        await expect(page.getByLabel('System prompt')).toHaveValue('Answer in verse');
        await page.keyboard.press('Escape');
      },
    ],
  ];
  for (const [how, leave] of messages) {
    await leave();
    await expectMessage(page, how);
  }

  // Nothing is cut: what is too long is said, and cannot be sent.
  await message(page).fill('あ'.repeat(200_001));
  await expect(page.getByRole('alert').filter({ hasText: 'shorten it by 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await message(page).fill(question);

  // Another person in the same browser sees none of it, and takes none of it away.
  await page.goto(`${home}/members`);
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create invite link' }).click();
  const invitation = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await signOut(page);
  await page.goto(new URL(invitation).pathname);
  await page.getByLabel('Your name').fill('Mia');
  await page.getByLabel('Email').fill(`mia-${Date.now()}@atelier.test`);
  await page.getByLabel('Password').fill('a long enough password');
  await page.getByRole('button', { name: 'Create account and join' }).click();
  await page.waitForURL(/\/create/);
  await expect(prompt(page)).not.toHaveValue(/港/);
  await page.goto(chat);
  await expect(message(page)).toHaveValue('');
  await signOut(page);
  await signInAs(page, OWNER.email, OWNER.password, create);
  await expectForm(page, 'after another person');
  await page.goto(chat);
  await expectMessage(page, 'after another person');

  // What was sent is no draft any more; the form stays as it was sent.
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('article', { name: 'Question' })).toBeVisible();
  await page.goto(chat);
  await expect(message(page)).toHaveValue('');
  await page.goto(create);
  await expect(generate(page)).toContainText('6 credits');
  await generate(page).click();
  await expect(page.getByRole('region', { name: 'This session' }).getByRole('link')).toHaveCount(
    1,
    {
      timeout: 60_000,
    },
  );
  await follow(page, 'Gallery');
  await follow(page, 'Create');
  await expectForm(page, 'after Generate');
});

test('opening the form that was left keeps what the server drew of the results', async ({
  page,
}) => {
  const home = await ownTeam(page, `Drawn once ${Date.now()}`);
  await page.addInitScript(() => {
    const isDrawn = (node: Node) => node instanceof HTMLElement && node.localName !== 'template';
    new MutationObserver((records) => {
      for (const { target, removedNodes } of records) {
        const isResults = target instanceof Element && target.ariaLabel === 'Results';
        if (isResults && [...removedNodes].some(isDrawn)) {
          document.documentElement.dataset.removed = '';
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${home}/create`);
  await expect(page.getByText('Your results appear here').filter({ visible: true })).toBeVisible();
  await page.locator('html[data-hydrated]').waitFor();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('html')).not.toHaveAttribute('data-removed');
});
