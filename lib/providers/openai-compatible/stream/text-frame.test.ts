import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextEvent } from '../../text';
import { ChatReader } from './chat-reader';
import { TextFrame } from './text-frame';

/** The events as one reader reads them in order. */
async function readAll(events: readonly string[]): Promise<TextEvent[]> {
  const read: TextEvent[] = [];
  const reader = new ChatReader((event) => {
    read.push(event);
  });
  for (const event of events) await reader.event(event);
  return read;
}
/** The events, each read by a new reader. */
const readEach = async (events: readonly string[]): Promise<TextEvent[]> =>
  (await Promise.all(events.map((event) => readAll([event])))).flat();

const chunk = (delta: object, more: object = {}) =>
  JSON.stringify({ id: 'c', choices: [{ index: 0, delta, finish_reason: null, ...more }] });
const contentOf = (data: string): unknown => JSON.parse(data).choices[0].delta.content;

describe('the frame around the text', () => {
  it('cuts the text out of an event that differs in nothing else', () => {
    const frame = new TextFrame();
    expect(frame.textOf(chunk({ content: 'a' }))).toBe(undefined);
    frame.learn(chunk({ content: 'a' }), 'a', contentOf);
    expect(frame.textOf(chunk({ content: 'żółć 🦉' }))).toBe('żółć 🦉');
    for (const other of [
      chunk({ content: '' }),
      chunk({ content: 'a "word"' }),
      chunk({ content: 'a\nline' }),
      chunk({ content: 'a', reasoning_content: 'b' }),
      chunk({ content: 'a' }, { finish_reason: 'stop' }),
      chunk({ content: 'a' }).replace('}', ''),
      '',
    ]) {
      expect(frame.textOf(other)).toBe(undefined);
    }
  });

  it('is learned with a space after the colon, and from a text with escapes', () => {
    const spaced = (text: string) => chunk({ content: text }).replaceAll('":', '": ');
    const frame = new TextFrame();
    frame.learn(spaced('\n'), '\n', contentOf);
    expect(frame.textOf(spaced('word'))).toBe('word');
  });

  it('is not learned when another member is the text that is read', () => {
    const elsewhere = (text: string) =>
      `{"choices":[{"delta":{"content":"a","note":{"content":${JSON.stringify(text)}}}}]}`;
    const frame = new TextFrame();
    frame.learn(elsewhere('a'), 'a', contentOf);
    expect(frame.textOf(elsewhere('b'))).toBe(undefined);
  });

  it('stops learning when every event has another frame', () => {
    let asked = 0;
    const frame = new TextFrame();
    for (let at = 0; at < 100; at++) {
      frame.learn(chunk({ content: 'a' }, { at }), 'a', (data) => {
        asked += 1;
        return contentOf(data);
      });
    }
    expect(asked).toBeLessThan(10);
  });

  it('does not change what is read', async () => {
    const text = fc.oneof(
      fc.constantFrom('a', ',', ':', '"', '","', '\\', '\n', '\u2028', '🦉', 'content', ''),
      fc.string({ unit: 'binary' }),
    );
    const delta = fc.oneof(
      { weight: 6, arbitrary: fc.record({ content: text }) },
      fc.record({ role: fc.constant('assistant'), content: text }),
      fc.record({ content: text, reasoning_content: text }),
      fc.record({ reasoning: text }),
      fc.record({ content: fc.constant(null), refusal: text }),
    );
    const more = fc.oneof(
      { weight: 4, arbitrary: fc.constant({}) },
      fc.record({ finish_reason: fc.constantFrom('stop', 'length') }),
      fc.record({ logprobs: fc.record({ content: text }) }),
    );
    const event = fc.tuple(delta, more).map(([said, beside]) => chunk(said, beside));
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 20 }), async (events) => {
        expect(await readAll(events)).toEqual(await readEach(events));
      }),
      { numRuns: 300 },
    );
  });
});
