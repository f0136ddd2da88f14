import { expect, it } from 'vitest';
import { compactConversation } from './compact';
import { wordsOf } from './words';

const transcript = [
  'Instructions: You are a helpful assistant.',
  'User: My name is Ada and the deadline is 14 May.\nWe want a poster.',
  `Assistant: ${'Here is a long frame to think in, with many words that say little. '.repeat(30)}`,
  'User: Keep the colours teal and sand.',
  'Assistant: They are kept. The poster is being drawn.',
].join('\n\n');
const ask = (text: string) =>
  `Summarize the conversation below. Keep names and numbers.\n\n${text}`;

it('keeps what people said of themselves, numbers, and what was last done', () => {
  const summary = compactConversation(ask(transcript)) ?? '';
  for (const kept of [
    'My name is Ada',
    '14 May',
    'We want a poster',
    'Last, Assistant: They are kept.',
  ]) {
    expect(summary).toContain(kept);
  }
});

it('is much shorter, however long the conversation is', () => {
  const long = Array.from({ length: 40 }, () => transcript).join('\n\n');
  const summary = compactConversation(ask(long)) ?? '';
  expect(wordsOf(summary).length).toBeLessThan(wordsOf(long).length * 0.5);
});

it('leaves other messages alone', () => {
  expect(compactConversation('Summarize the sea.')).toBeNull();
});
