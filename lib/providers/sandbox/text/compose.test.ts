import { expect, it } from 'vitest';
import type { TextMessage } from '../../text';
import { writeScript } from './script';

const user = (text: string): TextMessage => ({ role: 'user', parts: [{ type: 'text', text }] });
const assistant = (text: string): TextMessage => ({ role: 'assistant', text, toolCalls: [] });
const answer = (...messages: TextMessage[]): string =>
  writeScript({ key: 'turn_1', model: 'quill', maxOutputTokens: 4_096, temperature: 0, messages })
    .text;

it.each([
  ['What is 17 * (3 + 4)?', '**119**', '$$17 \\times (3 + 4) = 119$$'],
  ['12% of 80', '**9.6**'],
  ['What is 2^3^2 minus 12?', '**500**'],
  ['9 squared plus the square root of 16', '**85**'],
  ['1,200 divided by 3', '**400**'],
  ['convert 42 km to miles', '26.0976 mi'],
  ['20 degrees celsius in fahrenheit', '68 °F'],
  ["How many r's are in strawberry?", '**3**'],
  ['Count the words: one two  three', '**3 words**'],
  ['Sort alphabetically: pear, Apple, fig 10, fig 2', '- Apple\n- fig 2\n- fig 10\n- pear'],
  ['Make a table of this:\nname, age\nAda, 36', '| name | age |\n| --- | --- |\n| Ada | 36 |'],
  ['Format this JSON:\n{"a":[1]}', '```json\n{\n  "a": [\n    1\n  ]\n}\n```'],
  [
    'Extract the e-mail addresses: ask ada@example.com or b.c@d.example',
    '- ada@example.com\n- b.c@d.example',
  ],
  [
    "Make this more formal: hey guys, can't make it today!",
    '> Hello everyone, cannot make it today.',
  ],
  ['Make it shorter: It is really very cold in order to freeze', '> It is cold to freeze'],
  ['Write a haiku about the sea', 'sea'],
  ['Write a Python function for fizzbuzz', '```python\nfor n in range(1, 101):'],
  ['Show me the quadratic formula', '\\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}'],
  ['Compare tea and coffee', '| | Tea | Coffee |'],
  [
    'Compare a drawn and a photographic look in a table: cost, speed, and how each ages.',
    '| | Drawn | Photographic look |',
    '| **Cost** |',
    '| **How each ages** |',
  ],
  [
    'Plan a 20-second film about the last ferry as a shot list with sound.',
    'The last ferry in 20 seconds and 6 shots',
    '| # | Duration |',
  ],
  [
    'Turn this into a creative brief:\n\nA roaster opens in Lisbon. It is small.',
    '**Goal.** A roaster opens in Lisbon.',
    '**Also said.** It is small.',
  ],
  ['Give me 4 prompt ideas for a lighthouse', '4. '],
  ['Who are you?', 'sandbox'],
  ['What is the capital of France?', 'an answer of mine would be made up'],
  ['Explain how lighthouses work', 'how lighthouses work'],
])('answers %j', (ask, ...parts) => {
  const text = answer(user(ask));
  for (const part of parts) expect(text).toContain(part);
  expect(text).toContain('Sandbox: written by fixed rules');
});

it.each([1, 7, 30, 45, 600])('makes a film of %s seconds of shots that add up', (seconds) => {
  const text = answer(user(`A storyboard for a ${seconds} second film about the tide`));
  const lengths = [...text.matchAll(/\| (\d+) s \|/g)].map((match) => Number(match[1]));
  expect(lengths.reduce((sum, each) => sum + each, 0)).toBe(Math.max(6, seconds));
  expect(Math.min(...lengths)).toBeGreaterThan(0);
});

it('gives a section to each thing asked for', () => {
  const text = answer(
    user('Give me a table, some Python code for fibonacci and the quadratic formula'),
  );
  expect(text.match(/^## .+$/gm)).toEqual(['## Quadratic formula', '## Table', '## Fibonacci']);
});

it('summarises in the sentences of the text itself', () => {
  const sentences = [
    'The harbour keeps a book of ships.',
    'Every ship is in the book.',
    'Lunch is at one.',
    'When the harbour closes, the book of ships goes to the museum.',
  ];
  const text = answer(user(`Summarize in 2 points: ${sentences.join(' ')}`));
  const points = text
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => line.slice(2));
  expect(points).toHaveLength(2);
  expect(points.every((each) => sentences.includes(each))).toBe(true);
  expect(points).not.toContain('Lunch is at one.');
});

it('knows what was said before, and what "it" is', () => {
  const before = [user('My favourite colour is teal. I am Ada.'), assistant('Noted.')];
  expect(answer(...before, user('What is my favourite colour?'))).toContain('**teal**');
  expect(answer(...before, user('What is my name?'))).toContain('**Ada**');
  expect(answer(...before, user('What did I say first?'))).toContain(
    '> My favourite colour is teal.',
  );
  const long = 'A lighthouse stands at the end of the pier and is painted white every spring.';
  expect(answer(user(long), assistant('Yes.'), user('How many words does it have?'))).toContain(
    '**15 words**',
  );
});

it('does what the instructions say of every answer', () => {
  const system: TextMessage = { role: 'system', text: 'Be brief. End every answer with "Ahoy".' };
  const text = answer(system, user('Explain how lighthouses work'));
  expect(text).toMatch(/^This is about|^You want/);
  expect(text.split('\n\n').slice(0, 3)).toHaveLength(3);
  expect(text).toContain('\n\nAhoy\n\n');
});

it.each([
  ['Reply with exactly: pong', 'pong'],
  ['Say "this is a test"', 'this is a test'],
  ['Respond with the single word OK and nothing else.', 'OK'],
])('says to the letter what was asked for: %s', (ask, words) => {
  expect(answer(user(ask))).toBe(words);
});

it.each([1, 7, 250, 2_000])('is as long as asked: %s words', (count) => {
  expect(answer(user(`[[length:${count}]] the sea`)).split(/\s+/)).toHaveLength(count);
});

it('says the same thing to the same request, and another at another temperature', () => {
  const say = (temperature: number) =>
    writeScript({
      key: `turn_${Math.random()}`,
      model: 'quill',
      maxOutputTokens: 100,
      temperature,
      messages: [user('Give me 5 prompt ideas for a lighthouse')],
    }).text;
  expect(say(0.7)).toBe(say(0.7));
  expect(new Set([0, 0.5, 1, 1.5].map(say)).size).toBeGreaterThan(2);
});
