import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { silentWav } from '../../files/media/testing/files';
import { createScriptedProvider, picture, pictureOutput, type TestWorkspace } from '../../testing';
import { type Documented, type Json, openDocumented } from '../testing/documented';
import { row } from '../testing/row';

/* What belongs to a workspace: keys, uploads, balance and billing. */

const image = { model: 'lumen-image', prompt: 'A lighthouse' };
const provider = createScriptedProvider();

let doc: Documented;
let other: TestWorkspace;
let personal: Json;

beforeAll(async () => {
  provider.byDefault({ state: 'succeeded', outputs: [await pictureOutput()] });
  doc = await openDocumented({ providers: new Map([['sandbox', provider]]) });
  other = await doc.service.workspace({ credits: 50 });
  personal = (await manage('/workspaces', { name: 'Ada', kind: 'personal' })).body;
});
afterAll(() => doc?.close());

const manage = (path: string, body?: Json, method?: string) =>
  doc.call(`/manage${path}`, {
    key: doc.service.operatorKey,
    ...(body === undefined ? {} : { body }),
    ...(method === undefined ? {} : { method }),
  });
const keyOf = async (workspaceId: string, more: Json = {}) => {
  const body = { name: 'More', scopes: ['v1:generate', 'v1:text'], ...more };
  return (await manage(`/workspaces/${workspaceId}/keys`, body)).body;
};
const personalHasNoKeys = async () => {
  const body = { name: 'Key', scopes: ['v1:generate'] };
  const { status, body: answer } = await manage(`/workspaces/${personal.id}/keys`, body);
  expect([status, (answer.error as Json).code]).toEqual([403, 'workspace_not_allowed']);
};
const spendsOfItsOwn = async (more: { headers?: Record<string, string>; key?: string }) => {
  const before = [await doc.balance(), await doc.balance(other.secret)];
  const { task_id } = await doc.create(image, more);
  await doc.service.call(other.secret, '/v1/user/balance');
  return { task_id, before };
};
const fileOf = (buffer: Buffer, type = '') => new Blob([new Uint8Array(buffer)], { type });

