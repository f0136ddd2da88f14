import { expect, it } from 'vitest';
import type { TextRequest } from '../../text';
import { longestRead, readConversation } from './conversation';
import { writeScript } from './script';

/* Messages that once took minutes of the main thread. A test that takes seconds fails. */

const withinMs = 2_000;
const longest = longestRead.head + longestRead.tail + 3;

const request = (text: string, more: Partial<TextRequest> = {}): TextRequest => ({
  key: 'turn_1',
  model: 'quill',
  maxOutputTokens: 4_096,
  messages: [{ role: 'user', parts: [{ type: 'text', text }] }],
  ...more,
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

it.each(
  [
    '(',
    ' ',
    '\t',
    '0',
    '``` ',
    '“',
    '"',
    'compare a ',
    'vs a ',
    'my my ',
    'about ',
    'find ',
    'json ',
    'last ',
    'begin with "a ',
    '. A',
    ' as a list-',
    '!',
    '-',
    'a.',
    ',  ',
    'A ',
    '[[slow:',
  ].map((part) => [part] as const),
)('reads a megabyte of %j in no time', async (part) => {
  const text = `extract emails, compare it to: ${part.repeat(1_000_000 / part.length)}\u0000`;
  const tools = [{ name: 'find', description: text, parameters: { type: 'object' } }];
  expect(await timed(() => writeScript(request(text)))).toBeLessThan(withinMs);
  expect(await timed(() => writeScript(request(text, { tools })))).toBeLessThan(withinMs);
});

it('reads the beginning and the end of a long message', () => {
  const text = `Count the words: ${'word '.repeat(100_000)} [[pace:0]]`;
  const { message, directives } = readConversation(request(text));
  expect(message.length).toBeLessThanOrEqual(longest);
  expect(directives.paceMs).toBe(0);
});

it.each([
  [{ type: 'array', minItems: 1_000_000_000, items: { type: 'string' } }],
  [{ type: 'string', minLength: 500_000_000 }],
  [{ anyOf: [{ $ref: '#' }] }],
  [
    {
      type: 'object',
      required: ['a', 'b', 'c', 'd'],
      properties: { a: { $ref: '#' }, b: { $ref: '#' }, c: { $ref: '#' }, d: { $ref: '#' } },
    },
  ],
])('makes no endless value for %j', async (schema) => {
  const format = { type: 'json_schema', name: 'value', schema } as const;
  let text = '';
  expect(
    await timed(async () => {
      ({ text } = await writeScript(request('Fill it', { format })));
    }),
  ).toBeLessThan(withinMs);
  expect(text.length).toBeLessThan(100_000);
});
