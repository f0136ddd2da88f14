import type { Task } from './skills';
import { joined, keywordsOf, plural, wordsOf } from './words';

/** Thoughts per effort; other names count as `medium`. */
const lengths: Readonly<Record<string, number>> = {
  none: 0,
  minimal: 1,
  low: 2,
  medium: 5,
  high: 9,
  xhigh: 12,
};

/** What the sandbox thinks before it answers: about what it was given, longer with more effort. */
export function reasonAbout(task: Task, effort: string | undefined): string {
  const { topic, message, material, earlier, instructions, pictures } = task;
  const keywords = joined(keywordsOf(message, 4)) || 'none that stand out';
  const thoughts = [
    `The message has ${plural(wordsOf(message).length, 'word')} and is about ${topic}.`,
    `Its telling words: ${keywords}.`,
    earlier.length === 0
      ? 'Nothing was said before, so it stands alone.'
      : `${plural(earlier.length, 'message')} came before; the last was from the ${earlier.at(-1)?.role}.`,
    instructions === ''
      ? 'There are no instructions to keep to.'
      : 'There are instructions: they decide form and length.',
    material === ''
      ? 'Nothing was pasted to work on.'
      : `There is a text to work on, of ${plural(wordsOf(material).length, 'word')}.`,
    pictures.length === 0
      ? 'No picture came with it.'
      : `${plural(pictures.length, 'picture')} came with it: kind and size can be told, not what they show.`,
    'First I look for what can be computed exactly: sums, counts, conversions.',
    'Then for a form that was asked for: a table, code, a list, a letter.',
    'What is left over gets a frame to think in rather than an invented fact.',
    'A check: does each part answer something that was asked? What does not is left out.',
    'The order: the result first, then how it came about.',
    'That is enough to answer.',
  ];
  return thoughts.slice(0, lengths[effort ?? 'medium'] ?? 5).join(' ');
}
