import { countIn, keywordsOf, plural, sentencesOf, wordsOf } from '../words';
import type { Skill } from './types';

/**
 * The sentences that say most of a text, in its order: scored by the words they share with the whole, by
 * their length's root so that long ones have no advantage, and with a little for the first.
 */
function summarize(text: string, most: number): string[] {
  const sentences = [...new Set(sentencesOf(text))];
  const weights = new Map(keywordsOf(text, 40).map((word, at) => [word, 40 - at]));
  return sentences
    .map((sentence, at) => {
      const words = wordsOf(sentence.toLowerCase());
      const weight = words.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0);
      return {
        sentence,
        at,
        score: (weight / Math.sqrt(words.length || 1)) * (at === 0 ? 1.4 : 1),
      };
    })
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, most)
    .sort((a, b) => a.at - b.at)
    .map(({ sentence }) => sentence);
}

const pattern =
  /\b(?:summar[iy]|sum up|tl;?dr|key (?:points|takeaways|messages)|main (?:points|ideas)|gist|in short|recap|condense|keywords?)/;

/** A summary of what was pasted or said before: its own most telling sentences, and its words. */
export const summary: Skill = ({ ask, lower, material, earlier, pick }) => {
  if (!pattern.test(lower)) return null;
  const text = material || earlier.map((turn) => turn.text).join('\n');
  if (wordsOf(text).length < 8) return null;
  const keywords = keywordsOf(text, 8);
  if (/\bkeywords?\b/.test(lower) && !/summar/.test(lower)) {
    return { title: 'Keywords', text: keywords.map((word) => `- ${word}`).join('\n') };
  }
  const sentences = summarize(text, Math.min(countIn(ask) ?? 3, 10));
  const inOne = /\b(?:one|a|single) (?:sentence|line|paragraph)\b/.test(lower);
  const body = inOne
    ? summarize(text, 1).join(' ')
    : sentences.map((sentence) => `- ${sentence}`).join('\n');
  const about = keywords
    .slice(0, 5)
    .map((word) => `*${word}*`)
    .join(', ');
  return {
    title: 'Summary',
    text: `${pick(['The text in short', 'What it says', 'The main points'])}, in its own words (${plural(sentencesOf(text).length, 'sentence')} before):\n\n${body}\n\nIt is mostly about ${about}.`,
  };
};
