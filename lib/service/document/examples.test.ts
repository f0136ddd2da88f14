import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import type { ErrorBody, ErrorCode, Order, Task } from '@/lib/contract';
import {
  allScopes,
  balance,
  billingCatalog,
  budget,
  budgetList,
  chatCompletion,
  chatCompletionBody,
  chatCompletionChunk,
  checkout,
  checkoutBody,
  connectedModel,
  connectedModelList,
  provider as connectedProvider,
  connectionChangeList,
  createdKey,
  createGenerationBody,
  createResponseBody,
  driverList,
  errorBody,
  eventType,
  generationReceipt,
  importComparison,
  keyList,
  ledgerLine,
  ledgerList,
  managedWorkspace,
  modelDraft,
  modelList,
  operatorTask,
  operatorTaskDetail,
  operatorTaskList,
  order,
  orderList,
  perk,
  perkList,
  provenanceReport,
  providerCheck,
  providerHealthList,
  providerList,
  quote,
  quoteBody,
  response,
  responseCompaction,
  responseEvent,
  serviceInfo,
  task,
  taskList,
  turnQuote,
  uploadedFile,
  uploadedImage,
  upstreamModelList,
  wallet,
  webhookEvent,
  workspaceSummary,
  workspaceSummaryList,
} from '@/lib/contract';
import type { Database } from '@/lib/platform/database';
import { freshPostgres } from '@/lib/platform/testing';
import type { TestService, TestWorkspace } from '../testing';
import { createTestService, picture, readEvents } from '../testing';
import { sampleOf } from './testing/sample';

/*
 * Records the examples of the OpenAPI document: what is sent, and what the service answers. They are in examples.json;
 * `npx vitest run lib/service/document/examples.test.ts -u` writes it anew after an answer has changed.
 */

const prompt = 'A lighthouse at blue hour, one lamp lit';
const ask = 'Reply with exactly: slate grey, foam white, bottle green';

let database: Database;
let removeDatabase: () => Promise<void>;
let service: TestService;
let ownWorkspace: TestWorkspace;
const delivered: unknown[] = [];
const recorded = {
  schemas: {} as Record<string, Record<string, unknown>>,
  errors: {} as Partial<Record<ErrorCode, unknown>>,
};

beforeAll(async () => {
  const opened = await freshPostgres();
  database = opened.database;
  removeDatabase = opened.remove;
  service = await createTestService(database, {
    contentCredentials: { certificate: null },
    webhooks: {
      pollMs: 20,
      fetch: async (_, options) => {
        delivered.push(JSON.parse(String(options?.body)));
        const body = Readable.from([]);
        return {
          status: 204,
          headers: new Headers(),
          body,
          bytes: async () => new Uint8Array(),
          text: async () => '',
          discard: () => void body.destroy(),
        };
      },
    },
  });
  await service.start();
  ownWorkspace = await service.workspace({ credits: 200, key: { scopes: [...allScopes] } });
  const keys = (await (await service.manage(`/workspaces/${ownWorkspace.id}/keys`)).json()) as {
    data: { id: string }[];
  };
  await service.manage(`/workspaces/${ownWorkspace.id}/keys/${keys.data[0]?.id}/webhook`, {
    url: 'https://example.com/hook',
    events: eventType.options,
  });
});
afterAll(async () => {
  await service?.close();
  await database?.close();
  await removeDatabase?.();
});

/** Records an example under its component's name. It must be valid; members that the schema does not know stay. */
function record<S extends z.ZodType>(schema: S, name: string, value: unknown): z.output<S> {
  const id = schema.meta()?.id;
  if (id === undefined) throw new Error('An example needs a schema with a name.');
  const parsed = schema.parse(value);
  recorded.schemas[id] = { ...recorded.schemas[id], [name]: sampleOf(value) };
  return parsed;
}

async function json(answer: Promise<Response>, status: number): Promise<unknown> {
  const given = await answer;
  const body: unknown = await given.json();
  expect({ status: given.status, body }).toMatchObject({ status });
  return body;
}

