import type { Page } from 'playwright/test';
import { Webhook } from 'standardwebhooks';
import { onPhonesNightly } from './everything';
import { signIn, toast } from './pages';
import { openReceiver, type Receiver } from './receiver';
import { expect, test } from './test';

let receiver: Receiver;

test.beforeEach(async () => {
  receiver = await openReceiver();
});
test.afterEach(() => receiver.close());

async function createKey(page: Page, name: string): Promise<string> {
  await signIn(page, '/studio/keys');
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText('You won’t see this again')).toBeVisible();
  const text = (await dialog.getByRole('figure').first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  return /atl_live_\w+/.exec(text)?.[0] ?? '';
}

/** The signing secret that the open dialog shows. */
async function shownSecret(page: Page): Promise<string> {
  const text = (await page.getByRole('dialog').getByRole('figure').first().textContent()) ?? '';
  return /whsec_[\w+/=]+/.exec(text)?.[0] ?? '';
}

const log = (page: Page) => page.getByRole('list', { name: 'Deliveries' });
const more = (page: Page, item: RegExp | string) => async () => {
  await page.getByRole('button', { name: 'Actions for this webhook' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test(`a webhook is added, gets a task event, is tested, rotated, disabled and deleted ${onPhonesNightly} @embedded`, async ({
  page,
  watched,
}, { project }) => {
  const name = `Hooks ${project.name} ${Date.now()}`;
  watched.allowSecrets('/studio/keys', 1);
  const key = await createKey(page, name);
  watched.allowSecrets('/studio/webhooks', 1);
  await page.goto('/studio/webhooks');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Key' }).click();
  await page.getByRole('option', { name }).click();

  await dialog.getByLabel('Address').fill('https://169.254.169.254/latest');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'The host of the URL is not on the public internet.',
  );
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText('You won’t see this again')).toBeVisible();
  const secret = await shownSecret(page);
  expect(secret).toMatch(/^whsec_/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.waitForURL(/\/studio\/webhooks\/key_/);
  await expect(page.getByText('No deliveries yet')).toBeVisible();

  const made = await page.request.post('/v1/generations', {
    headers: { authorization: `Bearer ${key}` },
    data: { model: 'lumen-spark', prompt: 'Announced by a webhook' },
  });
  const { task_id: taskId } = await made.json();
  await expect(log(page).getByText(taskId)).toBeVisible({ timeout: 30_000 });
  await log(page)
    .getByRole('button', { name: new RegExp(taskId) })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Delivery' });
  await expect(sheet.getByText('Answered 200.')).toBeVisible();
  await expect(sheet.getByText('x-receiver: local')).toBeVisible();
  await expect(sheet.getByText(/webhook-signature: v1,/)).toBeVisible();
  const [sent] = receiver.received;
  const event = new Webhook(secret).verify(
    sent?.body ?? '',
    sent?.headers as Record<string, string>,
  );
  expect(event).toMatchObject({ type: 'task.succeeded', data: { task_id: taskId } });
  await sheet.getByRole('button', { name: 'Send again' }).click();
  await expect(sheet.getByText('Sent manually')).toBeVisible();
  expect(receiver.received[1]?.headers['webhook-id']).toBe(sent?.headers['webhook-id']);
  await sheet.getByRole('button', { name: 'Close' }).click();

  receiver.status = 500;
  await page.getByRole('button', { name: 'Send test' }).click();
  await page.getByRole('menuitem', { name: 'task.failed' }).click();
  await expect(toast(page, 'A test event is on its way.')).toBeVisible();
  const failed = log(page).getByRole('button', { name: /Failed.*task\.failed.*Test/s });
  await expect(failed).toBeVisible();
  await page.getByRole('radio', { name: 'Delivered' }).click();
  await expect(failed).toBeHidden();
  await page.getByRole('radio', { name: 'All' }).click();

  watched.allowSecrets(new URL(page.url()).pathname, 1);
  await more(page, /^Rotate/)();
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  await expect(dialog.getByText('You won’t see this again')).toBeVisible();
  const next = await shownSecret(page);
  expect(next).not.toBe(secret);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Events are also signed with the old secret')).toBeVisible();
  await page.reload();
  expect(await page.content()).not.toContain(next);

  await more(page, 'Switch off')();
  await expect(page.getByText('It was turned off.')).toBeVisible();
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByText('It was turned off.')).toBeHidden();
  await page.getByRole('button', { name: 'Send failed ones again…' }).click();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(toast(page, 'Nothing failed in that time.')).toBeVisible();

  await more(page, 'Delete…')();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
  await page.waitForURL((at) => at.pathname === '/studio/webhooks');
  await expect(page.getByRole('article', { name })).toBeHidden();
});

test('a webhook whose receiver answers 410 is disabled, and the page says why @embedded', async ({
  page,
  watched,
}) => {
  const name = `Gone ${Date.now()}`;
  watched.allowSecrets('/studio/keys', 1);
  const key = await createKey(page, name);
  watched.allowSecrets('/studio/webhooks', 1);
  await page.goto('/studio/webhooks');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Key' }).click();
  await page.getByRole('option', { name }).click();
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.waitForURL(/\/studio\/webhooks\/key_/);
  receiver.status = 410;
  await page.request.post('/v1/generations', {
    headers: { authorization: `Bearer ${key}` },
    data: { model: 'lumen-spark', prompt: 'For a receiver that is gone' },
  });
  await expect(log(page).getByText('Failed')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('alert').getByText('answered 410 Gone')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send failed ones again…' })).toBeDisabled();
});

test('a personal workspace says where webhooks belong', async ({ page }) => {
  await signIn(page, '/studio/webhooks');
  await page.getByRole('button', { name: /^Workspace/ }).click();
  await page.getByRole('menuitem', { name: /Personal/ }).click();
  await page.waitForURL((at) => !at.pathname.startsWith('/studio'));
  await page.goto(`/${new URL(page.url()).pathname.split('/')[1]}/webhooks`);
  await expect(page.getByText('Webhooks need a team workspace')).toBeVisible();
});