row('introduction-3', async () => {
  const { body } = await doc.call('/openapi.json', { key: null });
  expect(body.servers).toEqual([{ url: doc.service.context.settings.baseUrl }]);
});
row('overview-1', async () => {
  const { task_id } = await doc.create(image);
  expect((await doc.ended(task_id)).status).toBe('succeeded');
  const messages = [{ role: 'user', content: 'Reply with exactly: pong' }];
  const { body } = await doc.call('/v1/chat/completions', { body: { model: 'quill', messages } });
  expect(body.choices).toMatchObject([{ finish_reason: 'stop' }]);
});
row('overview-2', async () => {
  const { task_id } = await doc.create(image);
  const { url } = await doc.picture();
  const key = other.secret;
  expect((await doc.call(`/v1/tasks/${task_id}`, { key })).status).toBe(404);
  expect((await doc.call('/v1/tasks', { key })).body.data).toEqual([]);
  const body = { ...image, reference_images: [url] };
  expect((await doc.call('/v1/quote', { body, key })).status).toBe(400);
  expect(await doc.balance(key)).toEqual({ available: 50, authorized: 0 });
});
row('overview-3', personalHasNoKeys);
row('overview-4', async () => {
  await personalHasNoKeys();
  const { body } = await manage(`/workspaces/${personal.id}/billing/catalog`);
  const kinds = (body.data as Json[]).map(({ type }) => type);
  expect([body.workspace_type, ...new Set(kinds)]).toEqual(['personal', 'subscription']);
});
row('overview-5', async () => {
  const key = await keyOf(doc.own.id);
  const path = `/workspaces/${doc.own.id}/keys/${key.id}`;
  expect((await manage(path, { workspace_id: other.id }, 'PATCH')).status).toBe(400);
  const rotated = await manage(`${path}/rotate`, {});
  expect(rotated.body).toMatchObject({ id: key.id, workspace_id: doc.own.id });
});
row('overview-9', async () => {
  const key = await keyOf(doc.own.id, { scopes: ['v1:text'], allowed_models: ['quill'] });
  expect(key).toMatchObject({ scopes: ['v1:text'], allowed_models: ['quill'] });
  const path = `/workspaces/${doc.own.id}/keys/${key.id}/webhook`;
  const body = { url: 'https://example.com/hook', events: ['task.succeeded'] };
  expect((await manage(path, body)).status).toBe(201);
});
row('overview-10', async () => {
  const { secret } = await keyOf(doc.own.id, { allowed_models: ['quill', 'lumen-spark'] });
  const { body } = await doc.call('/v1/models', { key: String(secret) });
  expect((body.data as Json[]).map(({ id }) => id).sort()).toEqual(['lumen-spark', 'quill']);
});
row('overview-11', async () => {
  const { url } = await doc.picture();
  const { task_id } = await doc.create({ ...image, reference_images: [url] });
  expect((await doc.ended(task_id)).status).toBe('succeeded');
  expect(provider.requests.get(String(task_id))?.references).toHaveLength(1);
});
row('overview-12', async () => {
  const { body } = await doc.call('/v1/quote', { body: image });
  const { available } = await doc.balance();
  await doc.ended((await doc.create(image)).task_id);
  expect((await doc.balance()).available).toBe(available - Number(body.estimated_credits));
});
row('overview-13', async () => {
  const { task_id } = await doc.create(image);
  expect(await doc.ended(task_id)).toMatchObject({ task_id, status: 'succeeded' });
});
row('overview-14', async () => {
  const { body } = await doc.call('/v1/user/balance');
  expect(body.currency).toBe('credits');
});
row('overview-15', async () => {
  const messages = [{ role: 'user', content: 'Hello' }];
  const chat = await doc.call('/v1/chat/completions', { body: { model: 'quill', messages } });
  const response = await doc.call('/v1/responses', { body: { model: 'quill', input: 'Hello' } });
  expect([chat.status, response.status]).toEqual([200, 200]);
  expect(chat.body).not.toHaveProperty('usage');
  expect(response.body.usage).toBeNull();
  expect(JSON.stringify([chat.body, response.body])).not.toMatch(/"[a-z]+_tokens":\s*\d/);
});
row('overview-16', async () => {
  const ask = 'Reply with exactly: pong';
  const messages = [{ role: 'user', content: ask }];
  for (const model of ['quill', 'quill-deep']) {
    const chat = await doc.call('/v1/chat/completions', { body: { model, messages } });
    expect(chat.body.choices).toMatchObject([{ message: { content: 'pong' } }]);
    const response = await doc.call('/v1/responses', { body: { model, input: ask } });
    expect(response.body.output_text).toBe('pong');
  }
});
row('overview-17', async () => {
  const messages = [{ role: 'user', content: 'Hello' }];
  for (const model of ['lumen-image', 'solstice']) {
    const wrong = [400, 'invalid_value', 'model'];
    const body = { model, messages };
    expect(await doc.refusal('/v1/chat/completions', { body })).toEqual(wrong);
    const input = 'Hello';
    expect(await doc.refusal('/v1/responses', { body: { model, input } })).toEqual(wrong);
  }
});

