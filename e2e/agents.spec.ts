import { createHash } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { OWNER } from './account';
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

test('an assistant asks by OAuth, gets what a person agrees to, and is disconnected @embedded', async ({
  page,
  request,
}, { project }) => {
  const callback = 'http://127.0.0.1:41007/callback';
  const name = `Helper ${project.name} ${Date.now()}`;
  const registered = await request.post('/oauth/register', {
    data: { client_name: name, redirect_uris: [callback] },
  });
  const { client_id } = await registered.json();
  const verifier = 'a-verifier-of-the-tests-that-is-long-enough-to-be-one';
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri: callback,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'xyz',
    for: 'studio',
  });
  await page.route(`${callback}*`, (route) => route.fulfill({ body: 'Back at the assistant' }));

  // Signed out, the person comes back to the question and its workspace after signing in.
  await page.goto(`/oauth/authorize?${asked}`);
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: `Connect ${name}?` })).toBeVisible();
  await expect(page.getByText('Not verified')).toBeVisible();
  await expect(page.getByText('a program on this computer (127.0.0.1:41007)')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('for')).toBe('studio');
  const response = await page.reload();
  expect(response?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  await page.getByLabel('Credits a month').fill('30');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.waitForURL(`${callback}*`);
  const answer = new URL(page.url()).searchParams;
  expect(answer.get('state')).toBe('xyz');

  const exchanged = await request.post('/oauth/token', {
    form: {
      grant_type: 'authorization_code',
      code: answer.get('code') ?? '',
      redirect_uri: callback,
      client_id,
      code_verifier: verifier,
    },
  });
  const { access_token } = await exchanged.json();
  const ping = async () => {
    const sent = await request.post('/mcp', {
      headers: {
        authorization: `Bearer ${access_token}`,
        accept: 'application/json, text/event-stream',
      },
      data: { jsonrpc: '2.0', id: 1, method: 'ping' },
    });
    return sent.status();
  };
  expect(await ping()).toBe(200);

  await page.goto('/studio/connect');
  const assistants = page.getByRole('region', { name: 'Connected assistants' });
  const disconnect = assistants.getByRole('button', { name: new RegExp(`^Disconnect ${name}`) });
  await disconnect.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  // While the question is open, nothing behind it is found.
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(disconnect).toHaveCount(0);
  expect(await ping()).toBe(401);
});
