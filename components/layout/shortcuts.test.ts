// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { createKeySequence, ownsKey } from './shortcuts';

const known = new Set(['g c', 'g g', '?', 'mod+k', 'r']);
const plain = { metaKey: false, ctrlKey: false, altKey: false };

function type(
  keys: ReadonlyArray<string | [key: string, atMs: number]>,
): Array<string | undefined> {
  const follow = createKeySequence();
  return keys.map((each, index) => {
    const [key, atMs] = typeof each === 'string' ? [each, index * 100] : each;
    return follow({ ...plain, key }, atMs, known);
  });
}

it.each([
  ['a sequence', ['g', 'c'], [undefined, 'g c']],
  ['its first key twice', ['g', 'g'], [undefined, 'g g']],
  ['a capital', ['G', 'C'], [undefined, 'g c']],
  ['a single key', ['?'], ['?']],
  ['another key between', ['g', 'x', 'c'], [undefined, undefined, undefined]],
  ['a single key after a first one', ['g', 'r'], [undefined, 'r']],
  ['a sequence after a single key', ['r', 'g', 'c'], ['r', undefined, 'g c']],
] as const)('%s', (_, keys, expected) => {
  expect(type(keys)).toEqual(expected);
});

it('reads the Latin letter of a key that types another script, and leaves accented letters alone', () => {
  const follow = createKeySequence();
  expect(follow({ ...plain, key: 'л', code: 'KeyK', ctrlKey: true }, 0, known)).toBe('mod+k');
  expect(follow({ ...plain, key: 'П', code: 'KeyG' }, 0, known)).toBeUndefined();
  expect(follow({ ...plain, key: 'с', code: 'KeyC' }, 100, known)).toBe('g c');
  // On a French keyboard the key of `q` types `a`.
  const bound = new Set(['mod+a', 'é']);
  expect(follow({ ...plain, key: 'a', code: 'KeyQ', ctrlKey: true }, 200, bound)).toBe('mod+a');
  expect(follow({ ...plain, key: 'é', code: 'Digit2' }, 300, bound)).toBe('é');
  const field = document.createElement('input');
  expect(ownsKey(field, { ...plain, key: 'ф', code: 'KeyA', ctrlKey: true })).toBe(true);
});

it('reads the brackets of a keyboard whose keys for them type letters', () => {
  const bound = new Set(['[', ']']);
  const follow = createKeySequence();
  expect(follow({ ...plain, key: 'х', code: 'BracketLeft' }, 0, bound)).toBe('[');
  expect(follow({ ...plain, key: 'Ъ', code: 'BracketRight' }, 100, bound)).toBe(']');
  // On a German keyboard that key types `ü`, and brackets are typed with AltGr.
  expect(follow({ ...plain, key: 'ü', code: 'BracketLeft' }, 200, new Set(['ü']))).toBe('ü');
});

it('forgets the first key after a while', () => {
  expect(
    type([
      ['g', 0],
      ['c', 1201],
    ]),
  ).toEqual([undefined, undefined]);
});

it('tells a combination with Shift from the one without', () => {
  const bound = new Set(['mod+z', 'mod+shift+z', 'mod+k']);
  const press = { ...plain, ctrlKey: true, shiftKey: true };
  expect(createKeySequence()({ ...press, key: 'Z' }, 0, bound)).toBe('mod+shift+z');
  expect(createKeySequence()({ ...press, key: 'z', shiftKey: false }, 0, bound)).toBe('mod+z');
  // Where only the plain one is bound, Shift does not matter.
  expect(createKeySequence()({ ...press, key: 'K' }, 0, bound)).toBe('mod+k');
});

it('reads the command or control key only in combinations', () => {
  const follow = createKeySequence();
  expect(follow({ ...plain, metaKey: true, key: 'k' }, 0, known)).toBe('mod+k');
  expect(follow({ ...plain, ctrlKey: true, key: 'K' }, 0, known)).toBe('mod+k');
  expect(follow({ ...plain, ctrlKey: true, key: 'r' }, 0, known)).toBeUndefined();
  expect(follow({ ...plain, altKey: true, key: 'r' }, 0, known)).toBeUndefined();
});

it.each([
  ['AltGr on Windows', { ...plain, ctrlKey: true, altKey: true }],
  ['Option on a Mac', { ...plain, altKey: true }],
])('reads a sign that is typed with %s as that sign', (_, press) => {
  const bound = new Set(['[', 'r', 'mod+r']);
  expect(createKeySequence()({ ...press, key: '[' }, 0, bound)).toBe('[');
  expect(createKeySequence()({ ...press, key: 'r' }, 0, bound)).not.toBe('r');
  const field = document.createElement('textarea');
  expect(ownsKey(field, { ...press, key: '[' })).toBe(true);
});
