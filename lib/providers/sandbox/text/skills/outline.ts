import { capitalize, joined, keywordsOf, plural, wordsOf } from '../words';
import type { Section, Task } from './types';

/** A question of fact gets no frame: it has an answer, which rules do not know. */
const factsAreBeyond = ({ topic, pick }: Task): string =>
  `${pick(['That is a question of fact', 'That takes knowledge of the world'])} (${topic}), and a sandbox has none: an answer of mine would be made up. With a real model behind this name the same request is answered; here I can work on what you give me: paste a text, ask for a sum, a list, a table, code or prompts.`;

/** What is said when no skill knows the task: what was understood, a frame to think in, and how to get more. */
export function outline(task: Task): Section {
  const { topic, message, material, earlier, instructions, pick } = task;
  const keywords = keywordsOf(`${message} ${material}`, 5);
  const context = [
    ...(instructions === ''
      ? []
      : [`your instructions (${plural(wordsOf(instructions).length, 'word')})`]),
    ...(material === '' ? [] : [`the text you gave (${plural(wordsOf(material).length, 'word')})`]),
    ...(earlier.length === 0 ? [] : [`the ${plural(earlier.length, 'message')} before`]),
  ];
  if (
    /^(?:what|who|when|where|which|is|are|was|were|did|does|do|has|have|can)\b.*\?\s*$/is.test(
      message,
    )
  ) {
    return { title: capitalize(topic), text: factsAreBeyond(task) };
  }
  const question = /\?\s*$/.test(message);
  const opening = question
    ? pick([`You ask about **${topic}**.`, `The question is about **${topic}**.`])
    : pick([`You want to work on **${topic}**.`, `This is about **${topic}**.`]);
  return {
    title: capitalize(topic),
    text: [
      `${opening}${keywords.length > 1 ? ` The words that matter in it: ${joined(keywords.map((word) => `*${word}*`))}.` : ''}${context.length > 0 ? ` I read it with ${joined(context)}.` : ''}`,
      pick(['A frame to answer it in:', 'A way to take it apart:']),
      [
        `1. **What it is**: one sentence on ${topic} that a newcomer understands`,
        '2. **Why it matters**: who notices when it is missing',
        '3. **How it works**: the two or three parts, and what passes between them',
        '4. **An example**: small, concrete, with numbers',
        '5. **Where it ends**: what it is not, and what it is mixed up with',
      ].join('\n'),
      'Facts of the world are beyond a sandbox. Ask for prompts, a list, a table, code, a sum, or paste a text to summarise or rewrite.',
    ].join('\n\n'),
  };
}
