import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { TextEvent, TextRequest, TextTool } from '../../../text';
import { createSandboxTextProvider } from '..';
import { writeScript } from '../script';
import { valueFor } from './from-schema';

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];

const weather: TextTool = {
  name: 'get_weather',
  description: 'The weather in a city now',
  parameters: {
    type: 'object',
    properties: {
      city: { type: 'string' },
      unit: { type: 'string', enum: ['celsius', 'fahrenheit'] },
    },
    required: ['city', 'unit'],
  },
};
const clock: TextTool = {
  name: 'current_time',
  description: 'The time now',
  parameters: { type: 'object', properties: {} },
};
const ask = (text: string, more: Partial<TextRequest> = {}): TextRequest => ({
  key: 'turn_1',
  model: 'quill',
  maxOutputTokens: 1_000,
  messages: [{ role: 'user', parts: [{ type: 'text', text }] }],
  tools: [clock, weather],
  ...more,
});
const callsOf = async (request: TextRequest) =>
  (await writeScript(request)).calls.map((call) => [call.name, JSON.parse(call.arguments)]);

it('calls the tool that fits the words, with values from them', async () => {
  expect(await callsOf(ask('What is the weather in Paris in fahrenheit?'))).toEqual([
    ['get_weather', { city: 'Paris', unit: 'fahrenheit' }],
  ]);
});

it('calls once for each of several names, unless parallel calls are off', async () => {
  const both = 'Compare the weather in Paris and London';
  expect((await callsOf(ask(both))).map(([, { city }]) => city)).toEqual(['Paris', 'London']);
  expect(await callsOf(ask(both, { parallelToolCalls: false }))).toHaveLength(1);
});

it.each([
  ['nothing fits', ask('Write a haiku'), []],
  ['none may be called', ask('the weather in Paris', { toolChoice: 'none' }), []],
  ['one has to be', ask('Write a haiku', { toolChoice: 'required' }), ['current_time']],
  ['one is named', ask('Hello', { toolChoice: { name: 'get_weather' } }), ['get_weather']],
])('calls what it should when %s', async (_, request, names) => {
  expect((await callsOf(request)).map(([name]) => name)).toEqual(names);
});

it('streams a call in pieces, and answers when the result has come', async () => {
  const events: TextEvent[] = [];
  const request = ask('What is the weather in Paris?');
  const provider = createSandboxTextProvider({ paceMs: 0 });
  const { signal } = new AbortController();
  await provider.complete(request, (event) => void events.push(event), signal);
  const calls = events.flatMap((each) => (each.type === 'tool_call' ? [each] : []));
  expect(calls[0]).toMatchObject({ index: 0, id: 'call_1_0', name: 'get_weather', arguments: '' });
  expect(calls.length).toBeGreaterThan(3);
  const written = calls.map((each) => each.arguments).join('');
  expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'tool_calls' });
  const { text, calls: more } = await writeScript({
    ...request,
    messages: [
      ...request.messages,
      {
        role: 'assistant',
        text: '',
        toolCalls: [{ id: 'call_1_0', name: 'get_weather', arguments: written }],
      },
      { role: 'tool', callId: 'call_1_0', text: '{"degrees":21,"sky":"clear"}' },
    ],
  });
  expect(more).toEqual([]);
  expect(text).toContain('`get_weather` says');
  expect(text).toContain('{"degrees":21,"sky":"clear"}');
});

it('keeps to a JSON schema that the answer must have', async () => {
  const schema = {
    type: 'object',
    properties: { title: { type: 'string' }, stars: { type: 'integer', minimum: 1, maximum: 5 } },
    required: ['title', 'stars'],
    additionalProperties: false,
  };
  const request = ask('Rate the sea', {
    tools: [],
    format: { type: 'json_schema', name: 'rating', schema },
  });
  const { text } = await writeScript(request);
  expect(z.fromJSONSchema(schema as JsonSchema).safeParse(JSON.parse(text)).success).toBe(true);
});

const limits = fc.record(
  { minimum: fc.integer({ min: -50, max: 10 }), maximum: fc.integer({ min: 11, max: 90 }) },
  { requiredKeys: [] },
);
const leaf = fc.oneof(
  fc.record({
    type: fc.constant('string'),
    minLength: fc.integer({ min: 0, max: 9 }),
    maxLength: fc.integer({ min: 9, max: 40 }),
  }),
  fc.record({
    type: fc.constant('string'),
    enum: fc.array(fc.string(), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    type: fc.constant('string'),
    format: fc.constantFrom('date', 'email', 'uuid', 'uri', 'date-time'),
  }),
  limits.map((each) => ({ type: 'integer', ...each })),
  limits.map((each) => ({ type: 'number', ...each })),
  fc.constantFrom(
    { type: 'boolean' },
    { type: 'null' },
    { const: 'fixed' },
    { type: ['string', 'null'] },
  ),
);
const { schema: anySchema } = fc.letrec((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    tie('object'),
    tie('array'),
    tie('either'),
  ),
  object: fc
    .dictionary(fc.stringMatching(/^[a-z]{1,6}$/), tie('schema'), { maxKeys: 4 })
    .map((properties) => ({
      type: 'object',
      properties,
      required: Object.keys(properties),
      additionalProperties: false,
    })),
  array: fc.record({
    type: fc.constant('array'),
    items: tie('schema'),
    minItems: fc.integer({ min: 0, max: 3 }),
    maxItems: fc.integer({ min: 3, max: 5 }),
  }),
  either: fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
}));

it('makes a value that satisfies any schema', () => {
  fc.assert(
    fc.property(anySchema, fc.string(), (schema, message) => {
      const value = valueFor(schema, { topic: message, message, names: [] });
      const { success, error } = z.fromJSONSchema(schema as JsonSchema).safeParse(value);
      expect(success, `${JSON.stringify(value)}: ${error?.message}`).toBe(true);
    }),
  );
});

it('follows references, and ends where a schema contains itself', () => {
  const schema = {
    $defs: {
      node: {
        type: 'object',
        properties: { name: { type: 'string' }, next: { $ref: '#/$defs/node' } },
        required: ['name', 'next'],
      },
    },
    $ref: '#/$defs/node',
  };
  expect(valueFor(schema, { topic: 'sea', message: 'sea', names: [] })).toMatchObject({
    name: 'sea',
  });
});
