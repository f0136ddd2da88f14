import type { Page } from 'playwright/test';
import { findViolations } from './axe';
import { ownTeam, toast } from './pages';
import { expect, test } from './test';

const generate = (page: Page) => page.getByTestId('generate').filter({ visible: true });
const switcher = (page: Page) =>
  page.getByRole('complementary').getByRole('button', { name: /^Project: / });

/** Opens a project, or none, in the sidebar. */
async function choose(page: Page, name: string): Promise<void> {
  await expect(async () => {
    if (!(await page.getByRole('menuitemradio', { name }).isVisible()))
      await switcher(page).click();
    await page.getByRole('menuitemradio', { name }).click({ timeout: 2_000 });
  }).toPass();
  await expect(switcher(page)).toHaveAccessibleName(new RegExp(`^Project: ${name}`));
}

/** Makes a picture on Create, and waits until it is there. */
async function makePicture(page: Page, home: string, prompt: string): Promise<void> {
  await page.goto(`${home}/create`);
  await expect(generate(page)).toContainText(/credit/);
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(prompt);
  await expect(generate(page)).toBeEnabled();
  await generate(page).click();
  const session = page.getByRole('region', { name: 'This session' });
  const picture = session.getByRole('link', { name: new RegExp(prompt) }).locator('img');
  await expect(picture.first()).toBeVisible({ timeout: 60_000 });
}

test('a project files what is made, holds its budget, and its results move without moving what was spent @embedded', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const home = await ownTeam(page, `Projects ${crypto.randomUUID().slice(0, 8)}`);

  await page.goto(`${home}/projects?new=1`);
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await dialog.getByLabel('Name', { exact: false }).first().fill('Night train');
  await dialog.getByLabel('Client').fill('مكتبة الشرق');
  await dialog.getByLabel('Brief').fill('Calm, no people, later light.');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await expect(page).toHaveURL(/\/projects\/prj_/);
  const project = page.url();
  await expect(page.getByRole('heading', { name: 'Night train' })).toBeVisible();
  await expect(page.getByText('Calm, no people, later light.')).toBeVisible();
  await expect(switcher(page)).toHaveAccessibleName(/^Project: Night train/);

  await makePicture(page, home, 'A train at night');
  await page.goto(project);
  await expect(page.getByText('1 result', { exact: true })).toBeVisible();

  // What the next picture needs is more than what is left.
  await page.getByRole('button', { name: 'Set a budget' }).click();
  const budget = page.getByRole('dialog', { name: 'Budget of the project' });
  await budget.getByLabel('Credits in all').fill('5');
  await budget.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('progressbar', { name: 'The project’s budget' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.goto(`${home}/create`);
  await expect(generate(page)).toContainText(/credit/);
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('Another train');
  await expect(generate(page)).toContainText('Over the project’s budget');
  await expect(page.locator('#generate-note')).toContainText(
    /The open project has 1 credit left; this needs \d+\./,
  );
  await choose(page, 'No project');
  await makePicture(page, home, 'A quiet station');

  const id = project.split('/').at(-1) ?? '';
  await page.goto(`${home}/gallery?project=${id}`);
  const tiles = page.getByRole('main').getByRole('link', { name: /train|station/ });
  await expect(tiles).toHaveCount(1);
  await page.goto(`${home}/gallery?project=none`);
  await expect(tiles).toHaveCount(1);
  const select = page.getByRole('main').getByRole('button', { name: 'Select', exact: true });
  await tiles.first().hover();
  await select.first().click();
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Project' }).click();
  const move = page.getByRole('dialog', { name: 'Move to a project' });
  expect(await findViolations(page)).toEqual([]);
  await move.getByRole('button', { name: 'Night train' }).click();
  await expect(toast(page, /Moved to Night train/)).toBeVisible();
  await page.goto(`${home}/gallery?project=${id}`);
  await expect(tiles).toHaveCount(2);
  await tiles.first().click();
  await expect(
    page.getByLabel('Recipe and receipt').getByRole('link', { name: 'Night train' }),
  ).toBeVisible();

  // The project was charged for one of its two results.
  await page.goto(project);
  await expect(page.getByText('2 results', { exact: true })).toBeVisible();
  const csv = await page.request.get(`/api/console${home}/usage/csv?range=7d`);
  const lines = (await csv.text()).trim().split('\r\n');
  expect(lines.filter((line) => line.endsWith(`Night train,${id}`))).toHaveLength(1);
  expect(lines.filter((line) => line.endsWith(',,'))).toHaveLength(1);
  await page.goto(`${home}/usage?range=7d&by=project&project=${id}`);
  await expect(page.getByRole('region', { name: 'Projects' })).toContainText('Night train');
  await expect(page.getByRole('link', { name: /Show all projects/ })).toBeVisible();

  await page.goto(project);
  await page.getByRole('link', { name: 'Cost report' }).click();
  const report = page.getByRole('region', { name: 'Cost report' });
  await expect(report.getByRole('row')).toHaveCount(3);
  await expect(report.getByRole('row', { name: /^Total/ })).toBeVisible();
  await expect(report).not.toContainText('A train at night');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Show the prompts' }).click();
  await expect(report).toContainText('A train at night');

  // An experiment is filed in the project that is open, and can be filed elsewhere.
  await choose(page, 'Night train');
  await page.goto(`${home}/experiments`);
  await page
    .getByRole('button', { name: /New experiment/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/experiments\/exp_/);
  await page.getByRole('main').getByRole('button', { name: 'Project: Night train' }).click();
  const filing = page.getByRole('dialog', { name: 'Project' });
  expect(await findViolations(page)).toEqual([]);
  await filing.getByRole('button', { name: 'No project' }).click();
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Project: No project' }),
  ).toBeVisible();

  await page.goto(project);
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('button', { name: 'Bring back' })).toBeVisible();
  await page.goto(`${home}/projects`);
  await expect(
    page
      .getByRole('list', { name: 'Archived projects' })
      .getByRole('link', { name: 'Night train' }),
  ).toBeVisible();
});

test('the project is chosen in the sidebar, and on a phone behind More @phone', async ({
  page,
}) => {
  const home = await ownTeam(page, `Phone ${crypto.randomUUID().slice(0, 8)}`);
  await page.goto(`${home}/projects?new=1`);
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await dialog.getByLabel('Name', { exact: false }).first().fill('Spring');
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await expect(page).toHaveURL(/\/projects\/prj_/);
  const more = page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('button', { name: 'More' });
  const button = page.getByRole('button', { name: /^Project: / }).filter({ visible: true });
  await expect(async () => {
    if ((await more.isVisible()) && !(await button.isVisible())) await more.click();
    await expect(button).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(button).toHaveAccessibleName(/^Project: Spring/);
  await button.click();
  await page.getByRole('menuitemradio', { name: 'No project' }).click();
  await expect(button).toHaveAccessibleName(/^Project: No project/);
});
