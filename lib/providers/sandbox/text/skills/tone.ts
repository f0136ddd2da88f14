import { capitalize, sentencesOf } from '../words';
import type { Skill } from './types';

type Rules = readonly (readonly [RegExp, string])[];

const formal: Rules = [
  [/\bcan['’]t\b/gi, 'cannot'],
  [/\bwon['’]t\b/gi, 'will not'],
  [/(\w)n['’]t\b/gi, '$1 not'],
  [/\b(i)['’]m\b/gi, '$1 am'],
  [/(\w)['’]re\b/gi, '$1 are'],
  [/(\w)['’]ve\b/gi, '$1 have'],
  [/(\w)['’]ll\b/gi, '$1 will'],
  [/\b(it|that|there|what|he|she)['’]s\b/gi, '$1 is'],
  [/\bhey\b|\bhi\b/gi, 'hello'],
  [/\bthanks\b/gi, 'thank you'],
  [/\b(?:asap|ASAP)\b/g, 'as soon as possible'],
  [/\bget back to\b/gi, 'reply to'],
  [/\bfind out\b/gi, 'determine'],
  [/\bwanna\b/gi, 'want to'],
  [/\bgonna\b/gi, 'going to'],
  [/\b(?:yeah|yep)\b/gi, 'yes'],
  [/\b(?:kinda|sort of|kind of)\b/gi, 'somewhat'],
  [/\blots of\b|\ba lot of\b/gi, 'many'],
  [/\bguys\b/gi, 'everyone'],
  [/\bfix\b/gi, 'resolve'],
  [/\bneed\b/gi, 'require'],
  [/\bhelp\b/gi, 'assist'],
  [/!+/g, '.'],
];
const casual: Rules = [
  [/\bcannot\b/gi, "can't"],
  [/\bwill not\b/gi, "won't"],
  [/\b(do|does|did|is|are|was|were|has|have|would|should|could) not\b/gi, "$1n't"],
  [/\bi am\b/gi, "I'm"],
  [/\b(it|that|there|what) is\b/gi, "$1's"],
  [/\b(we|you|they) are\b/gi, "$1're"],
  [/\b(i|we|you|they) have\b/gi, "$1've"],
  [/\b(i|we|you|they) will\b/gi, "$1'll"],
  [/\bdear\b/gi, 'hi'],
  [/\bthank you\b/gi, 'thanks'],
  [/\b(?:therefore|consequently|thus)\b/gi, 'so'],
  [/\bhowever\b/gi, 'but'],
  [/\b(?:require|requires)\b/gi, 'need'],
  [/\bassist\b/gi, 'help'],
  [/\bpurchase\b/gi, 'buy'],
  [/\b(?:utili[sz]e|employ)\b/gi, 'use'],
  [/\bregarding\b/gi, 'about'],
  [/\bsincerely\b|\bkind regards\b/gi, 'cheers'],
];
const shorter: Rules = [
  [
    /\b(?:very|really|quite|actually|basically|simply|just|literally|rather|certainly|extremely|in fact|of course|as you (?:may )?know|i think that|i believe that|it should be noted that|please note that)\b,? ?/gi,
    '',
  ],
  [/\bin order to\b/gi, 'to'],
  [/\bdue to the fact that\b/gi, 'because'],
  [/\bat this point in time\b/gi, 'now'],
  [/\ba (?:large|great) number of\b/gi, 'many'],
  [/\bin the event that\b/gi, 'if'],
  [/\bwith regards? to\b/gi, 'about'],
  [/\s?\([^()]*\)/g, ''],
];

const tones: readonly { pattern: RegExp; title: string; rules: Rules }[] = [
  {
    pattern: /\b(?:formal|professional|polite|business|proofread)/,
    title: 'More formal',
    rules: formal,
  },
  {
    pattern: /\b(?:casual|friendly|informal|relaxed|conversational|warm)/,
    title: 'More casual',
    rules: casual,
  },
  {
    pattern: /\b(?:shorter|shorten|concise|tighten|trim|crisp|brief)/,
    title: 'Shorter',
    rules: shorter,
  },
];

/** Rewrites by rules, and mends what they leave: spaces and capitals at the start of sentences. */
function rewrite(text: string, rules: Rules): string {
  let result = text;
  for (const [pattern, replacement] of rules) {
    result = result.replace(pattern, (whole, ...groups: unknown[]) => {
      const [group] = groups;
      const put = replacement.replace('$1', typeof group === 'string' ? group : '');
      return /^\p{Lu}/u.test(whole) ? capitalize(put) : put;
    });
  }
  return result
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/ ([,.;!?])/g, '$1')
    .replace(
      /(^|[.!?]\s+)(\p{Ll})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    );
}

/** Another tone for a pasted text: formal, casual or shorter, by contractions, hedges and stock phrases. */
export const tone: Skill = ({ lower, material }) => {
  if (material === '') return null;
  const wanted = tones.find(({ pattern }) => pattern.test(lower));
  const any = /\b(?:rewrite|rephrase|reword|paraphrase|improve|polish|edit)\b/.test(lower);
  if (wanted === undefined && !any) return null;
  const { title, rules } = wanted ?? { title: 'Rewritten', rules: [...shorter, ...formal] };
  const text = rewrite(material, rules);
  const quoted = text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  const same = text === material ? '\n\nMy rules found nothing in it to change.' : '';
  const count = sentencesOf(material).length;
  return {
    title,
    text: `${quoted}${same}${count > 1 ? `\n\n${count} sentences, meaning and order kept.` : ''}`,
  };
};