const everyEndpointNeedsAKey = async (prefix: string) => {
  const { paths } = (await doc.call('/openapi.json', { key: null })).body;
  const operations = Object.entries(paths as Record<string, Json>).flatMap(([path, methods]) =>
    path.startsWith(prefix) ? Object.keys(methods).map((method) => [method, path] as const) : [],
  );
  expect(operations.length).toBeGreaterThan(3);
  for (const [method, path] of operations) {
    for (const key of [null, 'sk-unknown']) {
      const at = path.replace(/\{\w+\}/, 'x');
      const body = method === 'post' ? {} : undefined;
      const call = { method: method.toUpperCase(), key, ...(body ? { body } : {}) };
      const [status, code] = await doc.refusal(at, call);
      expect([method, path, status, code]).toEqual([method, path, 401, 'invalid_api_key']);
      if (method === 'get') continue;
      // Nobody waits for the rest of a body that is half sent.
      const halfSent = new ReadableStream({ pull: () => new Promise(() => {}) });
      const init = { method: call.method, body: halfSent, duplex: 'half' } as RequestInit;
      const early = await doc.service.call(key ?? '', at, init);
      expect([method, path, early.status]).toEqual([method, path, 401]);
    }
  }
};
row('endpoints-1', () => everyEndpointNeedsAKey('/v1/'));
row('authentication-1', async () => {
  const { status } = await doc.call('/v1/models', {
    key: null,
    headers: { authorization: `Bearer ${doc.own.secret}` },
  });
  expect(status).toBe(200);
  for (const name of ['authorization', 'x-api-key']) {
    const headers = { [name]: doc.own.secret };
    expect((await doc.call('/v1/models', { key: null, headers })).status).toBe(401);
  }
});
row('authentication-2', personalHasNoKeys);
row('authentication-4', async () => {
  const { body } = await doc.call(`/v1/user/balance?workspace_id=${other.id}`);
  expect(body.quota_amount).toBe((await doc.balance()).available);
  expect((await doc.balance()).available).not.toBe(50);
});
row('authentication-5', async () => {
  const headers = { 'X-Service-Workspace-ID': other.id };
  const { task_id, before } = await spendsOfItsOwn({ headers });
  await doc.ended(task_id);
  expect(await doc.balance(other.secret)).toEqual(before[1]);
  expect((await doc.balance()).available).toBe(Number(before[0]?.available) - 4);
  const { asset_id } = await doc.picture({ headers });
  const { body } = await manage(`/workspaces/${other.id}/assets`);
  expect(JSON.stringify(body)).not.toContain(String(asset_id));
});
row('authentication-6', async () => {
  const { task_id, before } = await spendsOfItsOwn({ key: other.secret });
  expect((await doc.call(`/v1/tasks/${task_id}`, { key: other.secret })).status).toBe(200);
  expect((await doc.call(`/v1/tasks/${task_id}`)).status).toBe(404);
  expect(await doc.balance()).toEqual(before[0]);
});
row('authentication-7', async () => {
  const key = await keyOf(doc.own.id, { scopes: ['v1:generate'], allowed_models: ['lumen-image'] });
  const secret = String(key.secret);
  const refusal = await doc.refusal('/v1/chat/completions', { body: {}, key: secret });
  expect(refusal).toEqual([403, 'insufficient_scope', null]);
  const body = { model: 'lumen-spark' };
  expect((await doc.call('/v1/quote', { body, key: secret })).status).toBe(404);
  const path = `/workspaces/${doc.own.id}/keys/${key.id}/webhook`;
  const hook = { url: 'https://example.com/hook', events: ['task.failed'] };
  expect((await manage(path, hook)).body).toMatchObject({ key: { id: key.id } });
});
const imagesNeedScope = async () => {
  const { secret } = await keyOf(doc.own.id, { scopes: ['v1:text'] });
  const png = fileOf(await picture({ width: 9, height: 9 }));
  const { status, body } = await doc.upload(png, 'images', { key: String(secret) });
  expect([status, (body.error as Json).code]).toEqual([403, 'insufficient_scope']);
};
row('authentication-8', imagesNeedScope);
row('authentication-10', async () => {
  const { secret } = await keyOf(doc.own.id, { allowed_models: ['lumen-spark'] });
  for (const path of ['/v1/quote', '/v1/generations']) {
    const refusal = await doc.refusal(path, { body: image, key: String(secret) });
    expect(refusal).toEqual([404, 'model_not_found', 'model']);
  }
});

const formats = ['png', 'jpeg', 'webp', 'gif'] as const;
const needsFieldFile = async (where: 'images' | 'files') => {
  const form = new FormData();
  form.set('picture', fileOf(await picture({ width: 9, height: 9 })), 'a.png');
  const path = `/v1/uploads/${where}`;
  const missingFile = [400, 'missing_required_parameter', 'file'];
  expect(await doc.refusal(path, { body: form })).toEqual(missingFile);
  expect((await doc.call(path, { body: { file: 'x' } })).status).toBeGreaterThanOrEqual(400);
  const png = fileOf(await picture({ width: 9, height: 9 }));
  expect((await doc.upload(png, where)).status).toBe(201);
};
const costsNothing = async (where: 'images' | 'files') => {
  const before = await doc.balance();
  const png = fileOf(await picture({ width: 9, height: 9 }));
  expect((await doc.upload(png, where)).status).toBe(201);
  expect(await doc.balance()).toEqual(before);
};