const get = (path: string) => json(service.call(ownWorkspace.secret, path), 200);
const post = (path: string, body: unknown, status = 200) =>
  json(service.post(ownWorkspace.secret, path, body), status);

async function upload(path: string): Promise<unknown> {
  const form = new FormData();
  const png = await picture({ width: 640, height: 480 });
  form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'harbour.png');
  return json(service.call(ownWorkspace.secret, path, { method: 'POST', body: form }), 201);
}

const ended = (id: string) =>
  vi.waitFor(
    async () => {
      const read = (await get(`/v1/tasks/${id}`)) as Task;
      expect(['queued', 'running']).not.toContain(read.status);
      return read;
    },
    { timeout: 30_000, interval: 50 },
  );

it('records media: models, uploads, quotes and tasks', async () => {
  const models = modelList.parse(await get('/v1/models'));
  const shown = ['lumen-spark', 'quill'];
  record(modelList, 'models', {
    ...models,
    data: models.data.filter(({ id }) => shown.includes(id)),
  });
  const image = record(uploadedImage, 'image', await upload('/v1/uploads/images'));
  record(uploadedFile, 'image', await upload('/v1/uploads/files'));

  const images = { model: 'lumen-image', aspect_ratio: '16:9', resolution: '1K', n: 2 };
  const film = { model: 'solstice-mini', resolution: '480p', duration: 5, generate_audio: true };
  record(quoteBody, 'images', images);
  record(quoteBody, 'video', film);
  record(quote, 'images', await post('/v1/quote', images));
  record(quote, 'video', await post('/v1/quote', film));

  const request = { ...images, prompt, reference_images: [image.url] };
  record(createGenerationBody, 'images', request);
  const made = record(generationReceipt, 'receipt', await post('/v1/generations', request, 201));
  const done = record(task, 'succeeded', await ended(made.task_id));
  const url = new URL(done.result?.data[0]?.url ?? '');
  const file = new FormData();
  file.set('file', await (await service.call('', url.pathname + url.search)).blob(), 'result.png');
  const verify = service.call(ownWorkspace.secret, '/v1/provenance/verify', {
    method: 'POST',
    body: file,
  });
  const report = provenanceReport.parse(await json(verify, 200));
  const { credentials } = report;
  // Its bytes and its time differ each time.
  record(provenanceReport, 'image', {
    ...report,
    size: 1_482_406,
    credentials: { ...credentials, signed_at: '2026-11-22T18:04:05.000Z' },
  });
  record(taskList, 'page', await get(`/v1/tasks?ids=${made.task_id}`));

  record(createGenerationBody, 'video', { ...film, prompt });
  const second = generationReceipt.parse(await post('/v1/generations', { ...film, prompt }, 201));
  await post(`/v1/tasks/${second.task_id}/cancel`, {});
  const canceled = (await ended(second.task_id)) as Task;
  record(task, 'canceled', { ...canceled, progress: 0 });

  const refused = { ...images, n: 1, prompt: `${prompt} [[reject:content]]` };
  const third = generationReceipt.parse(await post('/v1/generations', refused, 201));
  // Its progress at the failure differs from run to run.
  record(task, 'failed', { ...(await ended(third.task_id)), progress: 88 });
  const events = await vi.waitFor(
    () => {
      const all = delivered.map((each) => webhookEvent.parse(each));
      expect(all).toHaveLength(3);
      return all;
    },
    { timeout: 20_000, interval: 20 },
  );
  const succeeded = events.find(({ type }) => type === 'task.succeeded');
  record(webhookEvent, 'task.succeeded', succeeded);
});

