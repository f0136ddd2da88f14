import { Tokenizer } from 'marked';
import { characterAt, unspacedLetter } from './scripts';

const emphasisRuns = /\*+|~~+/g;
const spaceOrEdge = /^\s?$/u;
const punctuation = /[\p{P}\p{S}]/u;
const eastAsianPunctuation = /[\u3000-\u303f\uff00-\uffef]/u;

/** Whether stars multiply, as in `2*3*4`, `2**8` and `width*height`: such a run opens no emphasis. */
export function isOperator(run: string, before: string, after: string): boolean {
  if (run.length > 1) return /\d/.test(before) && /\d/.test(after);
  return run === '*' && /[a-z\d)]/i.test(before) && /[a-z\d(]/i.test(after);
}

/**
 * Whether punctuation beside a run is read like a letter. CommonMark lets a run open or close only at the edge of a word,
 * and sees no edge in `**注意：**正文`. So it is read in scripts without spaces, as in
 * https://github.com/tats-u/markdown-cjk-friendly (read 2026-11-25), and beside two stars or tildes in every script.
 */
const opensOrCloses = (run: string, before: string, after: string): boolean =>
  !spaceOrEdge.test(before) &&
  !spaceOrEdge.test(after) &&
  (run.length > 1 || isUnspaced(before) || isUnspaced(after));
const isUnspaced = (character: string): boolean =>
  unspacedLetter.test(character) || eastAsianPunctuation.test(character);

/** A hook of marked: in the copy of a text in which it looks for the ends of emphasis, such punctuation is a letter. */
export function maskEmphasis(text: string): string {
  if (!text.includes('*') && !text.includes('~~')) return text;
  const units = text.split('');
  for (const { 0: run, index } of text.matchAll(emphasisRuns)) {
    const end = index + run.length;
    const before = characterBefore(text, index);
    const after = characterAt(text, end);
    if (!opensOrCloses(run, before, after)) continue;
    if (punctuation.test(before)) units.fill('a', index - before.length, index);
    if (punctuation.test(after)) units.fill('a', end, end + after.length);
  }
  return units.join('');
}

function characterBefore(text: string, end: number): string {
  const pair = end > 1 ? characterAt(text, end - 2) : '';
  return pair.length === 2 ? pair : text.slice(Math.max(0, end - 1), end);
}

type EmphasisTokenizer<T> = (
  this: Tokenizer,
  source: string,
  masked: string,
  before?: string,
) => T | undefined;

/** A tokenizer of marked that also opens emphasis before a masked punctuation mark, and none at an operator. */
function openWithMask<T>(read: EmphasisTokenizer<T>): EmphasisTokenizer<T> {
  return function readMasked(source, masked, before = '') {
    const at = masked.length - source.length;
    let start = at;
    while (start > 0 && masked[start - 1] === source[0]) start -= 1;
    let length = 1;
    while (source[length] === source[0]) length += 1;
    const nextCharacter = source.charAt(length);
    const run = masked.slice(start, at + length);
    if (isOperator(run, masked.charAt(start - 1), nextCharacter)) return undefined;
    const isMasked = masked[at + length] === 'a' && nextCharacter !== 'a';
    return read.call(this, source, masked, isMasked ? '' : before);
  };
}

export const readEmphasis = openWithMask(Tokenizer.prototype.emStrong);
const readDeletion = openWithMask(Tokenizer.prototype.del);

/** Only two tildes strike text out: one alone means "to" between numbers, as in `10~20元，30~40元`. */
export const readStrike: typeof readDeletion = function readStrike(source, masked, before) {
  return source.startsWith('~~') ? readDeletion.call(this, source, masked, before) : undefined;
};
