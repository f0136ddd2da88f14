import type { Page } from 'playwright/test';
import { findViolations } from './axe';
import { remote, signIn } from './pages';
import { expect, test } from './test';

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const answers = (page: Page) => page.getByRole('article', { name: /^Answer of/ });
const conversations = (page: Page) => page.getByRole('navigation', { name: 'Conversations' });
const scroller = (page: Page) =>
  page.getByRole('region', { name: 'Conversation', exact: true }).locator(':scope > div').first();

async function send(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

/** Waits until the shown answer has ended. */
async function ended(page: Page): Promise<void> {
  await expect(answers(page).last()).toHaveAttribute('aria-busy', 'false');
}

/** Checks that the cost of an answer is shown. Only the embedded service reports it; the interface has no field for it. */
async function creditsTold(page: Page): Promise<void> {
  const credits = page.getByTestId('turn-credits');
  if (remote) await expect(credits).toHaveCount(0);
  else await expect(credits).toContainText(/\d credit/);
}

/** Opens a new conversation with these models. */
async function openChat(page: Page, ...models: string[]): Promise<void> {
  await signIn(page, '/studio/chat');
  // By its role: while the page arrives, its content is in the document twice, once hidden.
  await expect(page.getByRole('heading', { name: 'What are you working on?' })).toBeVisible();
  if (models.length > 0) await chooseModels(page, ...models);
}

async function chooseModels(page: Page, ...models: string[]): Promise<void> {
  await page.getByRole('button', { name: /^Models:/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Models' });
  const rows = dialog.getByRole('listitem').getByRole('button');
  await expect(rows.first()).toBeVisible();
  for (const row of await rows.all()) {
    const name = await row.locator('span > span > span').first().textContent();
    const on = (await row.getAttribute('aria-pressed')) === 'true';
    if (on !== models.includes(name ?? '')) await row.click();
  }
  await dialog.getByRole('button', { name: /^Use/ }).click();
  await expect(dialog).toBeHidden();
}

test('an answer streams, shows its cost, and is stored @phone', async ({ page }) => {
  await openChat(page);
  await send(page, 'Name three colours of a winter sea.');
  await expect(page).toHaveURL(/\/studio\/chat\/conv_/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Name three colours of a winter sea.',
  );
  await ended(page);
  await creditsTold(page);
  const text = (await answers(page).textContent()) ?? '';
  expect(text.length).toBeGreaterThan(60);
  await page.reload();
  await expect(page.getByRole('article', { name: 'Question' })).toContainText('winter sea');
  await expect(answers(page)).toContainText(text.slice(60, 110).trim());
});

test('an answer continues after a reload; Stop ends it', async ({ page }) => {
  await openChat(page);
  await send(page, '[[length:3000]] [[pace:15ms]] Tell me of the sea.');
  const body = answers(page);
  const length = async () => (await body.textContent())?.length ?? 0;
  await expect.poll(length).toBeGreaterThan(1_500);
  const before = ((await body.textContent()) ?? '').slice(100, 300).trim();
  await page.reload();
  await expect(body).toHaveAttribute('aria-busy', 'true');
  await expect(body).toContainText(before);
  const reloaded = await length();
  expect(reloaded).toBeGreaterThan(1_000);
  await expect.poll(length).toBeGreaterThan(reloaded);
  // A reader who has scrolled up is not scrolled to the end.
  await scroller(page).hover();
  await page.mouse.wheel(0, -5_000);
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
  const read = await length();
  await expect.poll(length).toBeGreaterThan(read);
  expect(await scroller(page).evaluate((element) => element.scrollTop)).toBeLessThan(400);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeHidden();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopped.')).toBeVisible();
  await expect(body).toHaveAttribute('aria-busy', 'false');
  await creditsTold(page);
});

test('regenerate and edit make branches, which are stored', async ({ page }) => {
  await openChat(page);
  await send(page, 'A haiku about rain');
  await ended(page);
  await answers(page).getByRole('button', { name: 'Regenerate' }).click();
  await expect(answers(page)).toContainText('2/2');
  await ended(page);
  await answers(page).getByRole('button', { name: 'Previous answer' }).click();
  await expect(answers(page)).toContainText('1/2');
  await send(page, 'And about snow?');
  await expect(answers(page)).toHaveCount(2);
  await ended(page);
  const question = page.getByRole('article', { name: 'Question' }).first();
  await question.hover();
  await question.getByRole('button', { name: 'Edit and ask again' }).click();
  await page.getByRole('textbox', { name: 'Question' }).fill('A haiku about fog');
  await page.getByRole('button', { name: /^Ask again/ }).click();
  await expect(answers(page)).toHaveCount(1);
  await ended(page);
  await expect(question).toContainText('fog');
  await question.getByRole('button', { name: 'Previous question' }).click();
  await expect(question).toContainText('rain');
  await expect(answers(page)).toHaveCount(2);
  await expect(answers(page).first()).toContainText('1/2');
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByRole('article', { name: 'Question' }).first().textContent();
    })
    .toContain('rain');
});

test('two models answer side by side, and the conversation continues with one of them', async ({
  page,
}) => {
  await openChat(page, 'Quill', 'Quill Deep');
  await send(page, 'Compare slate and bone.');
  const columns = page.getByRole('region', { name: 'Answers side by side' });
  await expect(columns.getByRole('article')).toHaveCount(2);
  await expect(columns.locator('[aria-busy=true]')).toHaveCount(0);
  await columns.getByRole('button', { name: 'Use this answer' }).click();
  await expect(columns.getByRole('button', { name: 'Selected' })).toHaveCount(1);
  await chooseModels(page, 'Quill Deep');
  await send(page, 'Say more.');
  await expect(columns).toHaveCount(0);
  await expect(answers(page)).toHaveCount(2);
  await expect(answers(page).first()).toHaveAccessibleName('Answer of Quill Deep');
  await expect(answers(page).first()).toContainText('2/2');
});

test('the settings are those of the schema; the request is shown as code', async ({ page }) => {
  await openChat(page, 'Quill Deep');
  await page.getByRole('button', { name: 'Chat settings' }).click();
  const sheet = page.getByRole('dialog', { name: 'Chat settings' });
  await expect(sheet.getByText('Reasoning effort')).toBeVisible();
  await expect(sheet.getByText('Temperature')).toBeVisible();
  for (const name of ['Tools', 'Input images', 'Response format']) {
    await expect(sheet.getByText(name)).toHaveCount(0);
  }
  await sheet.getByRole('radio', { name: 'High' }).click();
  await sheet.getByRole('radio', { name: 'Responses' }).click();
  await sheet.getByLabel('System prompt').fill('Answer like a harbour master.');
  await page.keyboard.press('Escape');
  await send(page, 'What is the tide?');
  await ended(page);
  await answers(page).getByRole('button', { name: 'View the request as code' }).click();
  const code = page.getByRole('dialog', { name: 'The request as code' });
  await expect(code).toContainText('/v1/responses');
  await expect(code).toContainText('Answer like a harbour master.');
  await expect(code).toContainText('"effort": "high"');
  await code.getByRole('tab', { name: 'Python' }).click();
  await expect(code).toContainText('urllib.request');
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: 'Chat settings' }).click();
  await expect(sheet.getByLabel('System prompt')).toHaveValue('Answer like a harbour master.');
});