it('records text: chat, responses and their streams', async () => {
  const messages = [
    { role: 'system', content: 'Answer in one line.' },
    { role: 'user', content: ask },
  ];
  const chat = { model: 'quill', messages, temperature: 0.7, max_tokens: 200 };
  record(chatCompletionBody, 'conversation', chat);
  record(chatCompletionBody, 'streamed', { ...chat, stream: true });
  record(chatCompletion, 'completion', await post('/v1/chat/completions', chat));
  const path = '/v1/chat/completions';
  const chunks = (
    await readEvents(await service.post(ownWorkspace.secret, path, { ...chat, stream: true }))
  )
    .map(({ data }) => data)
    .filter((data) => data !== '[DONE]');
  record(chatCompletionChunk, 'first', chunks[0]);
  record(chatCompletionChunk, 'content', chunks[1]);
  record(chatCompletionChunk, 'last', chunks.at(-1));

  const plain = { model: 'quill', instructions: 'Answer in one line.', input: ask };
  record(createResponseBody, 'text', plain);
  const first = record(response, 'response', await post('/v1/responses', plain));
  const next = { model: 'quill', input: ask, previous_response_id: first.id };
  record(createResponseBody, 'continued', next);
  record(responseCompaction, 'compaction', await post('/v1/responses/compact', plain));
  const streamed = { model: 'quill-deep', input: ask, reasoning: { effort: 'high' }, stream: true };
  record(createResponseBody, 'streamed', streamed);
  const events = await readEvents(
    await service.post(ownWorkspace.secret, '/v1/responses', streamed),
  );
  for (const { event, data } of events.slice(0, -1)) {
    const isNew = recorded.schemas.ResponseEvent?.[String(event)] === undefined;
    if (isNew) record(responseEvent, String(event), data);
  }
});

it('records what credits are bought with', async () => {
  record(billingCatalog, 'catalog', await get('/api/billing/catalog?workspace_type=team'));
  const body = { product_id: 'pack-500', price_id: 'pack-500-once', provider: 'sandbox' };
  record(checkoutBody, 'pack', body);
  const opened = record(checkout, 'checkout', await post('/api/billing/checkout', body, 201));
  const paid = await service.fetch(
    new Request(opened.checkout_url, {
      method: 'POST',
      body: new URLSearchParams({ choice: 'pay' }),
    }),
  );
  expect(paid.status).toBe(303);
  const fulfilled = record(order, 'fulfilled', await get(`/api/billing/orders/${opened.order_id}`));
  expect((fulfilled as Order).status).toBe('fulfilled');
  record(orderList, 'orders', await get('/api/billing/orders'));
  record(ledgerList, 'page', await get('/api/billing/ledger?limit=2'));
  record(wallet, 'wallet', await get('/api/billing/wallet'));
  record(balance, 'balance', await get('/v1/user/balance'));
  const granted = await vi.waitFor(
    () => {
      const all = delivered.map((each) => webhookEvent.parse(each));
      const found = all.find(({ type }) => type === 'credits.granted');
      expect(found).toBeDefined();
      return found;
    },
    { timeout: 20_000, interval: 20 },
  );
  record(webhookEvent, 'credits.granted', granted);
});

