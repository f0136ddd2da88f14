import type { Conversation } from './conversation';
import { keywordsOf, plural, wordsOf } from './words';

/** Thoughts per effort; other names count as `medium`. */
const thoughtCounts: Readonly<Record<string, number>> = {
  none: 0,
  minimal: 1,
  low: 2,
  medium: 4,
  high: 8,
  xhigh: 9,
};

/** The sandbox's reasoning before its answer: about the input, longer with more effort. */
export function reasonAbout(conversation: Conversation, effort: string | undefined): string {
  const { topic, message, earlier, instructions, pictures } = conversation;
  const thoughts = [
    `The message has ${plural(wordsOf(message).length, 'word')} and is about ${topic}.`,
    `Its keywords: ${keywordsOf(message, 4).join(', ') || 'none'}.`,
    `${plural(earlier.length, 'earlier message')} of the conversation can be quoted.`,
    `The instructions have ${plural(wordsOf(instructions).length, 'word')}.`,
    `${plural(pictures.length, 'picture')} came with it: a file's head says its kind and size.`,
    'First I look for words to repeat exactly, then for a table, code or a formula.',
    'Nothing here knows facts of the world, so none are claimed.',
    'The answer names the topic first and quotes what it was given after that.',
    'That is enough to answer.',
  ];
  return thoughts.slice(0, thoughtCounts[effort ?? 'medium'] ?? thoughtCounts.medium).join(' ');
}
