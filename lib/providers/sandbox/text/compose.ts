import { createRandom } from '../art/random';
import { compactConversation } from './compact';
import type { Conversation } from './reading/conversation';
import { longestRead } from './reading/shorten';
import { topicOf } from './reading/split-ask';
import type { Section, Task } from './skills';
import { outline, skillGroups } from './skills';
import { wordsAskedFor } from './skills/echo';
import { followInstructions } from './skills/instructions';

/** Under every answer: nobody is to take a rule's answer for a model's. */
const signature = '*Sandbox: written by fixed rules, no model behind it.*';
const shortenedNote = `*The message was long: I read its first ${longestRead.head.toLocaleString('en-US')} and its last ${longestRead.tail.toLocaleString('en-US')} characters.*`;

/** The task in a conversation. The same conversation and temperature choose the same phrasings. */
export function taskOf(conversation: Conversation, temperature: number | undefined): Task {
  const { message, earlier, instructions, ask } = conversation;
  const said = [instructions, ...earlier.map(({ text }) => text), message].join('\n');
  const random = createRandom(`${said}/${temperature ?? 1}`);
  return {
    ...conversation,
    lower: ask.toLowerCase(),
    topic: topicOf(ask || message) || 'this',
    random,
    pick: (options) => {
      const first = options[0];
      if (temperature === 0 && first !== undefined) return first;
      return random.pick(options);
    },
  };
}

/** The answer to a task in Markdown: what each group of skills has to say, or a frame to think in. */
export function compose(task: Task): string {
  const compacted = compactConversation(task.message);
  if (compacted !== null) return compacted;
  const asked = wordsAskedFor(task);
  if (asked !== null) return followInstructions(asked, task.instructions);
  if (task.directives.words !== null) return ofLength(task, task.directives.words);
  const found = skillGroups.flatMap((group): Section[] => {
    for (const skill of group) {
      const section = skill(task);
      if (section !== null) return [section];
    }
    return [];
  });
  const sections = found.length > 0 ? found : [outline(task)];
  const body =
    sections.length === 1
      ? (sections[0]?.text ?? '')
      : sections.map(({ title, text }) => `## ${title}\n\n${text}`).join('\n\n');
  const note = task.shortened ? `\n\n${shortenedNote}` : '';
  return `${followInstructions(body, task.instructions)}${note}\n\n${signature}`;
}

const sentences = [
  'The first thing to say about {topic} is that it has a beginning.',
  'Somebody made a list, and {topic} was on it.',
  'What follows is long because it was asked to be.',
  'Each sentence here comes from a small stock, in an order that the question decides.',
  'Nothing in it is news, and nothing in it is false.',
  'A reader who scrolls will find the end where it was promised.',
  'Between two paragraphs there is room to breathe.',
  'One could say more about {topic}, and the next sentence does.',
  'It goes on evenly, as a long train does.',
  'Whoever counts the words will find that they add up.',
];
const sentencesPerParagraph = 5;

/** A text of exactly `count` words, in paragraphs. */
function ofLength(task: Task, count: number): string {
  let left = count;
  const paragraphs: string[] = [];
  while (left > 0) {
    const lines: string[] = [];
    while (left > 0 && lines.length < sentencesPerParagraph) {
      const sentence = task.random.pick(sentences).replace('{topic}', task.topic);
      const words = sentence.split(' ');
      lines.push(words.slice(0, left).join(' '));
      left -= words.length;
    }
    paragraphs.push(lines.join(' '));
  }
  return paragraphs.join('\n\n');
}
