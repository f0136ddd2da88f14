import type { BrowserContext, Page } from 'playwright/test';
import { findViolations } from './axe';
import { make } from './make';
import { signIn } from './pages';
import { expect, test } from './test';
import type { Watch } from './watch';

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });
const generate = (page: Page) => page.getByTestId('generate');
const session = (page: Page) => page.getByRole('region', { name: 'This session' });
const waits = (page: Page) => page.getByText('Will be sent when you are back online.');

/** The number of tasks whose prompt has these words. */
async function tasksWith(page: Page, words: string): Promise<number> {
  const answer = await page.request.get(
    `/api/console/studio/gallery?q=${encodeURIComponent(words)}`,
  );
  return new Set(((await answer.json()) as { task_ids: string[] }).task_ids).size;
}

/**
 * Waits until React has taken over what the server sent of the results: their code is loaded after the form, and without a
 * network it could not be. React notes its state on each element, in properties that begin with `__react`.
 */
async function untilResultsAreThere(page: Page) {
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results.getByRole('heading').first()).toBeVisible();
  const waitingCount = () =>
    results
      .locator('a, button, h2, p')
      .evaluateAll(
        (elements) =>
          elements.filter((each) => !Object.keys(each).some((key) => key.startsWith('__react')))
            .length,
      );
  await expect.poll(waitingCount).toBe(0);
}

/** Opens Create with a prompt and its price, and takes the network away. */
async function submitOffline(page: Page, context: BrowserContext, watched: Watch, words: string) {
  watched.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await signIn(page, '/studio/create');
  await prompt(page).fill(words);
  await expect(generate(page)).toContainText('4 credits');
  await expect(page.getByTestId('left-after')).toBeVisible();
  await untilResultsAreThere(page);
  await context.setOffline(true);
  await generate(page).click();
  await expect(waits(page)).toBeVisible();
}

test('a submission made offline says that it waits, and is sent once when the network is back @phone', async ({
  page,
  context,
  watched,
}) => {
  const words = `Made offline ${Date.now()}`;
  await submitOffline(page, context, watched, words);
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  await expect(session(page)).toContainText('4 credits');
  await context.setOffline(false);
  await expect(session(page).getByRole('link', { name: `Image: ${words}` })).toBeVisible({
    timeout: 30_000,
  });
  await expect(waits(page)).toHaveCount(0);
  expect(await tasksWith(page, words)).toBe(1);
});

test('a submission made offline that is canceled is never sent', async ({
  page,
  context,
  watched,
}) => {
  const words = `Thought better ${Date.now()}`;
  await submitOffline(page, context, watched, words);
  await session(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(waits(page)).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText(/^You are offline\./)).toHaveCount(0);
  // A new price shows that the network is back; a waiting submission would have been sent before it.
  await prompt(page).fill(`${words}, again`);
  await expect(page.getByTestId('left-after')).toBeVisible();
  expect(await tasksWith(page, words)).toBe(0);
});

test('a waiting submission survives a reload, and is then sent only by hand', async ({
  page,
  context,
  watched,
}) => {
  const words = `Kept over a reload ${Date.now()}`;
  await submitOffline(page, context, watched, words);
  // Stands for the reload of the tab: a new page with the same session storage, and with a network.
  const storedTexts = await page.evaluate(() => JSON.stringify(sessionStorage));
  const again = await context.newPage();
  await page.close();
  await context.setOffline(false);
  await again.addInitScript((entries) => {
    for (const [key, value] of Object.entries<string>(JSON.parse(entries))) {
      if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, value);
    }
  }, storedTexts);
  await again.goto('/studio/create');
  await expect(session(again)).toContainText('You were offline when you pressed Generate');
  expect(await tasksWith(again, words)).toBe(0);
  await session(again).getByRole('button', { name: /^Send/ }).click();
  await expect(session(again).getByRole('link', { name: `Image: ${words}` })).toBeVisible({
    timeout: 30_000,
  });
  expect(await tasksWith(again, words)).toBe(1);
});

