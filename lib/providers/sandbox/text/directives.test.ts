import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTextDirectives } from './directives';
import { tokensOf } from './tokens';

const none = { fail: null, shouldReject: false, delayMs: 0, words: null, paceMs: null };

it.each([
  ['a lighthouse', { text: 'a lighthouse' }],
  ['[[fail:upstream]] a', { text: 'a', fail: 'upstream' }],
  ['a [[ FAIL : mid ]] b', { text: 'a b', fail: 'mid' }],
  ['[[slow:30s]]x', { text: 'x', delayMs: 30_000 }],
  ['[[slow:9000]]', { text: '', delayMs: 600_000 }],
  ['[[slow:250ms]]', { text: '', delayMs: 250 }],
  ['[[pace:20ms]] [[length:2000]] x', { text: 'x', paceMs: 20, words: 2_000 }],
  ['[[length:99999999]]', { text: '', words: 50_000 }],
  ['[[reject:content]] x', { text: 'x', shouldReject: true }],
  [
    '[[fail:oops]] [[slow:soon]] [[length:1.5]]',
    { text: '[[fail:oops]] [[slow:soon]] [[length:1.5]]' },
  ],
])('reads the directives of %j', (message, found) => {
  expect(readTextDirectives(message)).toEqual({ ...none, ...found });
});

it('parts any text in tokens that together are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect([...tokensOf(text)].join('')).toBe(text);
    }),
  );
});
