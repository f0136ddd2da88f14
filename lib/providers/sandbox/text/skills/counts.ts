import { countTokens } from '../tokens';
import { plural, sentencesOf, wordsOf } from '../words';
import type { Skill } from './types';

/** What of a text is counted. */
const kinds: readonly { readonly pattern: RegExp; count(text: string): string }[] = [
  { pattern: /\bwords?\b/, count: (text) => plural(wordsOf(text).length, 'word') },
  {
    pattern: /\b(?:characters?|letters?)\b/,
    count: (text) => plural([...text].length, 'character'),
  },
  { pattern: /\bsentences?\b/, count: (text) => plural(sentencesOf(text).length, 'sentence') },
  { pattern: /\blines?\b/, count: (text) => plural(text.split('\n').length, 'line') },
  {
    pattern: /\bparagraphs?\b/,
    count: (text) =>
      plural(text.split(/\n\s*\n/).filter((each) => each.trim()).length, 'paragraph'),
  },
  { pattern: /\btokens?\b/, count: (text) => plural(countTokens(text), 'token') },
];

/** How many of a letter are in a word: `How many r's are in strawberry?` */
function letters(ask: string): string | null {
  const pattern =
    /how many (?:times does )?["'“]?([\p{L}])["'”]?(?:['’]?s)?(?: letters?)? (?:are (?:there )?|is |appear |occur )?in (?:the word )?["'“]?([\p{L}-]+)/iu;
  const [, letter, word] = pattern.exec(ask) ?? [];
  if (letter === undefined || word === undefined) return null;
  const count = [...word.toLowerCase()].filter((each) => each === letter.toLowerCase()).length;
  return `“${word}” has **${count}** of the letter “${letter.toLowerCase()}”.`;
}

/** Counts: words, characters, sentences, lines, paragraphs, letters in a word. */
export const counts: Skill = ({ ask, lower, material }) => {
  const inWord = letters(ask);
  if (inWord !== null) return { title: 'Count', text: inWord };
  if (material === '' || !/\b(?:count|how many|how long|length of|number of)\b/.test(lower))
    return null;
  const wanted = kinds.filter(({ pattern }) => pattern.test(lower));
  const rows = (wanted.length > 0 ? wanted : kinds.slice(0, 3)).map(({ count }) => count(material));
  return { title: 'Count', text: `The text has ${rows.map((each) => `**${each}**`).join(', ')}.` };
};
