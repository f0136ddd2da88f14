import type { Page } from 'playwright/test';
import { elsewhere, join, ownTeam, toast } from './pages';
import { expect, test } from './test';

const record = (page: Page) => page.getByRole('complementary', { name: 'Recipe and receipt' });
const generate = (page: Page) => page.getByTestId('generate').filter({ visible: true });

/** Opens a project, in which new work is then filed. */
async function openProject(page: Page, project: string): Promise<void> {
  await page.goto(project);
  const close = page.getByRole('main').getByRole('button', { name: 'Stop filing work here' });
  await page.getByRole('main').getByRole('button', { name: 'Open', exact: true }).click();
  await expect(close).toBeVisible();
}

test('a job from its brief to an approval, by an Owner, two Members and a client on a phone @embedded', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const home = await ownTeam(page, `Job ${crypto.randomUUID().slice(0, 8)}`);
  const [edda, jonas] = [await elsewhere(browser, baseURL), await elsewhere(browser, baseURL)];
  await join(page, edda, 'Edda', home);
  await join(page, jonas, 'Jonas', home);

  // The Owner writes the brief and sets the budget.
  await page.goto(`${home}/projects?new=1`);
  const brief = page.getByRole('dialog', { name: 'New project' });
  await brief.getByLabel('Name', { exact: false }).first().fill('Night ferry');
  await brief.getByLabel('Brief').fill('A ferry at night, calm, with a small boat.');
  await brief.getByRole('checkbox', { name: 'Edda' }).check();
  await brief.getByRole('checkbox', { name: 'Jonas' }).check();
  await brief.getByRole('button', { name: 'Create project' }).click();
  await expect(page).toHaveURL(/\/projects\/prj_/);
  const project = page.url();
  await page.getByRole('button', { name: 'Set a budget' }).click();
  const budget = page.getByRole('dialog', { name: 'Budget of the project' });
  await budget.getByLabel('Credits in all').fill('300');
  await budget.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('progressbar', { name: 'The project’s budget' })).toBeVisible();

  // A Member reads it, makes a picture, and puts it on a board.
  await openProject(edda, project);
  await expect(edda.getByText('A ferry at night, calm, with a small boat.')).toBeVisible();
  await edda.goto(`${home}/create`);
  await expect(generate(edda)).toContainText(/credit/);
  await edda.getByRole('textbox', { name: 'Prompt', exact: true }).fill('A ferry at night');
  await expect(generate(edda)).toBeEnabled();
  await generate(edda).click();
  const picture = edda
    .getByRole('region', { name: 'This session' })
    .getByRole('link', { name: /A ferry at night/ });
  await expect(picture.locator('img').first()).toBeVisible({ timeout: 60_000 });
  await picture.first().click();
  await edda.waitForURL(/\/gallery\/task_/);
  const original = new URL(edda.url()).pathname;
  await edda.getByRole('button', { name: /^Add to board/ }).click();
  await edda.getByLabel('New board').fill('Ferry');
  await edda.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(toast(edda, '1 item added to the board.')).toBeVisible();
  await edda.getByRole('button', { name: 'Open', exact: true }).click();
  await edda.waitForURL(/\/gallery\?board=/);

  // The Owner shares the board.
  await page.goto(edda.url());
  await page.getByRole('button', { name: 'Share for review' }).first().click();
  const share = page.getByRole('dialog', { name: 'Share for review' });
  await share.getByRole('button', { name: 'Create link' }).click();
  const address = await share.getByRole('textbox', { name: 'Review link' }).inputValue();

  // The client asks for one change, with a pin.
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const context = await browser.newContext({ ...phone, ...(baseURL ? { baseURL } : {}) });
  const client = await context.newPage();
  const review = client.getByRole('complementary', { name: 'Review' });
  await client.goto(address);
  await expect(async () => {
    await client.getByRole('textbox', { name: 'Your name' }).fill('Carla', { timeout: 2_000 });
    await client.getByRole('button', { name: 'Open the review' }).click();
    await expect(review).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await review.getByRole('button', { name: 'Pin', exact: true }).click();
  await client.getByRole('button', { name: /^Choose a place/ }).press('Enter');
  await review.getByRole('textbox', { name: 'Comment' }).fill('A smaller boat, please.');
  await review.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(client.getByRole('button', { name: 'Comment 1' })).toBeVisible();
  await review.getByRole('button', { name: 'Request a change' }).click();
  await expect(review.getByRole('button', { name: 'Change requested' })).toBeVisible();
  await expect(review.getByText('Being sent…')).toBeHidden();

  // Another Member makes it: the words and the place are filled in, the price is on the button.
  await openProject(jonas, project);
  await jonas.goto(`${original}?review`);
  await expect(record(jonas).getByRole('combobox', { name: 'Status' })).toContainText(
    'Change requested',
  );
  await record(jonas)
    .getByRole('link', { name: /^Edit as asked · [\d.]+ credits?$/ })
    .click();
  await jonas.waitForURL('**/edit/**');
  await expect(jonas.getByText('Carla asked:')).toBeVisible();
  await expect(jonas.getByRole('textbox', { name: 'What should be there?' })).toHaveValue(
    'A smaller boat, please.',
  );
  await expect(jonas.getByRole('button', { name: 'Undo' }).first()).toBeEnabled();
  await generate(jonas)
    .filter({ hasText: /^Change a region.*\d/ })
    .click();
  await expect(
    jonas.getByRole('list', { name: 'Versions' }).getByRole('button', { name: /^v2 · A smaller/ }),
  ).toHaveAttribute('aria-current', 'true', { timeout: 60_000 });
  await jonas.getByRole('link', { name: 'Back to the result' }).click();
  await jonas.waitForURL(/\/gallery\/task_/);
  const version = new URL(jonas.url()).pathname;
  expect(version).not.toBe(original);
  await jonas.getByRole('button', { name: /^Add to board/ }).click();
  await jonas.getByRole('button', { name: /^Ferry/ }).click();
  await expect(toast(jonas, '1 item added to the board.')).toBeVisible();

  // The client approves the new version.
  await client.reload();
  await expect(async () => {
    await client.getByRole('radio', { name: 'v2' }).check({ timeout: 1_000 });
    await expect(review.getByRole('heading', { name: 'Result 2' })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await review.getByRole('button', { name: 'Approve' }).click();
  await expect(review.getByRole('button', { name: 'Approved', exact: true })).toBeVisible();
  await expect(review.getByText('Being sent…')).toBeHidden();

  // The approved file is known, and one with a changed byte is not. The project paid for both pictures.
  await page.goto(project);
  await expect(page.getByText('2 results', { exact: true })).toBeVisible();
  await page.goto(version);
  const download = page.getByRole('link', { name: /^Download/ }).first();
  const file = await (await page.request.get((await download.getAttribute('href')) ?? '')).body();
  await page.goto(`${home}/verify`);
  const choose = (buffer: Buffer) =>
    page
      .getByLabel('File to check')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await choose(file);
  await expect(page.getByText(/was approved by/)).toContainText('Carla');
  const changedFile = Buffer.from(file);
  changedFile[changedFile.length - 40] = (changedFile[changedFile.length - 40] ?? 0) ^ 1;
  await choose(changedFile);
  await expect(page.getByText('was not approved in this workspace')).toBeVisible();
  for (const each of [edda, jonas, client]) await each.context().close();
});