test('a failure says why, what it cost and what to do, and keeps the text so far', async ({
  page,
}) => {
  await openChat(page);
  await send(page, '[[fail:mid]] Tell me of the wind.');
  const alert = page.getByRole('alert').filter({ hasText: 'provider failed' });
  const charge = alert.getByTestId('failure-charge');
  const again = alert.getByRole('button', { name: 'Try again' });
  if (remote) {
    await expect(charge).toHaveText(/does not say what an answer costs/);
  } else {
    await expect(charge).toHaveText(/^Charged [\d.]+ credits for what was written\./);
    await expect(again).toHaveText(/^Try again · about [\d.]+ credits? at most [\d.]+$/);
  }
  await again.click();
  // An answer that was charged is kept beside the new one.
  if (!remote) await expect(answers(page)).toContainText('2/2');
  await ended(page);
  await expect(charge).toBeVisible();
});

test('reasoning is shown collapsed above its answer, and stored', async ({ page }) => {
  await openChat(page, 'Quill Deep');
  await page.getByRole('button', { name: 'Chat settings' }).click();
  const sheet = page.getByRole('dialog', { name: 'Chat settings' });
  await sheet.getByRole('radio', { name: 'Chat completions' }).click();
  await sheet.getByRole('radio', { name: 'High' }).click();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await send(page, 'Plan the launch of a small camera.');
  const answer = answers(page);
  await expect(answer.getByText('Thinking…')).toBeVisible();
  await ended(page);
  const thought = answer.locator('summary');
  await expect(thought).toHaveText(/^Thought for /);
  const words = (await thought.textContent()) ?? '';
  const folded = ((await answer.textContent()) ?? '').length;
  await thought.click();
  await expect
    .poll(async () => ((await answer.textContent()) ?? '').length)
    .toBeGreaterThan(folded);
  await page.reload();
  await expect(thought).toHaveText(words);
});

test('a refused question can be edited and sent again', async ({ page }) => {
  await openChat(page, 'Quill');
  await send(page, '[[reject:content]] Tell me of tea.');
  const alert = page.getByRole('alert').filter({ hasText: 'content policy refused this' });
  await alert.getByRole('button', { name: 'Change the question' }).click();
  await page.getByRole('textbox', { name: 'Question' }).fill('Tell me of tea.');
  await page.getByRole('button', { name: /^Ask again/ }).click();
  await expect(answers(page)).toContainText('tea');
  await ended(page);
  await expect(alert).toHaveCount(0);
});