row('upload-images-1', () => needsFieldFile('images'));
row('upload-images-2', async () => {
  const png = await picture({ width: 24, height: 16 });
  for (const format of formats) {
    const file = await sharp(png).toFormat(format).toBuffer();
    const { status, body } = await doc.upload(fileOf(file));
    expect([status, body.content_type]).toEqual([201, `image/${format}`]);
  }
  const tiff = await sharp(png).tiff().toBuffer();
  for (const file of [tiff, silentWav(1), Buffer.from('<svg/>')]) {
    expect((await doc.upload(fileOf(file))).status).toBe(415);
  }
});
row('upload-images-3', imagesNeedScope);
row('upload-images-4', async () => {
  const { asset_id, url, ...rest } = await doc.picture();
  expect([asset_id, url]).toEqual([expect.any(String), expect.stringMatching(/^http/)]);
  expect(rest).toMatchObject({ content_type: 'image/png', width: 320, height: 240 });
  expect(Number.isInteger(rest.size)).toBe(true);
});
row('upload-images-5', async () => {
  const { id } = await doc.service.workspace();
  await manage(`/workspaces/${id}`, { region: 'eu' }, 'PATCH');
  const key = await keyOf(id);
  const { asset_id } = await doc.picture({ key: String(key.secret) });
  const { rows } = await doc.service.context.database.query(
    'select workspace_id, region, key_id from service.assets where id = $1',
    [asset_id],
  );
  expect(rows).toEqual([{ workspace_id: id, region: 'eu', key_id: key.id }]);
});
row('upload-images-6', () => costsNothing('images'));
row('upload-images-7', async () => {
  const { url } = await doc.picture();
  const body = { ...image, reference_images: [url] };
  expect((await doc.call('/v1/quote', { body })).status).toBe(200);
  const five = { ...image, reference_images: Array(5).fill(url) };
  expect(await doc.refusal('/v1/quote', { body: five })).toEqual([
    400,
    'invalid_value',
    'reference_images',
  ]);
});
row('upload-files-1', () => needsFieldFile('files'));
row('upload-files-2', async () => {
  const png = await doc.upload(fileOf(await picture({ width: 9, height: 9 })), 'files');
  const wav = await doc.upload(fileOf(silentWav(2)), 'files');
  expect([png.status, wav.status]).toEqual([201, 201]);
  expect([png.body.content_type, wav.body.duration]).toEqual(['image/png', 2]);
  const text = await doc.upload(new Blob(['no media']), 'files');
  expect([text.status, (text.body.error as Json).code]).toEqual([415, 'unsupported_media_type']);
});
row('upload-files-3', async () => {
  const { body } = await doc.upload(fileOf(await picture({ width: 200, height: 200 })), 'files');
  const avatar = { avatar_mode: 'virtual', avatar_asset_ids: [body.asset_id] };
  expect((await doc.call('/v1/quote', { body: { model: 'solstice', ...avatar } })).status).toBe(
    200,
  );
  const reference = { ...image, reference_images: [body.url] };
  expect((await doc.call('/v1/quote', { body: reference })).status).toBe(200);
});
row('upload-files-4', () => costsNothing('files'));

row('user-balance-1', async () => {
  expect((await doc.call('/v1/user/balance')).status).toBe(200);
});
row('user-balance-2', async () => {
  const { status, body } = await doc.call('/v1/user/balance', { key: other.secret });
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(
    expect.arrayContaining(['authorized_amount', 'currency', 'quota_amount', 'wallet_account_id']),
  );
});

const pack = { product_id: 'pack-500', price_id: 'pack-500-once', provider: 'sandbox' };
/** Buys a pack on the sandbox's payment page. Returns the order's id. */
const buy = async () => {
  const { status, body } = await doc.call('/api/billing/checkout', { body: pack });
  expect(status).toBe(201);
  const page = new Request(String(body.checkout_url), {
    method: 'POST',
    body: new URLSearchParams({ choice: 'pay' }),
  });
  expect((await doc.service.fetch(page)).status).toBe(303);
  return String(body.order_id);
};

