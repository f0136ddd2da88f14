import { describe, expect, it } from 'vitest';
import { curlExample } from './curl';
import { readDocument } from './document';
import { exampleValue } from './example';
import { limitLabel, typeLabel } from './schema-words';

const raw = {
  openapi: '3.1.0',
  info: { title: 'Atelier', version: '1.0.0' },
  paths: {
    '/v1/things': {
      post: {
        operationId: 'createThing',
        tags: ['Things'],
        security: [{ apiKey: [] }],
        parameters: [{ name: 'Idempotency-Key', in: 'header' }],
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/NewThing' } } },
        },
        responses: { 201: { description: 'It' } },
      },
    },
    '/v1/things/{thing_id}': { get: { operationId: 'getThing', tags: ['Things'] } },
    '/v1/uploads': {
      post: { requestBody: { content: { 'multipart/form-data': { schema: { type: 'object' } } } } },
    },
  },
  components: {
    schemas: {
      NewThing: {
        type: 'object',
        required: ['model', 'size'],
        properties: {
          model: { type: 'string' },
          size: { type: 'integer', minimum: 4 },
          next: { $ref: '#/components/schemas/NewThing' },
          note: { type: ['string', 'null'] },
        },
      },
    },
  },
};
const readOrFail = (value: unknown) => {
  const found = readDocument(value);
  if (found === null) throw new Error('it was not read');
  return found;
};
const document = readOrFail(raw);
const reference = { schemas: document.schemas, baseUrl: "https://it's.example" };
const operationOf = (id: string) => {
  const found = document.groups.flatMap((group) => group.operations).find((each) => each.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
};

describe('readDocument', () => {
  it('groups operations by their first tag, in order', () => {
    expect(
      document.groups.map(({ tag, operations }) => [tag, operations.map(({ id }) => id)]),
    ).toEqual([
      ['Things', ['createThing', 'getThing']],
      ['Other', ['post-/v1/uploads']],
    ]);
  });

  it.each([[{ error: 'not found' }], [undefined], [null], ['<h1>'], [[]], [{ paths: {} }]])(
    'takes %j for no document',
    (value) => {
      expect(readDocument(value)).toBeNull();
    },
  );

  it('reads the valid parts of an invalid document', () => {
    const odd = readOrFail({
      info: null,
      paths: {
        '/a': { get: { tags: 'A', parameters: [{ $ref: '#/x' }, { name: 'q', in: 'query' }] } },
        '/b': { post: 'nothing', put: null },
        '/c': null,
        '/d': { post: { requestBody: { content: { 'application/json': { schema: true } } } } },
      },
      components: { schemas: { Good: { type: 'string', minimum: '1' }, Bad: 7 } },
    });
    expect(odd.title).toBe('The service');
    const [group] = odd.groups;
    expect(group?.operations.map(({ id }) => id)).toEqual(['get-/a', 'post-/d']);
    expect(group?.operations[0]?.parameters).toEqual([{ name: 'q', in: 'query' }]);
    expect(odd.schemas).toEqual({ Good: { type: 'string' } });
  });
});

describe('curlExample', () => {
  it('sends the required fields, the key and an idempotency key', () => {
    expect(curlExample(operationOf('createThing'), reference)).toBe(
      [
        `curl -sS 'https://it'\\''s.example/v1/things' \\`,
        '  -H "Authorization: Bearer $ATELIER_API_KEY" \\',
        `  -H 'Content-Type: application/json' \\`,
        '  -H "Idempotency-Key: $(uuidgen)" \\',
        `  -d '{\n  "model": "lumen-image",\n  "size": 4\n}'`,
      ].join('\n'),
    );
  });

  it('takes path parameters from variables', () => {
    expect(
      curlExample(operationOf('getThing'), { ...reference, baseUrl: 'https://a.example' }),
    ).toBe('curl -sS "https://a.example/v1/things/$THING_ID"');
  });

  it('sends files as a form', () => {
    expect(curlExample(operationOf('post-/v1/uploads'), reference)).toContain('-F file=@');
  });
});

it("shows the document's own example if it has one", () => {
  const { groups } = readOrFail({
    paths: {
      '/v1/quote': {
        post: {
          requestBody: {
            content: {
              'application/json': {
                schema: { type: 'object' },
                examples: { images: { value: { model: 'vellum', n: 2 } }, odd: 7 },
              },
            },
          },
        },
      },
    },
  });
  const [operation] = groups[0]?.operations ?? [];
  const curl = operation && curlExample(operation, reference);
  expect(curl).toContain('{\n  "model": "vellum",\n  "n": 2\n}');
});

it('limits examples of recursive schemas', () => {
  const schema = { $ref: '#/components/schemas/NewThing' };
  expect(JSON.stringify(exampleValue(schema, { ...reference, includesOptional: true }))).toContain(
    '"size":4',
  );
});

it.each([
  [{ type: 'array', items: { $ref: '#/components/schemas/Model' } }, 'array of Model'],
  [{ type: ['string', 'null'] }, 'string or null'],
  [
    { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    'string or array of string',
  ],
  [{ const: 'list' }, '"list"'],
  [{}, 'any'],
])('%o reads as %s', (schema, words) => {
  expect(typeLabel(schema)).toBe(words);
});

it.each([
  [{ minimum: 1, maximum: 9 }, '1 to 9'],
  [{ maximum: Number.MAX_SAFE_INTEGER, minimum: 0 }, 'at least 0'],
  [{ maxLength: 255 }, 'up to 255 characters'],
  [{ format: 'uri', maxItems: 5 }, 'uri, up to 5 items'],
  [{}, ''],
])('%o is limited to "%s"', (schema, words) => {
  expect(limitLabel(schema)).toBe(words);
});
