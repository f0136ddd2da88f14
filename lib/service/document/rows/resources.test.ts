import { afterAll, beforeAll, expect } from 'vitest';
import type { TestWorkspace } from '../../testing';
import { type Documented, type Json, openDocumented } from '../testing/documented';
import { row } from '../testing/row';

/* Resources and their fields, as the sandbox really makes them. */

const image = { model: 'lumen-image', prompt: 'A lighthouse', resolution: '1K' };
const film = { model: 'solstice-mini', prompt: 'Waves', resolution: '480p', duration: 4 };

const unix = expect.toSatisfy(
  (value) => Number.isInteger(value) && Math.abs(value - Date.now() / 1000) < 600,
);

let doc: Documented;
let models: Json[];
let receipt: Json;
let running: Json;
let made: Json;
let filmed: Json;
let failed: Json;
let balanceWhileRunning: Json;
let uploaded: Json;
let quoted: Json;
let quotedTwice: Json;

beforeAll(async () => {
  doc = await openDocumented({
    configure: (configuration) => ({
      ...configuration,
      models: configuration.models.map((model) =>
        model.id === 'vellum' ? { ...model, region: 'eu' } : model,
      ),
    }),
  });
  models = (await doc.call('/v1/models')).body.data as Json[];
  const filming = await doc.create({ ...film, generate_audio: false });
  running = (await doc.call(`/v1/tasks/${filming.task_id}`)).body;
  balanceWhileRunning = (await doc.call('/v1/user/balance')).body;
  receipt = await doc.create(image);
  uploaded = await doc.picture();
  quoted = (await doc.call('/v1/quote', { body: image })).body;
  quotedTwice = (await doc.call('/v1/quote', { body: { ...image, n: 2 } })).body;
  const refused = await doc.create({ ...image, prompt: 'A harbour [[reject:content]]' });
  made = await doc.ended(receipt.task_id);
  failed = await doc.ended(refused.task_id);
  filmed = await doc.ended(filming.task_id);
});
afterAll(() => doc?.close());

const field = async (model: string, name: string) =>
  (await doc.fields(model)).find((each) => each.name === name);
const change = ({ id }: TestWorkspace, body: Json) =>
  doc.call(`/manage/workspaces/${id}`, {
    method: 'PATCH',
    body,
    key: doc.service.operatorKey,
  });
const everyModel = (name: string, value: unknown) => () => {
  expect(models.length).toBeGreaterThan(10);
  for (const model of models) expect(model).toMatchObject({ [name]: value });
};

row('model.id', async () => {
  everyModel('id', expect.any(String))();
  const edits = ['lumen-edit', 'lumen-upscale', 'lumen-cutout'];
  const images = models.filter(
    ({ id, family }) => family === 'image' && !edits.includes(String(id)),
  );
  for (const { id, family } of images) {
    const { status, body } = await doc.call('/v1/quote', { body: { model: id } });
    expect({ status, body }).toMatchObject({ status: 200, body: { model: id, family } });
  }
});
row('model.name', everyModel('name', expect.stringMatching(/\S/)));
row('model.region', async () => {
  everyModel('region', 'all')();
  const european = await doc.service.workspace();
  await change(european, { region: 'eu' });
  const { body } = await doc.call('/v1/models', { key: european.secret });
  const more = (body.data as Json[]).filter(({ id }) => !models.some((model) => model.id === id));
  expect(more).toMatchObject([{ id: 'vellum', region: 'eu' }]);
});
row('model.family', () => {
  expect(new Set(models.map(({ family }) => family))).toEqual(new Set(['image', 'video', 'text']));
});
row('model.description', everyModel('description', expect.any(String)));
row('model.capabilities', () => {
  for (const { capabilities } of models) {
    expect((capabilities as unknown[]).every((tag) => typeof tag === 'string')).toBe(true);
  }
});
row(
  'model.pricing',
  everyModel('pricing', {
    unit: expect.any(String),
    display: expect.any(String),
    credits_text: expect.any(String),
  }),
);
row('model.schema', everyModel('schema', { fields: expect.any(Array) }));
row('model.ui_hints', everyModel('ui_hints', expect.any(Array)));
row('model.enabled', everyModel('enabled', true));
row('model-1', async () => {
  expect(await field('lumen-image', 'prompt')).toMatchObject({
    type: 'string',
    required: true,
    max_length: 4_000,
  });
  expect(await field('lumen-image', 'resolution')).toMatchObject({
    type: 'string',
    required: false,
    default: '1K',
    options: ['1K', '2K', '4K'],
  });
  expect(await field('lumen-image', 'n')).toMatchObject({
    type: 'integer',
    min: 1,
    max: 4,
    default: 1,
  });
  expect(await field('solstice', 'reference_videos')).toMatchObject({
    type: 'array',
    max_items: 3,
  });
});
row('model-2', async () => {
  const { body } = await doc.call('/v1/quote', { body: { model: 'lumen-image' } });
  const named = { model: 'lumen-image', resolution: '1K', n: 1, aspect_ratio: 'auto' };
  expect((await doc.call('/v1/quote', { body: named })).body).toEqual(body);
  const other = { model: 'lumen-image', resolution: '8K' };
  expect(await doc.refusal('/v1/quote', { body: other })).toEqual([
    400,
    'invalid_value',
    'resolution',
  ]);
  expect(await doc.refusal('/v1/quote', { body: { ...image, n: 5 } })).toEqual([
    400,
    'invalid_value',
    'n',
  ]);
});
row('model-3', async () => {
  const quality = { prompt: 'A lighthouse', quality: 'high' };
  const pro = await doc.call('/v1/quote', { body: { model: 'lumen-image-pro', ...quality } });
  expect(pro.status).toBe(200);
  for (const path of ['/v1/quote', '/v1/generations']) {
    const refusal = await doc.refusal(path, { body: { model: 'lumen-image', ...quality } });
    expect(refusal).toEqual([400, 'unsupported_parameter', 'quality']);
  }
});
row('model-4', async () => {
  const body = { messages: [{ role: 'user', content: 'Hello' }] };
  for (const { id } of models.filter(({ family }) => family === 'text')) {
    for (const [name, value] of [
      ['temperature', 0.5],
      ['reasoning', { effort: 'low' }],
    ] as const) {
      const { status } = await doc.call('/v1/chat/completions', {
        body: { model: id, ...body, [name]: value },
      });
      const declared = (await field(String(id), name)) !== undefined;
      expect([id, name, status]).toEqual([id, name, declared ? 200 : 400]);
    }
  }
});

