import type { Page } from 'playwright/test';
import { onPhonesNightly } from './everything';
import { elsewhere, ownTeam, toast } from './pages';
import { expect, test } from './test';

/** Makes a new team for a test, and opens its members page. */
async function teamMembers(page: Page, name: string): Promise<string> {
  const home = await ownTeam(page, name);
  await page.goto(`${home}/members`);
  return home;
}

async function makeLink(page: Page, role: 'Admin' | 'Member', email = ''): Promise<string> {
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('radio', { name: new RegExp(`^${role}`) }).click();
  await dialog.getByRole('button', { name: 'Create invite link' }).click();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return new URL(link).pathname;
}

async function joinAsNew(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Email').fill(`${name.toLowerCase()}-${Date.now()}@atelier.test`);
  await page.getByLabel('Password').fill('a long enough password');
  await page.getByRole('button', { name: 'Create account and join' }).click();
  await page.waitForURL(/\/create/);
}

test('the first steps are checked off at once after an invitation and a new key @embedded', async ({
  page,
  watched,
}) => {
  // High enough for all of them: a lower window shows the next one alone.
  await page.setViewportSize({ width: 1440, height: 1100 });
  await teamMembers(page, `Steps ${Date.now()}`);
  const step = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(step('Invite someone')).toBeVisible();
  await expect(step('Invite someone')).not.toContainText('(done)');
  await makeLink(page, 'Member');
  await expect(step('Invite someone')).toContainText('(done)');

  await step('Create an API key').getByRole('link').click();
  await page.waitForURL('**/keys');
  watched.allowSecrets(new URL(page.url()).pathname, 1);
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('First');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(step('Create an API key')).toContainText('(done)');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(step('Create an image').getByRole('link')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 1 });
  await expect(step('Create an API key')).toBeHidden();
});

test('a link lets one new person join; their role decides what they see; removing them ends access', async ({
  page,
  browser,
  baseURL,
}) => {
  const home = await teamMembers(page, `Crew ${Date.now()}`);
  const path = await makeLink(page, 'Member');
  await expect(page.getByText('Anyone with the link')).toBeVisible();

  const mia = await elsewhere(browser, baseURL);
  await joinAsNew(mia, path, 'Mia');
  await mia.goto(`${home}/members`);
  await expect(mia.getByRole('button', { name: 'Invite' })).toBeHidden();
  await expect(mia.getByRole('link', { name: 'Settings' })).toBeHidden();

  await mia.goto(`${home}/billing`);
  await expect(
    mia.getByRole('heading', { name: 'Billing is for Owners and Admins' }),
  ).toBeVisible();
  const asked = mia.getByRole('list', { name: 'People to ask' }).getByRole('listitem');
  await expect(asked).toHaveCount(1);
  await expect(asked).toContainText('Owner');
  await mia.getByRole('link', { name: 'Back to Create' }).click();
  await mia.waitForURL(/\/create/);
  await mia.goto(`${home}/members`);

  const late = await elsewhere(browser, baseURL);
  await late.goto(path);
  await expect(late.getByRole('heading', { name: 'This invitation has ended' })).toBeVisible();
  await late.context().close();

  await page.reload();
  const people = page.getByRole('list', { name: 'Members' });
  const row = people.getByRole('listitem').filter({ hasText: 'Mia' });
  await row.getByRole('button', { name: 'Actions for Mia' }).click();
  await page.getByRole('menuitemradio', { name: /^Admin/ }).click();
  await expect(toast(page, 'Mia is Admin now.').first()).toBeVisible();
  await mia.reload();
  await expect(mia.getByRole('button', { name: 'Invite' })).toBeVisible();
  await expect(mia.getByRole('link', { name: 'Settings' })).toBeVisible();

  await row.getByRole('button', { name: 'Actions for Mia' }).click();
  await page.getByRole('menuitem', { name: 'Remove…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  // The list has no roles while the dialog is open over it.
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(row).toBeHidden();
  await mia.goto(`${home}/gallery`);
  await expect(mia.getByText('Page not found')).toBeVisible();
  await mia.context().close();
});

test(`an invitation for another address says so, and offers to switch accounts ${onPhonesNightly}`, async ({
  page,
  browser,
  baseURL,
}) => {
  await teamMembers(page, `First ${Date.now()}`);
  const mona = await elsewhere(browser, baseURL);
  await joinAsNew(mona, await makeLink(page, 'Member'), 'Mona');
  const home = await teamMembers(page, `Wrong ${Date.now()}`);
  const path = await makeLink(page, 'Admin', `right-${Date.now()}@atelier.test`);
  await mona.goto(path);
  await expect(
    mona.getByText(/You are signed in as mona-.* and this invitation is for right-/),
  ).toBeVisible();
  await mona.getByRole('button', { name: 'Use another account' }).click();
  await expect(mona.getByLabel('Email')).toHaveValue(/^right-/);
  await mona.getByLabel('Your name').fill('Right');
  await mona.getByLabel('Password').fill('a long enough password');
  await mona.getByRole('button', { name: 'Create account and join' }).click();
  await mona.waitForURL(`**${home}/create`);
  await mona.context().close();
});

test('an invitation can be renewed and taken back, and the old link says so', async ({ page }) => {
  await teamMembers(page, `Again ${Date.now()}`);
  const first = await makeLink(page, 'Member', `later-${Date.now()}@atelier.test`);
  await page.getByRole('button', { name: /^New link for later/ }).click();
  const dialog = page.getByRole('dialog');
  const second = await dialog.getByLabel('Link', { exact: true }).inputValue();
  expect(new URL(second).pathname).not.toBe(first);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: /^Revoke the invitation/ }).click();
  await expect(page.getByText('Open invitations')).toBeHidden();
  await page.goto(second);
  await expect(page.getByRole('heading', { name: 'This invitation has ended' })).toBeVisible();
});

test('the last Owner cannot leave and sees why; after transferring ownership they can', async ({
  page,
  browser,
  baseURL,
}) => {
  const home = await teamMembers(page, `Heirs ${Date.now()}`);
  const heir = await elsewhere(browser, baseURL);
  await joinAsNew(heir, await makeLink(page, 'Member'), 'Hera');
  await page.reload();
  const leave = async () => {
    await page.getByRole('button', { name: 'Actions for yourself' }).click();
    await page.getByRole('menuitem', { name: 'Leave workspace…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  };
  await leave();
  await expect(toast(page, /needs an Owner/).first()).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Actions for Hera' }).click();
  await page.getByRole('menuitem', { name: 'Transfer workspace…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Transfer' }).click();
  await expect(toast(page, 'Hera is Owner now.').first()).toBeVisible();
  await leave();
  await page.waitForURL((url) => !url.pathname.startsWith(home));
  await heir.goto(`${home}/members`);
  await expect(heir.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(1);
  await heir.context().close();
});