row('billing.catalog', async () => {
  const { status, body } = await doc.call('/api/billing/catalog?workspace_type=team');
  expect([status, body.workspace_type]).toEqual([200, 'team']);
  expect(body.data).toContainEqual(
    expect.objectContaining({
      id: 'pack-500',
      prices: [expect.objectContaining({ id: 'pack-500-once', unit_amount: 1_000 })],
    }),
  );
});
row('billing.checkout', async () => {
  const { status, body } = await doc.call('/api/billing/checkout', { body: pack });
  expect([status, body.status]).toEqual([201, 'pending']);
  for (const name of Object.keys(pack)) {
    const { [name]: _, ...rest } = pack as Record<string, string>;
    const refusal = await doc.refusal('/api/billing/checkout', { body: rest });
    expect(refusal).toEqual([400, 'missing_required_parameter', name]);
  }
});
row('billing.orders', async () => {
  const id = await buy();
  const { body } = await doc.call(`/api/billing/orders/${id}`);
  expect(body).toMatchObject({ id, status: 'fulfilled', credits: 500 });
  expect([body.paid_at, body.fulfilled_at]).toEqual([expect.any(Number), expect.any(Number)]);
});
row('billing.wallet', async () => {
  const before = (await doc.call('/api/billing/wallet')).body;
  await buy();
  const { status, body } = await doc.call('/api/billing/wallet');
  expect(status).toBe(200);
  expect(body.granted_total).toBe(Number(before.granted_total) + 500);
});
row('billing.ledger', async () => {
  const id = await buy();
  const { status, body } = await doc.call('/api/billing/ledger?limit=5');
  expect(status).toBe(200);
  expect(body.data).toContainEqual(
    expect.objectContaining({ kind: 'grant', subject_id: id, available_delta: 500 }),
  );
});
row('billing-1', async () => {
  const team = (await doc.call('/api/billing/catalog')).body.data as Json[];
  expect(new Set(team.map(({ type }) => type))).toEqual(new Set(['credit_pack']));
  const { body } = await manage(`/workspaces/${personal.id}/billing/catalog`);
  const kinds = (body.data as Json[]).map(({ type }) => type);
  expect(new Set(kinds)).toEqual(new Set(['subscription']));
  const solo = { product_id: 'solo', price_id: 'solo-month', provider: 'sandbox' };
  expect((await doc.call('/api/billing/checkout', { body: solo })).status).toBe(400);
});

row('versioning-1', async () => {
  expect((await doc.call('/models')).status).toBe(404);
  expect((await doc.call('/v2/models')).status).toBe(404);
  expect((await doc.call('/v1/models')).status).toBe(200);
});
row('versioning-2', async () => {
  const versionOf = async ({ call }: Documented, body: Json) =>
    (await call('/v1/quote', { body })).body.pricing_version;
  const version = await versionOf(doc, image);
  expect(version).toMatch(/^[0-9a-f]{16,}$/);
  expect(await versionOf(doc, { model: 'solstice' })).toBe(version);
  const cheaper = await openDocumented({
    configure: ({ pricing, ...more }) => ({
      ...more,
      pricing: {
        ...pricing,
        rules: pricing.rules.map((rule) =>
          rule.id === 'lumen-spark' ? { ...rule, credits: 0.7 } : rule,
        ),
      },
    }),
  });
  expect(await versionOf(cheaper, image)).not.toBe(version);
  await cheaper.close();
});
row('versioning-3', async () => {
  const { id, secret } = await keyOf(doc.own.id);
  const listed = async () =>
    ((await doc.call('/v1/models', { key: String(secret) })).body.data as Json[]).length;
  const before = await listed();
  const change = { allowed_models: ['quill'] };
  await manage(`/workspaces/${doc.own.id}/keys/${id}`, change, 'PATCH');
  expect([before > 10, await listed()]).toEqual([true, 1]);
});
