import { expect, it } from 'vitest';
import type { TextMessage } from '../../text';
import { writeScript } from './script';
import { wordsOf } from './words';

const user = (text: string): TextMessage => ({ role: 'user', parts: [{ type: 'text', text }] });
const assistant = (text: string): TextMessage => ({ role: 'assistant', text, toolCalls: [] });
const answer = async (...messages: TextMessage[]): Promise<string> =>
  (await writeScript({ key: 'turn_1', model: 'quill', maxOutputTokens: 4_096, messages })).text;

it.each([
  ['Write a haiku about the sea.', '**the sea**'],
  ['Compare tea and coffee in a table', '| --- | --- | ---: |'],
  ['Write a Python function for fizzbuzz', '```typescript\n'],
  ['Show me the quadratic formula', '\\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}'],
])('answers %j', async (ask, part) => {
  const text = await answer(user(ask));
  expect(text).toContain(part);
  expect(text).toContain('Sandbox: written by fixed rules');
});

it('gives a section to each form asked for', async () => {
  const all = ['## Table', '## Code', '## Formula'];
  const text = await answer(user('A table, some code and a formula'));
  expect(text.match(/^## .+$/gm)).toEqual(all);
  expect((await answer(user('Show me Markdown'))).match(/^## .+$/gm)).toEqual(all);
  expect(await answer(user('A haiku about rain'))).not.toContain('##');
});

it('quotes the instructions and what was written before', async () => {
  const system: TextMessage = { role: 'system', text: 'End every answer with "Ahoy".' };
  const text = await answer(system, user('I am Ada.'), assistant('Noted.'), user('My name?'));
  expect(text).toContain('Your instructions: “End every answer with "Ahoy".”');
  expect(text).toContain('- “I am Ada.”');
  expect(text).not.toContain('Noted.');
});

it.each([
  ['Reply with exactly: pong', 'pong'],
  ['Say "this is a test"', 'this is a test'],
  ['Respond with the single word OK and nothing else.', 'OK'],
])('repeats the words that it is asked to repeat: %s', async (ask, words) => {
  expect(await answer(user(ask))).toBe(words);
});

it('answers a request for prompts with a list of prompts about the topic', async () => {
  const itemsOf = (text: string) => text.match(/(?<=^\d+\. ).+$/gm) ?? [];
  const text = await answer(
    user(
      'Write six image prompts for a campaign about slow travel by night train. Vary the light.',
    ),
  );
  const items = itemsOf(text);
  expect(new Set(items).size).toBe(6);
  for (const item of items) expect(item).toMatch(/^slow travel by night train: .{40}/);
  expect(itemsOf(await answer(user('Give me 3 prompts about rain')))).toHaveLength(3);
});

it.each([1, 7, 250, 2_000])('is as long as asked: %s words', async (count) => {
  expect((await answer(user(`[[length:${count}]] the sea`))).split(/\s+/)).toHaveLength(count);
});

it('answers the same to the same request, and differently at another temperature', async () => {
  const at = async (temperature: number) => {
    const messages = [user('A lighthouse')];
    const asked = { model: 'quill', maxOutputTokens: 100, temperature, messages };
    return (await writeScript({ key: `turn_${Math.random()}`, ...asked })).text;
  };
  expect(await at(0.7)).toBe(await at(0.7));
  const texts = await Promise.all([0, 0.3, 0.5, 0.7, 1, 1.3, 1.5].map(at));
  expect(new Set(texts).size).toBeGreaterThan(1);
});

const transcript = [
  'Instructions: You are a helpful assistant.',
  'User: My name is Ada and the deadline is 14 May.',
  `Assistant: ${'Here is a long frame to think in, with many words that say little. '.repeat(30)}`,
  'User: Keep the colours teal and sand.',
  'Assistant: They are kept.',
].join('\n\n');
const shortened = (text: string) =>
  answer(user(`Summarize the conversation below. Keep names and numbers.\n\n${text}`));

it('shortens a conversation to what the user wrote', async () => {
  const summary = await shortened(transcript);
  for (const kept of ['helpful assistant', 'My name is Ada', '14 May', 'teal and sand']) {
    expect(summary).toContain(kept);
  }
  const long = Array.from({ length: 40 }, () => transcript).join('\n\n');
  expect(wordsOf(await shortened(long)).length).toBeLessThan(wordsOf(long).length * 0.2);
  expect(await answer(user('Summarize the sea.'))).toContain('**Summarize the sea**');
});