test('a price that rose while a submission waited needs a confirmation', async ({
  page,
  context,
  watched,
}) => {
  const words = `Dearer by now ${Date.now()}`;
  let lower = true;
  await page.route('**/api/console/studio/quote', async (route) => {
    const answer = await route.fetch();
    const quote = await answer.json();
    await route.fulfill({
      response: answer,
      json: lower ? { ...quote, estimated_credits: 1 } : quote,
    });
  });
  watched.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await signIn(page, '/studio/create');
  await prompt(page).fill(words);
  await expect(generate(page)).toContainText('1 credit');
  await expect(page.getByTestId('left-after')).toBeVisible();
  await untilResultsAreThere(page);
  await context.setOffline(true);
  await generate(page).click();
  await expect(waits(page)).toBeVisible();
  lower = false;
  await context.setOffline(false);
  const dialog = page.getByRole('dialog', { name: 'The price is higher now' });
  await expect(dialog).toContainText('4 credits');
  expect(await findViolations(page, '[role=dialog]')).toEqual([]);
  expect(await tasksWith(page, words)).toBe(0);
  await dialog.getByRole('button', { name: /^Generate for/ }).click();
  await expect(session(page).getByRole('link', { name: `Image: ${words}` })).toBeVisible({
    timeout: 30_000,
  });
});

test('a link pressed offline keeps the page, and opens when the network is back', async ({
  page,
  context,
  watched,
}) => {
  watched.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const words = `Still here ${Date.now()}`;
  await signIn(page, '/studio/create');
  await prompt(page).fill(words);
  await untilResultsAreThere(page);
  await context.setOffline(true);
  const links = page.getByRole('navigation', { name: 'Workspace' });
  await links.getByRole('link', { name: 'Usage' }).click();
  await expect(
    page.getByText('You are offline. Usage opens when you are back online.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByText('You are offline. What you wrote stays on this page.')).toBeVisible();
  await links.getByRole('link', { name: 'Members' }).click();
  await expect(page.getByText('Members opens when you are back online.')).toBeVisible();
  await expect(prompt(page)).toHaveValue(words);
  await context.setOffline(false);
  await page.waitForURL('**/studio/members');
  await expect(page.getByRole('heading', { name: 'Members' }).first()).toBeVisible();
});

test('a chat message sent offline waits in its field, and is sent once', async ({
  page,
  context,
  watched,
}) => {
  watched.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const words = `Asked offline ${Date.now()}`;
  await signIn(page, '/studio/chat');
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill(words);
  const send = page.getByRole('button', { name: 'Send' });
  await expect(send).toBeEnabled();
  await context.setOffline(true);
  await send.click();
  await expect(waits(page)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(field).toHaveValue(words);
  await expect(field).toBeEditable();
  await send.click();
  await expect(waits(page)).toBeVisible();
  await context.setOffline(false);
  const thread = page.getByRole('region', { name: 'Conversation' });
  await expect(thread.getByText(words, { exact: true }).first()).toBeVisible({ timeout: 20_000 });
  await expect(field).toHaveValue('');
  await expect(waits(page)).toHaveCount(0);
});

test('Run again pressed offline waits, and can be canceled @embedded', async ({
  page,
  context,
  watched,
}) => {
  // The network may go before the code of the comments is there, which comes after the picture.
  watched.allow(
    /ERR_INTERNET_DISCONNECTED|Failed to fetch|could not be loaded|Failed to load chunk/,
  );
  const { task_id: id } = await make({ prompt: `Once more ${Date.now()}` });
  await signIn(page, `/studio/gallery/${id}`);
  const again = page.getByRole('button', { name: /^Run again/ });
  await expect(again).toBeEnabled();
  await context.setOffline(true);
  await again.click();
  await expect(waits(page)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await again.click();
  await context.setOffline(false);
  await page.waitForURL((url) => !url.pathname.endsWith(id) && /gallery\/task_/.test(url.pathname));
});

test('a dialog that is first opened offline says so, and opens once the network is back', async ({
  page,
  context,
  watched,
}) => {
  watched.allow(
    /ERR_INTERNET_DISCONNECTED|Failed to fetch|could not be loaded|Failed to load chunk/,
  );
  await signIn(page, '/studio/create');
  await prompt(page).fill('A price to be explained');
  await expect(page.getByTestId('left-after')).toBeVisible();
  await untilResultsAreThere(page);
  await context.setOffline(true);
  await page.getByTestId('left-after').click();
  const missing = page.getByRole('alert').filter({ hasText: 'Check your connection.' });
  await expect(missing).toBeVisible();
  await expect(missing.getByRole('button', { name: 'Try again' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: 'This price' })).toBeVisible();
  await expect(missing).toHaveCount(0);
});