row('receipt.task_id', async () => {
  const { status, body } = await doc.call(`/v1/tasks/${receipt.task_id}`);
  expect([status, body.task_id]).toEqual([200, receipt.task_id]);
});
row('receipt.created', () => expect(receipt.created).toEqual(unix));
row('receipt.object', () => expect(receipt.object).toBe('generation.task'));
row('receipt.progress', () => expect(receipt.progress).toBe(0));
row('receipt.billing_transaction_id', async () => {
  expect(receipt.billing_transaction_id).toEqual(expect.any(String));
  const refusal = await doc.refusal(`/v1/tasks/${receipt.billing_transaction_id}`);
  expect(refusal).toEqual([404, 'task_not_found', 'task_id']);
});
row('receipt.data', () => expect(receipt).not.toHaveProperty('data'));

row('task.task_id', () => expect(made.task_id).toBe(receipt.task_id));
row('task.object', () => expect(made.object).toBe('task'));
row('task.kind', () => expect([made.kind, filmed.kind]).toEqual(['image', 'video']));
row('task.model', () => expect([made.model, filmed.model]).toEqual([image.model, film.model]));
row('task.status', () => {
  expect(['queued', 'running']).toContain(running.status);
  expect([made.status, filmed.status, failed.status]).toEqual(['succeeded', 'succeeded', 'failed']);
});
row('task.progress', () => {
  expect(Number.isInteger(running.progress)).toBe(true);
  expect([made.progress, filmed.progress]).toEqual([100, 100]);
});
row('task.created_at', () => expect(made.created_at).toEqual(unix));
row('task.completed_at', () => {
  expect(running).not.toHaveProperty('completed_at');
  for (const task of [made, filmed, failed]) {
    expect(task.completed_at).toEqual(unix);
    expect(Number(task.completed_at)).toBeGreaterThanOrEqual(Number(task.created_at));
  }
});
row('task.result', () => {
  expect(running).not.toHaveProperty('result');
  expect(failed).not.toHaveProperty('result');
  expect((made.result as { data: unknown[] }).data).toHaveLength(1);
});
row('task.error', () => {
  expect(made).not.toHaveProperty('error');
  expect(failed.error).toEqual({
    code: 'content_policy_violation',
    message: expect.stringMatching(/\S/),
  });
});
row('task-2', async () => {
  const [picture] = (made.result as { data: Json[] }).data;
  const [video] = (filmed.result as { data: Json[] }).data;
  expect(Object.keys(picture ?? {})).toEqual(['url']);
  expect(Object.keys(video ?? {}).sort()).toEqual(['thumbnail_url', 'url']);
  for (const [address, type] of [
    [picture?.url, 'image/png'],
    [video?.url, 'video/mp4'],
    [video?.thumbnail_url, expect.stringMatching(/^image\//)],
  ]) {
    const served = await doc.service.fetch(new Request(String(address)));
    expect([served.status, served.headers.get('content-type')]).toEqual([200, type]);
    await served.body?.cancel();
  }
});
row('task-3', () => {
  const known = ['task_id', 'object', 'kind', 'model', 'status', 'progress', 'created_at'];
  for (const task of [made, filmed, failed, running]) {
    const more = ['completed_at', 'result', 'error'];
    expect([...known, ...more]).toEqual(expect.arrayContaining(Object.keys(task)));
    expect(JSON.stringify(task)).not.toMatch(/provider|sandbox|credits|route|usage/i);
  }
});

row('image.asset_id', () => expect(uploaded.asset_id).toMatch(/^asset_/));
row('image.url', async () => {
  const served = await doc.service.fetch(new Request(String(uploaded.url)));
  expect(served.status).toBe(200);
  await served.body?.cancel();
  const built = String(uploaded.url).replace(/media\/.{4}/, 'media/aaaa');
  expect((await doc.service.fetch(new Request(built))).status).toBe(404);
});
row('image.content_type', () => expect(uploaded.content_type).toBe('image/png'));
row('image.size', async () => {
  const served = await doc.service.fetch(new Request(String(uploaded.url)));
  expect((await served.arrayBuffer()).byteLength).toBe(uploaded.size);
});
row('image.width', () => expect(uploaded.width).toBe(320));
row('image.height', () => expect(uploaded.height).toBe(240));

row('quoted.model', () => expect(quoted.model).toBe('lumen-image'));
row('quoted.family', async () => {
  const { body } = await doc.call('/v1/quote', { body: film });
  expect([quoted.family, body.family]).toEqual(['image', 'video']);
});
row('quoted.estimated_credits', () => {
  expect([quoted.estimated_credits, quotedTwice.estimated_credits]).toEqual([4, 8]);
});
row('quoted.unit', () => expect(quoted.unit).toBe('image'));
row('quoted.charge_type', () => expect(quoted.charge_type).toBe('per_image'));
row('quoted.matched_rule_id', () => {
  expect(quoted.matched_rule_id).toMatch(/\S/);
  expect(quotedTwice.matched_rule_id).toBe(quoted.matched_rule_id);
});
row('quoted.pricing_version', () => {
  expect(quoted.pricing_version).toMatch(/^[0-9a-f]{16,}$/);
  expect(quotedTwice.pricing_version).toBe(quoted.pricing_version);
});
row('quoted.perk_applied', async () => {
  expect(quoted.perk_applied).toBe(false);
  const partner = await doc.service.workspace();
  const price = async () => {
    const { body } = await doc.call('/v1/quote', { body: image, key: partner.secret });
    return [body.perk_applied, body.estimated_credits];
  };
  await change(partner, { group: 'partner' });
  expect(await price()).toEqual([true, 3.4]);
  await change(partner, { group: 'default' });
  expect(await price()).toEqual([false, 4]);
  const perk = { name: 'Launch', discount_percent: 50, reason: 'launch partner' };
  await doc.service.manage(`/workspaces/${partner.id}/perks`, perk);
  expect(await price()).toEqual([true, 2]);
});

row('balance.quota_amount', async () => {
  const { available } = await doc.balance();
  const poor = await doc.service.workspace({ credits: 3.9 });
  expect(await doc.balance(poor.secret)).toEqual({ available: 3.9, authorized: 0 });
  expect(await doc.refusal('/v1/generations', { body: image, key: poor.secret })).toEqual([
    402,
    'insufficient_credits',
    null,
  ]);
  expect(available).toBeLessThan(1_000);
});
row('balance.authorized_amount', async () => {
  expect(balanceWhileRunning).toMatchObject({ quota_amount: 995.2, authorized_amount: 4.8 });
  expect((await doc.balance()).authorized).toBe(0);
});
row('balance.currency', () => expect(balanceWhileRunning.currency).toBe('credits'));
row('balance.wallet_account_id', () => {
  expect(balanceWhileRunning.wallet_account_id).toMatch(/^wal_/);
});

row('text-1', async () => {
  const messages = [{ role: 'user', content: 'Reply with exactly: pong' }];
  const { body } = await doc.call('/v1/chat/completions', { body: { model: 'quill', messages } });
  expect(body).toMatchObject({
    id: expect.any(String),
    object: 'chat.completion',
    model: 'quill',
    choices: [{ index: 0, message: { role: 'assistant', content: 'pong' }, finish_reason: 'stop' }],
  });
});
row('text-2', async () => {
  const input = 'Reply with exactly: pong';
  const { body } = await doc.call('/v1/responses', { body: { model: 'quill', input } });
  expect(body).toMatchObject({
    id: expect.any(String),
    object: 'response',
    model: 'quill',
    output_text: 'pong',
  });
});
