import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { signIn } from './pages';
import { expect, test } from './test';

test('an assistant is connected from the page, and makes a picture within its limit @embedded', async ({
  page,
  watched,
}, { project }) => {
  watched.allowSecrets('/studio/keys', 1);
  await signIn(page, '/studio/create');
  await page
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('link', { name: 'Connect' })
    .click();
  await expect(page.getByRole('heading', { name: 'Connect' }).first()).toBeVisible();
  const address =
    (await page.getByRole('region', { name: 'Address' }).locator('code').textContent()) ?? '';
  expect(address).toMatch(/\/mcp$/);
  await expect(page.getByRole('tabpanel')).toContainText(
    `claude mcp add --transport http atelier ${address}`,
  );
  const cursor = page.getByRole('tab', { name: 'Cursor' });
  await cursor.click();
  await expect(page.getByRole('tabpanel')).toContainText(`"url": "${address}"`);

  await page.getByRole('link', { name: 'Create a key' }).click();
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(`Assistant ${project.name} ${Date.now()}`);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText('You won’t see this again')).toBeVisible();
  const code = (await dialog.getByRole('figure').first().textContent()) ?? '';
  const secret = /atl_live_\w+/.exec(code)?.[0] ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();

  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: 'auto' } },
  );
  const headers = { authorization: `Bearer ${secret}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }),
  );
  const call = async (name: string, args: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: args })).structuredContent as Record<string, unknown>;
  const prompt = `A kite of an assistant ${Date.now()}`;
  const picture = { model: 'lumen-image', prompt };
  const { estimated_credits: price } = await call('quote', picture);
  expect(await call('generate', { ...picture, max_credits: 0 })).toMatchObject({
    created: false,
    price_credits: price,
  });
  const { task_id } = await call('generate', { ...picture, max_credits: price });
  expect(await call('wait', { task_ids: [task_id], seconds: 50 })).toMatchObject({
    ended: true,
    tasks: [{ status: 'succeeded' }],
  });
  await client.close();
  await page.goto(`/studio/gallery/${task_id}`);
  await expect(page.getByText(prompt).first()).toBeVisible();
});