test('images are sent with a message when the model takes them', async ({ page }) => {
  await openChat(page, 'Quill');
  await expect(page.getByRole('button', { name: 'Attach images' })).toBeVisible();
  const buffer = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await page
    .locator('input[type=file][aria-label=Images]')
    .setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer });
  await expect(
    page
      .getByRole('list', { name: 'Attached images' })
      .getByRole('button', { name: 'Remove the image' }),
  ).toBeVisible();
  await send(page, 'What do you see?');
  await expect(page.getByRole('article', { name: 'Question' }).getByRole('img')).toBeVisible();
  await ended(page);
  await expect(page.getByRole('alert').filter({ hasText: 'answer' })).toHaveCount(0);

  // The same image is used in Create, with a model that takes references.
  await page
    .getByRole('article', { name: 'Question' })
    .getByRole('button', { name: 'Use in Create' })
    .click();
  await page
    .getByRole('dialog', { name: 'Models that take reference images' })
    .getByRole('button', { name: /^Lumen Image as/ })
    .click();
  await page.waitForURL('**/studio/create');
  await expect(page.getByRole('button', { name: /Reference images, item/ })).toHaveCount(1);
});

test('an answer becomes a prompt in Create', async ({ page }) => {
  await openChat(page, 'Quill');
  await send(page, 'A prompt for a picture of a quarry.');
  await ended(page);
  await answers(page).last().getByRole('button', { name: 'Use in Create' }).click();
  await page.waitForURL('**/studio/create');
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).not.toBeEmpty();
});

test('the items of an answer’s list become prompts one by one', async ({ page }) => {
  await openChat(page, 'Quill');
  await send(page, 'Summarize the conversation below\n\nUser: A red door\nUser: A blue gate');
  await ended(page);
  // The first answer is plain text until the parser is there, and a list is of another height.
  await expect(answers(page).last().getByRole('listitem')).toHaveCount(2);
  await answers(page).last().getByRole('button', { name: 'Use in Create' }).click();
  const dialog = page.getByRole('dialog', { name: 'Use in Create' });
  await expect(dialog.getByRole('button', { name: 'User: A red door' })).toBeVisible();
  expect(await findViolations(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Make a list of all 2…' }).click();
  await page.waitForURL('**/studio/create/list');
  await expect(page.locator('tr[data-row]')).toHaveCount(2);

  // A list that was not sent is never replaced without being asked.
  await page.goBack();
  await answers(page).last().getByRole('button', { name: 'Use in Create' }).click();
  await expect(dialog).toContainText('Your list of 2 rows is not sent yet.');
  expect(await findViolations(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Add all 2 to it' }).click();
  await page.waitForURL('**/studio/create/list');
  await expect(page.locator('tr[data-row]')).toHaveCount(4);
  await expect(page.locator('tr[data-row="4"]')).toContainText('The same as row 2');

  await page.goBack();
  await answers(page).last().getByRole('button', { name: 'Use in Create' }).click();
  await dialog.getByRole('button', { name: 'User: A blue gate' }).click();
  await page.waitForURL('**/studio/create');
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue(
    'User: A blue gate',
  );
});

test('conversations are found, named, shared and deleted', async ({ page }) => {
  const [found, title] = [`umbrellas${Date.now()}`, `Rainy day ${Date.now()}`];
  await openChat(page);
  await send(page, `Something about ${found}`);
  await ended(page);
  await page.getByRole('button', { name: 'New chat' }).first().click();
  await expect(page).toHaveURL(/\/studio\/chat$/);
  await send(page, 'Something about bicycles');
  await ended(page);
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill(found);
  await expect(conversations(page).getByRole('link')).toHaveCount(1);
  await conversations(page).getByRole('link').click();
  await expect(page.getByRole('article', { name: 'Question' })).toContainText(found);
  await page.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('menuitem', { name: 'Share with the workspace' }).click();
  await expect(page.getByText('shared', { exact: true }).filter({ visible: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('article', { name: 'Question' })).toContainText('bicycles');
  await page.goForward();
  await page.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/studio\/chat$/);
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill(title);
  await expect(page.getByText('No conversation matches.')).toBeVisible();
});

test('chat works by keyboard: open it, write and send', async ({ page }) => {
  await signIn(page, '/studio/create');
  await page.locator('body').press('g');
  await page.locator('body').press('h');
  await expect(page).toHaveURL(/\/studio\/chat/);
  await field(page).click();
  await page.keyboard.type('One line');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('and another');
  await expect(field(page)).toHaveValue('One line\nand another');
  // Nothing is sent before its price is on the button.
  await expect(page.getByRole('button', { name: /^Send/ })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'Question' })).toContainText('and another');
  await expect(field(page)).toHaveValue('');
  await ended(page);
});
