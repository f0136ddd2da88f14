import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { allScopes, type ErrorBody, headers } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import { describeDatabases } from '@/lib/platform/testing';
import {
  createScriptedProvider,
  createTestService,
  finishedOf,
  type TestService,
  type TestWorkspace,
} from '@/lib/service/testing';
import { callEndpoint } from './call-endpoint';
import { mutate } from './testing/mutations';
import { endless, oddChange, oddText } from './testing/odd-values';
import { createTransport } from './transport';

type Json = Record<string, unknown>;
/** A request that is taken as it is; `body` differs with the number of the request. */
interface Write {
  readonly endpoint: endpoints.Endpoint;
  readonly params?: (number: number, oddText: string) => Json;
  readonly body: (number: number) => Json;
}

/** What is sent beside the write's own: a text in its path, a value of its headers, its changed body. */
interface Odd {
  readonly text: string;
  readonly header: string;
  readonly body: unknown;
}

/** What a header can carry: Latin-1 without control characters. */
const latin = fc.integer({ min: 0x20, max: 0xff }).filter((code) => code < 0x7f || code > 0x9f);
const oddHeader = fc.oneof(
  fc.string({ unit: latin.map((code) => String.fromCharCode(code)), maxLength: 70 }),
  fc.constantFrom('user_1', '__proto__', 'a'.repeat(64), '%00', "'; --"),
);

const declaration = (id: string) => ({
  id,
  name: 'House model',
  family: 'image',
  description: 'Ours',
  region: 'all',
  capabilities: ['text_to_image'],
  uiHints: ['sandbox'],
  pricing: { unit: 'image', display: '4', credits_text: '4 credits' },
  deadlineSeconds: 60,
  schema: {
    fields: [
      { name: 'prompt', type: 'string', required: true, max_length: 4_000 },
      { name: 'steps', type: 'integer', label: 'Steps', min: 1, max: 50, step: 1, default: 4 },
      { name: 'style', type: 'string', options: ['oil', 'ink'], default: 'oil', unit: 'x' },
      { name: 'extra', type: 'object', default: { a: 1 } },
    ],
  },
  routes: [
    {
      provider: 'sandbox',
      model: 'vendor/large',
      priority: 1,
      weight: 2,
      cost: { usd: 0.01, per: 'image' },
      mapping: { fields: { style: { to: 'a.b', values: { oil: 'o' } } }, constants: { c: 1 } },
    },
  ],
});

