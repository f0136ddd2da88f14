import { onPhonesNightly } from './everything';
import { signIn, toast } from './pages';
import { openReceiver, type Receiver } from './receiver';
import { expect, test } from './test';

let receiver: Receiver;
test.beforeAll(async () => {
  receiver = await openReceiver();
});
test.afterAll(() => receiver.close());

test(`notifications are chosen by kind and channel, and a webhook is set, tried and removed ${onPhonesNightly}`, async ({
  page,
}) => {
  await signIn(page, '/studio/notifications');
  await expect(
    page.getByRole('heading', { name: 'Notifications', exact: true }).first(),
  ).toBeVisible();
  const mentions = page.getByRole('group', { name: 'Mentions' });
  await expect(mentions.getByRole('checkbox', { name: 'Mail' })).toBeDisabled();
  await expect(mentions.getByRole('checkbox', { name: 'Webhook' })).toBeDisabled();
  await expect(page.getByText(/This server sends no email\./)).toBeVisible();

  const ownWebhook = page.locator('section', {
    has: page.getByRole('heading', { name: 'Your webhook' }),
  });
  await ownWebhook.getByLabel('Address of the webhook').fill('http://192.168.0.1/hook');
  await ownWebhook.getByRole('button', { name: 'Save' }).click();
  await expect(ownWebhook.getByText(/^Paste the https address/)).toBeVisible();
  await ownWebhook.getByLabel('Address of the webhook').fill(receiver.url);
  await ownWebhook.getByRole('button', { name: 'Save' }).click();
  await expect(ownWebhook.getByText(/…hook$/)).toBeVisible();
  await expect(page.getByText(receiver.url)).toHaveCount(0);
  await ownWebhook.getByRole('button', { name: 'Send a test' }).click();
  await expect(toast(page, 'The test message was accepted.')).toBeVisible();
  expect(JSON.parse(receiver.received.at(-1)?.body ?? '{}').text).toMatch(/this is a test/);

  const webhook = mentions.getByRole('checkbox', { name: 'Webhook' });
  await expect(webhook).toBeChecked();
  await webhook.click();
  await expect(webhook).not.toBeChecked();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.reload();
  await expect(webhook).not.toBeChecked();
  await webhook.click();
  await expect(webhook).toBeChecked();

  await ownWebhook.getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('alertdialog', { name: 'Remove this webhook?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(ownWebhook.getByLabel('Address of the webhook')).toBeVisible();
  await expect(mentions.getByRole('checkbox', { name: 'Webhook' })).toBeDisabled();
});

test('a link of a mail that is not complete turns nothing off, and says so without a sign-in', async ({
  page,
}) => {
  await page.goto('/unsubscribe/v1.x.x');
  await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible();
  const answer = await page.request.post('/api/unsubscribe/v1.x.x');
  expect(answer.ok()).toBe(false);
});
