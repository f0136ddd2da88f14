import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boardLimits } from '@/lib/pages/boards';
import { mergeText } from './merge-text';

it.each([
  ['only one person wrote', 'sea', 'sea', 'sea and sky', 'sea and sky'],
  ['both wrote over the same', 'sea by ann', 'sea', 'sea by bob', 'sea by bob\n\nsea by ann'],
  ['goes on with own text', 'sea by bob\n\nsea by ann', 'sea by ann', 'ann', 'sea by bob\n\nann'],
  ['both began an empty note', 'ann', '', 'bob', 'bob\n\nann'],
  ['both wrote the same', 'sky', 'sea', 'sky', 'sky'],
  ['one emptied what another changed', 'sea by ann', 'sea', '', 'sea by ann'],
  ['a word of another text is no text', 'the sea is far', 'sea', 'sky', 'sky\n\nthe sea is far'],
])('%s', (_, current, seen, next, merged) => {
  expect(mergeText(current, seen, next)).toBe(merged);
});

it('loses nothing of two people who write one note in turns', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (seen, ann, bob, later) => {
      fc.pre(!ann.includes(seen) && ![ann, bob].includes(''));
      const both = mergeText(ann, seen, bob);
      expect(both).toContain(bob);
      expect(both).toContain(ann);
      // Each goes on in their own part.
      expect(mergeText(both, bob, later)).toContain(ann);
    }),
  );
});

it('is no longer than a note may be', () => {
  const [ann, bob] = ['a', 'b'].map((letter) => letter.repeat(boardLimits.text)) as [
    string,
    string,
  ];
  expect(mergeText(ann, '', bob)).toBe(bob);
});
