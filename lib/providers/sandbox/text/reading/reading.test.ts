import fc from 'fast-check';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { tokensOf } from '../tokens';
import { readTextDirectives } from './directives';
import { readPicture } from './picture';
import { splitAsk, topicOf } from './split-ask';

const none = { fail: null, reject: false, delayMs: 0, words: null, paceMs: null };

it.each([
  ['a lighthouse', { text: 'a lighthouse' }],
  ['[[fail:upstream]] a', { text: 'a', fail: 'upstream' }],
  ['a [[ FAIL : mid ]] b', { text: 'a b', fail: 'mid' }],
  ['[[slow:30s]]x', { text: 'x', delayMs: 30_000 }],
  ['[[slow:9000]]', { text: '', delayMs: 600_000 }],
  ['[[slow:250ms]]', { text: '', delayMs: 250 }],
  ['[[pace:20ms]] [[length:2000]] x', { text: 'x', paceMs: 20, words: 2_000 }],
  ['[[length:99999999]]', { text: '', words: 50_000 }],
  ['[[reject:content]] x', { text: 'x', reject: true }],
  [
    '[[fail:oops]] [[slow:soon]] [[length:1.5]]',
    { text: '[[fail:oops]] [[slow:soon]] [[length:1.5]]' },
  ],
])('reads the directives of %j', (message, found) => {
  expect(readTextDirectives(message)).toEqual({ ...none, ...found });
});

it.each([
  ['Summarize this: The sea is wide.', 'Summarize this', 'The sea is wide.'],
  ['Count the words in ```\none two\n```', 'Count the words in', 'one two'],
  ['Rewrite “the harbour is closed today”', 'Rewrite', 'the harbour is closed today'],
  ['Shorten\n\nA long text\n\nin parts', 'Shorten', 'A long text\n\nin parts'],
  ['What time is 10:30 in Rome?', 'What time is 10:30 in Rome?', ''],
])('takes %j apart', (message, ask, material) => {
  expect(splitAsk(message)).toEqual({ ask, material });
});

it.each([
  ['Write me a haiku about the sea.', 'the sea'],
  ['Could you please give me 5 ideas for a bakery?', 'a bakery'],
  ['Explain how lighthouses work', 'how lighthouses work'],
  ['How do I plan a product launch?', 'a product launch'],
])('finds what %j is about', (ask, topic) => {
  expect(topicOf(ask)).toBe(topic);
});

it.each(['png', 'jpeg', 'webp', 'gif'] as const)('reads the size of a %s', async (format) => {
  const picture = sharp({ create: { width: 61, height: 40, channels: 3, background: '#456' } });
  const bytes = await picture.toFormat(format).toBuffer();
  const read = readPicture(`data:image/${format};base64,${bytes.toString('base64')}`);
  expect(read).toMatchObject({ width: 61, height: 40, bytes: bytes.length, host: null });
  expect(read.kind?.toLowerCase()).toBe(format);
});

it('takes any bytes for a picture without failing', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 64 }),
      fc.constantFrom('', 'ffd8ff', '52494646'),
      (rest, head) => {
        const bytes = Buffer.concat([Buffer.from(head, 'hex'), rest]);
        expect(readPicture(`data:image/png;base64,${bytes.toString('base64')}`).bytes).toBe(
          bytes.length,
        );
      },
    ),
  );
});

it('parts any text in tokens that together are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(tokensOf(text).join('')).toBe(text);
    }),
  );
});
