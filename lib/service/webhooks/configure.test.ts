import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorBody, WebhookDeliveryList, WebhookWithSecret } from '@/lib/contract';
import { managedWebhook, webhookDeliveryDetail } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../db';
import { type Hook, type HooksFixture, openHooks } from './testing/hooks-fixture';

const url = 'https://example.com/hook';

describeDatabases('configuration', (suite) => {
  let hooks: HooksFixture;
  let ownHook: Hook;

  beforeAll(async () => {
    hooks = await openHooks(suite.database(), { workers: 0 });
    ownHook = await hooks.hook(url);
  });
  afterAll(async () => {
    expect(await hooks.service.mismatches()).toEqual([]);
    await hooks.service.close();
  });

  const refusal = async (response: Response) => {
    const { error } = (await response.json()) as ErrorBody;
    return [response.status, error.code, error.param];
  };
  const send = (method: string, path: string, body?: unknown) =>
    hooks.service.call(hooks.service.operatorKey, `/manage${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });

  it('shows the secret once, and keeps it sealed', async () => {
    expect(ownHook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const response = await send('GET', ownHook.path);
    const text = await response.text();
    expect(text).not.toContain('whsec_');
    expect(managedWebhook.parse(JSON.parse(text))).toMatchObject({
      url,
      enabled: true,
      disabled_reason: null,
      retired_secrets_end_at: [],
    });
    const rows = await hooks.service.context.db.select().from(schema.webhooks);
    expect(JSON.stringify(rows)).not.toContain(ownHook.secret.slice('whsec_'.length));
  });

  it('is described with what receivers are sent', async () => {
    const response = await hooks.service.fetch(new Request('http://service.test/openapi.json'));
    const document = (await response.json()) as {
      webhooks: Record<string, { post: { requestBody: unknown; parameters: { name: string }[] } }>;
      components: { schemas: Record<string, unknown> };
    };
    const { post } = document.webhooks.event ?? {};
    expect(post?.requestBody).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookEvent' } } },
    });
    expect(post?.parameters.map(({ name }) => name)).toContain('webhook-signature');
    const schemas = ['WebhookEvent', 'TaskEvent', 'CreditsGrantedEvent'];
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(schemas));
  });

  it('gives a key one webhook', async () => {
    const again = await send('POST', ownHook.path, { url, events: ['task.failed'] });
    expect(await refusal(again)).toEqual([400, 'invalid_value', null]);
  });

  it('takes none for what is not there', async () => {
    const other = await hooks.hook(url);
    const foreign = ownHook.path.replace(ownHook.workspaceId, other.workspaceId);
    const unknown = ownHook.path.replace(/key_\w+/, 'key_00000000000000000000000000');
    const body = { url, events: ['task.failed'] };
    const attempts: [string, string, unknown?][] = [
      ['GET', ''],
      ['POST', '', body],
      ['PATCH', '', { enabled: false }],
      ['DELETE', ''],
      ['POST', '/rotate', {}],
      ['POST', '/test', { event: 'task.failed' }],
      ['POST', '/redeliver', { since: 0 }],
      ['GET', '/deliveries'],
    ];
    for (const [method, path, json] of attempts) {
      const answers = await Promise.all(
        [foreign, unknown].map(async (base) => refusal(await send(method, base + path, json))),
      );
      expect([method, path, ...answers]).toEqual([
        method,
        path,
        [404, 'not_found', null],
        [404, 'not_found', null],
      ]);
    }
    expect((await hooks.read(ownHook)).enabled).toBe(true);
  });

  it('keeps deliveries of other webhooks out of reach', async () => {
    const other = await hooks.hook(url);
    await hooks.cause(ownHook);
    const [delivery] = await hooks.deliveries(ownHook);
    const path = `/deliveries/${delivery?.id}`;
    expect(
      webhookDeliveryDetail.parse(await hooks.detail(ownHook, delivery?.id ?? '')),
    ).toBeTruthy();
    expect((await send('GET', other.path + path)).status).toBe(404);
    expect((await send('POST', `${other.path}${path}/redeliver`)).status).toBe(404);
    expect((await hooks.deliveries(ownHook)).at(-1)?.attempts).toBe(0);
  });

  it.each([
    [{ events: [] }],
    [{ events: ['task.expired'] }],
    [{ enabled: 'yes' }],
    [{ secret: 'whsec_mine' }],
  ])('does not take %j', async (body) => {
    expect((await send('PATCH', ownHook.path, body)).status).toBe(400);
  });

  it('pages the log, newest first, by state and event', async () => {
    const hook = await hooks.hook(url);
    await hooks.cause(hook, 5);
    const all = await hooks.deliveries(hook);
    expect(all).toHaveLength(5);
    const page = async (query: string) =>
      (await (await send('GET', `${hook.path}/deliveries${query}`)).json()) as WebhookDeliveryList;
    const first = await page('?limit=2');
    expect(first).toMatchObject({ has_more: true, first_id: all[0]?.id, last_id: all[1]?.id });
    const last = await page(`?limit=3&after=${first.last_id}`);
    expect(last.data.map(({ id }) => id)).toEqual(all.slice(2).map(({ id }) => id));
    expect(last.has_more).toBe(false);
    expect((await page('?event=task.failed')).data).toEqual([]);
    expect((await page('?state=delivered')).data).toEqual([]);
    expect((await page('?event=credits.granted&state=pending')).data).toHaveLength(5);
  });

  it('is gone with its log when it is deleted, and can be made anew', async () => {
    const hook = await hooks.hook(url);
    await hooks.cause(hook, 2);
    expect((await send('DELETE', hook.path)).status).toBe(204);
    expect((await send('GET', hook.path)).status).toBe(404);
    const made = await send('POST', hook.path, { url, events: ['task.failed'] });
    const { secret } = (await made.json()) as WebhookWithSecret;
    expect(secret).not.toBe(hook.secret);
    expect(await hooks.deliveries(hook)).toEqual([]);
  });
});