const images = { model: 'lumen-image', prompt };
const dear = { model: 'kestrel-2', prompt, mode: '4k', audio: true, duration: 10 };
const refusals: readonly [ErrorCode, (poor: TestWorkspace) => Promise<Response>][] = [
  ['invalid_api_key', () => service.call('sk-wrong', '/v1/models')],
  ['insufficient_scope', (poor) => service.post(poor.secret, '/v1/responses', { model: 'quill' })],
  ['model_not_found', () => service.post(ownWorkspace.secret, '/v1/quote', { model: 'nothing' })],
  [
    'invalid_json',
    () => service.call(ownWorkspace.secret, '/v1/quote', { method: 'POST', body: '{' }),
  ],
  [
    'unsupported_parameter',
    () => service.post(ownWorkspace.secret, '/v1/quote', { ...images, quality: 'high' }),
  ],
  [
    'missing_required_parameter',
    () => service.post(ownWorkspace.secret, '/v1/generations', { model: 'lumen-image' }),
  ],
  ['invalid_value', () => service.post(ownWorkspace.secret, '/v1/quote', { ...images, n: 9 })],
  ['insufficient_credits', (poor) => service.post(poor.secret, '/v1/generations', dear)],
  ['task_not_found', () => service.call(ownWorkspace.secret, '/v1/tasks/task_unknown')],
  [
    'previous_response_not_found',
    () =>
      service.post(ownWorkspace.secret, '/v1/responses', {
        model: 'quill',
        input: ask,
        previous_response_id: 'resp_unknown',
      }),
  ],
  [
    'invalid_signature',
    () =>
      service.fetch(
        new Request('http://service.test/hooks/providers/fal', { method: 'POST', body: '{}' }),
      ),
  ],
  ['upgrade_required', () => service.call(ownWorkspace.secret, '/v1/responses')],
  [
    'unsupported_media_type',
    () => {
      const form = new FormData();
      form.set('file', new Blob(['no picture']), 'notes.txt');
      return service.call(ownWorkspace.secret, '/v1/uploads/images', {
        method: 'POST',
        body: form,
      });
    },
  ],
];

it('records errors', async () => {
  const poor = await service.workspace({ credits: 0 });
  for (const [code, refusal] of refusals) {
    const body = errorBody.parse(await (await refusal(poor)).json()) as ErrorBody;
    expect(body.error.code).toBe(code);
    recorded.errors[code] = sampleOf(body);
  }
});