describeDatabases('odd values', ({ database }) => {
  let service: TestService;
  let team: TestWorkspace;
  let otherId: string;
  let keyId: string;
  let perkId: string;
  let writes: Write[];

  const manage = async (path: string, body: Json) => {
    const response = await service.manage(path, body);
    expect(response.status).toBe(201);
    return String(((await response.json()) as Json).id);
  };

  beforeAll(async () => {
    const provider = createScriptedProvider();
    provider.byDefault(await finishedOf());
    service = await createTestService(database(), { providers: new Map([['sandbox', provider]]) });
    await service.start();
    team = await service.workspace({
      credits: 1_000_000,
      key: { kind: 'console', scopes: [...allScopes] },
    });
    otherId = await manage('/workspaces', { name: 'Other', kind: 'team' });
    const ofTeam = `/workspaces/${team.id}`;
    keyId = await manage(`${ofTeam}/keys`, { name: 'K', scopes: ['v1:text'] });
    perkId = await manage(`${ofTeam}/perks`, { name: 'P', discount_percent: 5, reason: 'r' });
    const hook = { url: 'http://127.0.0.1:9/', events: ['task.succeeded'] };
    await manage(`${ofTeam}/keys/${keyId}/webhook`, hook);
    const settings = { baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'sk' };
    await manage('/providers', { id: 'house', driver: 'openai-compatible', settings });

    const id = team.id;
    const ofKey = () => ({ id, key_id: keyId });
    const actor = 'user_1';
    writes = [
      {
        endpoint: endpoints.createWorkspace,
        body: () => ({ name: 'W', kind: 'team', region: 'global', group: 'default' }),
      },
      {
        endpoint: endpoints.updateWorkspace,
        params: () => ({ id: otherId }),
        body: () => ({
          name: 'W',
          region: 'global',
          group: 'default',
          signed_media: true,
          keep_results_days: 1,
          keep_uploads_days: 1,
          rate_limit: { requests_per_minute: 10, burst: 10 },
        }),
      },
      {
        endpoint: endpoints.createKey,
        params: () => ({ id }),
        body: () => ({
          name: 'K',
          scopes: ['v1:generate'],
          allowed_models: ['lumen-image'],
          expires_at: 1_900_000_000,
          created_by: actor,
        }),
      },
      {
        endpoint: endpoints.updateKey,
        params: ofKey,
        body: () => ({ name: 'K', allowed_models: ['lumen-image'], expires_at: 1_900_000_000 }),
      },
      {
        endpoint: endpoints.updateWebhook,
        params: ofKey,
        body: () => ({ url: 'http://127.0.0.1:9/', events: ['task.succeeded'], enabled: true }),
      },
      {
        endpoint: endpoints.setBudget,
        params: (number, text) => ({
          id,
          subject: number % 3 === 0 ? 'key' : 'member',
          subject_id: number % 3 === 0 ? keyId : number % 3 === 1 ? text.toWellFormed() : actor,
        }),
        body: () => ({ limit: 100 }),
      },
      {
        endpoint: endpoints.raiseBudget,
        params: () => ({ id, subject: 'member', subject_id: actor }),
        body: (number) => ({ amount: 5, once_key: `raise-${number}` }),
      },
      {
        endpoint: endpoints.createPerk,
        params: () => ({ id }),
        body: (number) => ({
          id: `perk_${String(number).padStart(8, '0')}`,
          name: 'P',
          discount_percent: 5,
          models: ['lumen-image'],
          families: ['image'],
          starts_at: 1_700_000_000,
          ends_at: 1_900_000_000,
          reason: 'r',
          actor,
        }),
      },
      {
        endpoint: endpoints.endPerk,
        params: () => ({ id, perk_id: perkId }),
        body: () => ({ reason: 'r', actor }),
      },
      {
        endpoint: endpoints.grantCredits,
        params: () => ({ id }),
        body: (number) => ({ amount: 5, memo: 'm', once_key: `grant-${number}`, actor }),
      },
      {
        endpoint: endpoints.setCreditAlert,
        params: () => ({ id }),
        body: () => ({ low_credits: 5 }),
      },
      {
        endpoint: endpoints.createProvider,
        body: (number) => ({
          id: `house-${number}`,
          driver: 'openai-compatible',
          enabled: true,
          settings,
          actor,
        }),
      },
      {
        endpoint: endpoints.updateProvider,
        params: () => ({ id: 'house' }),
        body: () => ({
          enabled: true,
          settings: { baseUrl: settings.baseUrl },
          secrets: { apiKey: 'sk' },
          actor,
        }),
      },
      {
        endpoint: endpoints.saveModel,
        params: (number) => ({ id: `model-${number}` }),
        body: (number) => ({
          declaration: declaration(`model-${number}`),
          prices: [
            { id: `model-${number}`, charge: 'per_image', credits: 4, when: { style: 'oil' } },
            { id: `model-${number}-b`, charge: 'per_image', credits: 5 },
          ],
          costs: {
            usd_per_credit: 0.01,
            markup_percent: 10,
            rules: { [`model-${number}`]: { unit: 0.1 } },
            source: 's',
          },
          workspaces: [id],
          position: 1,
          accepted: ['w'],
          imported: {
            provider: 'sandbox',
            model: 'vendor/large',
            source: 'document',
            imported_at: 1_700_000_000,
            fields: [{ name: 'style', type: 'string', default: 'oil' }],
            mapping: { style: { to: 'style' } },
          },
          actor,
        }),
      },
      {
        endpoint: endpoints.createGeneration,
        body: () => ({
          model: 'lumen-image',
          prompt: 'x',
          n: 1,
          aspect_ratio: '1:1',
          resolution: '1K',
          seed: 7,
        }),
      },
      {
        endpoint: endpoints.createChatCompletion,
        body: () => ({
          model: 'quill',
          messages: [
            { role: 'system', content: 's' },
            { role: 'user', content: [{ type: 'text', text: 'x' }] },
          ],
          max_tokens: 20,
          temperature: 1,
        }),
      },
      {
        endpoint: endpoints.createResponse,
        body: () => ({
          model: 'quill',
          input: [{ role: 'user', content: 'x' }],
          instructions: 'i',
          metadata: { a: 'b' },
          max_output_tokens: 20,
        }),
      },
    ];
  });
  afterAll(() => service.close());

  const send = ({ endpoint, params }: Write, number: number, { text, header, body }: Odd) =>
    service.call(
      endpoint.auth === 'operator' ? service.operatorKey : team.secret,
      endpoints.pathOf(endpoint, params?.(number, text)),
      {
        method: endpoint.method.toUpperCase(),
        body: JSON.stringify(body ?? {}).replaceAll(`"${endless}"`, '1e400'),
        headers: {
          'content-type': 'application/json',
          'user-agent': header,
          ...(number % 2 === 0 && { [headers.actor]: header }),
          [headers.idempotencyKey]: `${number} ${header}`,
        },
      },
    );

  /** Reads every page of every list by the client. */
  async function readLists(): Promise<string> {
    const leftOut: string[] = [];
    const clientOf = (credential: string) =>
      callEndpoint(
        createTransport({
          baseUrl: 'http://service.test',
          credential,
          fetch: (request) => service.fetch(request),
          retries: 0,
          onLeftOut: (path, count) => leftOut.push(`${path}: ${count}`),
        }),
      );
    const [operator, key] = [clientOf(service.operatorKey), clientOf(team.secret)];
    const today = new Date().toISOString().slice(0, 10);
    const texts: string[] = [];
    for (const endpoint of lists) {
      const call = endpoint.auth === 'operator' ? operator : key;
      const query = { day: today, include: 'audio', limit: 100 };
      for (let after: string | undefined; ; ) {
        const page = (await call(endpoint, {
          params: { id: team.id, key_id: keyId },
          query: { ...query, after },
        } as never)) as { data: unknown; has_more?: boolean; last_id?: string };
        texts.push(JSON.stringify(page.data));
        if (!page.has_more) break;
        after = page.last_id;
      }
    }
    expect(leftOut).toEqual([]);
    return texts.join();
  }

  it('are refused in words, or kept so that every list with them can be read', async () => {
    const storedTexts: string[] = [];
    let number = 0;
    const request = fc.constantFrom(...writes.keys()).chain((at) => {
      const body = writes[at]?.body(0) ?? {};
      const changes = fc.array(oddChange(body), { minLength: 1, maxLength: 2 });
      return fc.tuple(fc.constant(at), changes, oddText, oddHeader);
    });
    await fc.assert(
      fc.asyncProperty(request, async ([at, changes, text, header]) => {
        const write = writes[at] as Write;
        number += 1;
        const body = changes.reduce<unknown>(mutate, write.body(number));
        const response = await send(write, number, { text, header, body });
        const answer = (await response.json()) as Json & Partial<ErrorBody>;
        if (response.ok) {
          if (write.endpoint === endpoints.saveModel) {
            await service.manage(`/models/model-${number}/publish`, {});
          }
          const id = answer.id ?? answer.task_id ?? answer.subject_id;
          if (write.endpoint.tag !== 'Text' && id !== undefined) storedTexts.push(String(id));
          return;
        }
        const sent = { id: write.endpoint.id, status: response.status, answer, body };
        const isInWords = /^[^{}]*\S \S[^{}]*$/.test(answer.error?.message ?? '');
        if (response.status > 499 || !isInWords) throw new Error(JSON.stringify(sent));
      }),
      { numRuns: 1_000 },
    );
    const text = await readLists();
    for (const id of storedTexts) expect(text).toContain(JSON.stringify(id));
  });
});

/** Lists of the service, of a workspace and of a key. */
const lists = Object.values(endpoints).filter((value): value is typeof endpoints.listKeys => {
  if (!('method' in value) || value.method !== 'get') return false;
  const [{ schema }]: readonly [endpoints.EndpointResponse, ...unknown[]] = value.responses;
  return (
    schema instanceof z.ZodObject &&
    schema.shape.data instanceof z.ZodArray &&
    !value.path.startsWith('/manage/providers/{id}')
  );
});
