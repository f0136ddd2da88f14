import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '@/lib/platform/database';
import { freshPostgres } from '@/lib/platform/testing';
import { createTestService, type TestService } from '../testing';

interface Media {
  examples?: Record<string, unknown>;
}
interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
}

let database: Database;
let removeDatabase: () => Promise<void>;
let service: TestService;

beforeAll(async () => {
  const opened = await freshPostgres();
  database = opened.database;
  removeDatabase = opened.remove;
  service = await createTestService(database, { workers: 0 });
});
afterAll(async () => {
  await service?.close();
  await database?.close();
  await removeDatabase?.();
});

const schemaOf = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const read = async (path: string) => (await service.call(service.operatorKey, path)).text();

/** The names of all properties and parameters of the schemas in `value`. */
function fieldsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  return Object.entries(value).flatMap(([key, member]) => {
    if (key === 'examples' || key === 'example') return [];
    return key === 'properties' ? [...Object.keys(member), ...fieldsOf(member)] : fieldsOf(member);
  });
}

describe.each(['/openapi.json', '/manage/openapi.json'])('%s', (path) => {
  it("passes Redocly's recommended rules", async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const source = await read(path);
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    expect(
      problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
    ).toEqual([]);
  });
});

describe('/openapi.json', () => {
  it('has an example of every JSON body, answer and event', async () => {
    const { paths, webhooks } = JSON.parse(await read('/openapi.json')) as Document;
    const without = [...Object.values(paths), ...Object.values(webhooks)]
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ operationId, requestBody, responses }) =>
        [
          { status: 'request', content: requestBody?.content },
          ...Object.entries(responses)
            .filter(([status]) => status.startsWith('2'))
            .map(([status, { content }]) => ({ status, content })),
        ].flatMap(({ status, content = {} }) =>
          Object.entries(content)
            .filter(([type]) => /json|event-stream/.test(type))
            .filter(([, { examples }]) => examples === undefined)
            .map(([type]) => `${operationId} ${status} ${type}`),
        ),
      );
    // Payment providers define what they send.
    expect(without).toEqual([
      'receiveProviderWebhook request application/json',
      'receivePaymentWebhook request application/json',
    ]);
  });

  it('describes the frames of the WebSocket and the events of streams', async () => {
    const { paths } = JSON.parse(await read('/openapi.json')) as Document;
    expect(paths['/v1/responses']?.get).toMatchObject({
      'x-websocket': {
        sent: { anyOf: ['WebSocketCreate'].map(schemaOf) },
        received: { anyOf: ['ResponseEvent', 'WebSocketError'].map(schemaOf) },
      },
    });
    const streams = ['/v1/chat/completions', '/v1/responses'].map((path) => {
      const { content } = paths[path]?.post?.responses['200'] ?? {};
      return content?.['text/event-stream'];
    });
    expect(streams).toMatchObject([
      { schema: { $ref: '#/components/schemas/ChatCompletionChunk' } },
      { schema: { $ref: '#/components/schemas/ResponseEvent' } },
    ]);
  });

  it('is explained in docs/interface.md, each path and field', async () => {
    const guide = readFileSync('docs/interface.md', 'utf8');
    const document = JSON.parse(await read('/openapi.json')) as Document;
    const paths = Object.keys(document.paths).filter((path) => !guide.includes(path));
    const words = new Set(guide.match(/\w+/g));
    const fields = [...new Set(fieldsOf(document))].filter((field) => !words.has(field));
    expect({ paths, fields }).toEqual({ paths: [], fields: [] });
  });

  it('leaves out pages for people', async () => {
    expect(await read('/openapi.json')).not.toContain('/api/billing/sandbox/{token}');
  });
});