it('records an import, and what a later one changes', async () => {
  const manage = async (path: string, body: unknown, method = 'POST') => {
    const given = await service.call(service.operatorKey, `/manage${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(given.ok).toBe(true);
    return given.json();
  };
  const versionOf = (steps: object) => ({
    openapi_schema: {
      components: {
        schemas: {
          Input: {
            required: ['prompt'],
            properties: {
              prompt: { type: 'string', 'x-order': 0 },
              steps: { type: 'integer', minimum: 1, default: 4, 'x-order': 1, ...steps },
            },
          },
          Output: { type: 'array', items: { type: 'string', format: 'uri' } },
        },
      },
    },
  });
  const [provider, model] = ['replicate', 'harbour/lighthouse'];
  const settings = { apiKey: 'none' };
  const body = { id: provider, driver: 'replicate', settings };
  record(connectedProvider, 'connected', await manage('/providers', body));
  const document = versionOf({ maximum: 4 });
  const draft = await manage(`/providers/${provider}/model`, { model, document });
  record(modelDraft, 'draft', draft);
  const { mapping, imported, ...rest } = draft;
  const declaration = { ...rest, id: 'lighthouse', routes: [{ provider, model, mapping }] };
  const saved = { declaration, imported };
  record(connectedModel, 'draft', await manage('/models/lighthouse', saved, 'PUT'));
  const info = await json(service.call(service.operatorKey, '/manage/info'), 200);
  record(serviceInfo, 'info', { ...(info as object), version: '1.0.0' });
  const changes = await json(service.call(service.operatorKey, '/manage/connection-changes'), 200);
  record(connectionChangeList, 'changes', changes);
  const later = { document: versionOf({ maximum: 8 }) };
  const compared = await manage('/models/lighthouse/compare-import', later);
  record(importComparison, 'changed', compared);
});

it('records what operators read and change', async () => {
  const manage = (path: string, body?: object, status = 200, method = 'POST') =>
    json(
      service.call(service.operatorKey, `/manage${path}`, {
        ...(body && { method, body: JSON.stringify(body) }),
        headers: { 'content-type': 'application/json' },
      }),
      status,
    );
  const wanted = { name: 'Harbour Studio', kind: 'team' };
  const workspace = record(managedWorkspace, 'workspace', await manage('/workspaces', wanted, 201));
  const workspacePath = `/workspaces/${workspace.id}`;
  const grant = { amount: 500, memo: 'For the spring campaign', once_key: 'spring' };
  record(ledgerLine, 'grant', await manage(`${workspacePath}/grants`, grant, 201));
  record(workspaceSummary, 'summary', await manage(`${workspacePath}/summary`));
  record(workspaceSummaryList, 'page', await manage(`/workspaces?find=${workspace.id}`));

  // Secrets are drawn anew each time.
  const [secret, prefix] = ['sk-4h8rZt2mQw7xKc9vNb3pLd6fJs5yGa1e', 'sk-4h8rZt'];
  const scopes = ['v1:generate', 'v1:text'];
  const given = createdKey.parse(
    await manage(`${workspacePath}/keys`, { name: 'Website', scopes }, 201),
  );
  record(createdKey, 'key', { ...given, secret, prefix });
  const keys = keyList.parse(await manage(`${workspacePath}/keys`));
  record(keyList, 'keys', { ...keys, data: keys.data.map((each) => ({ ...each, prefix })) });

  const perks = `${workspacePath}/perks`;
  const benefit = { discount_percent: 20, families: ['image'], reason: 'Partner of the studio' };
  record(perk, 'perk', await manage(perks, benefit, 201));
  record(perkList, 'perks', await manage(perks));
  // The month of the run.
  const ofJanuary = (each: object) => ({ ...each, month: '2026-01', resets_at: 1_769_904_000 });
  const path = `${workspacePath}/budgets/member/mia`;
  const limited = budget.parse(await manage(path, { limit: 100 }, 200, 'PUT'));
  record(budget, 'budget', ofJanuary(limited));
  const budgets = budgetList.parse(await manage(`${workspacePath}/budgets`));
  record(budgetList, 'budgets', { ...budgets, data: budgets.data.map(ofJanuary) });
  const chat = { model: 'quill', messages: [{ role: 'user', content: ask }], max_tokens: 200 };
  record(turnQuote, 'chat', await manage(`${workspacePath}/turns/quote`, chat));

  const drivers = driverList.parse(await manage('/drivers'));
  const shown = drivers.data.filter(({ id }) => id === 'comfyui');
  record(driverList, 'drivers', { ...drivers, data: shown });
  const settings = { servers: ['http://127.0.0.1:1'] };
  const check = { id: 'comfy', driver: 'comfyui', settings };
  record(providerCheck, 'unreachable', await manage('/provider-checks', check));
  await manage(
    '/providers',
    { id: 'kling', driver: 'kling', settings: { accessKey: 'a', secretKey: 'b' } },
    201,
  );
  record(upstreamModelList, 'models', await manage('/providers/kling/models?search=v3'));
  const providers = providerList.parse(await manage('/providers'));
  const replicate = providers.data.filter(({ id }) => id === 'replicate');
  record(providerList, 'providers', { ...providers, data: replicate });
  const health = providerHealthList.parse(await manage('/provider-health'));
  const ofReplicate = health.data.filter((each) => each.provider === 'replicate');
  record(providerHealthList, 'providers', { ...health, data: ofReplicate });
  const models = connectedModelList.parse(await manage('/models'));
  const connected = models.data.filter(({ id }) => id === 'lighthouse');
  record(connectedModelList, 'models', { ...models, data: connected });

  const work = operatorTaskList.parse(await manage(`/tasks?workspace=${ownWorkspace.id}`));
  const done = work.data.find(({ status }) => status === 'succeeded');
  if (done === undefined) throw new Error('A task succeeded above.');
  const operation = 'sandbox-7d1f';
  const cursor = `1767225600000.${done.id}`;
  const page = { ...work, data: [{ ...done, operation }], first_id: cursor, last_id: cursor };
  record(operatorTaskList, 'page', page);
  const detail = await manage(`/tasks/${done.id}`);
  record(operatorTaskDetail, 'task', { ...(detail as object), operation });
  record(operatorTask, 'task', { ...done, operation });
});

it('has its examples in examples.json, unchanged', async () => {
  await expect(`${JSON.stringify(recorded, null, 2)}\n`).toMatchFileSnapshot('./examples.json');
});
