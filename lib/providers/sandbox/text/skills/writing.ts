import { capitalize, keywordsOf } from '../words';
import type { Skill, Task } from './types';

const haiku = ({ topic, pick }: Task): string => {
  const [word = 'light'] = keywordsOf(topic, 1);
  return pick([
    `Early, no one speaks:\nall of the morning leans in\ntowards ${word}, once more.`,
    `Slow rain on the roof,\nthe kettle hums to itself:\nthink of ${word} now.`,
    `The last bus has gone.\nUnder the lamp, on the bench,\nsomeone keeps ${word}.`,
  ])
    .split('\n')
    .map((line) => `> ${line}  `)
    .join('\n');
};

const poem = ({ topic, pick }: Task): string =>
  [
    pick([`They asked me for ${topic}.`, `I went to look for ${topic}.`]),
    'I had a pencil and a street,',
    'a window with a view of roofs',
    'and nobody to meet.',
    '',
    pick(['So I wrote down what stayed:', 'I kept the smallest part:']),
    'a cup, a coat, a closing door,',
    `and how the quiet after it`,
    `had ${topic} in it, and more.`,
  ]
    .map((line) => (line === '' ? '>' : `> ${line}  `))
    .join('\n');

const story = ({ topic, pick }: Task): string =>
  [
    `${pick(['On the first of the month', 'A little before six', 'The day the lift stood still'])}, Mira found a note on her desk with one line on it: *${topic}*. No name, no date.`,
    'She asked the people it could have come from. Each had read it as meant for them, and each had begun: one had cleared a shelf, one had called a sister, one had drawn a plan and thrown it away.',
    `By evening the four of them stood around the table with what they had. It was not ${topic}, not yet. But it had four corners, and it did not wobble.`,
    '“Who wrote the note?” asked the youngest. Mira turned it over. On the back, in her own hand: *for later*.',
  ].join('\n\n');

const email = ({ topic, pick }: Task): string =>
  [
    `**Subject:** ${capitalize(topic)}`,
    '',
    `${pick(['Hello', 'Dear all', 'Hi'])},`,
    '',
    `I am writing about ${topic}. In short: what we need is clear, and one decision is open.`,
    '',
    '- **What it is about:** one sentence that names the goal',
    '- **What I need from you:** the decision, and by when',
    '- **What happens then:** the next step and who takes it',
    '',
    pick(['Could you answer by Thursday?', 'A short reply by the end of the week would help.']),
    '',
    'Kind regards',
  ].join('\n');

const caption = ({ topic, pick }: Task): string =>
  pick([
    `${capitalize(topic)}. Nothing more to it, and nothing less. ✨`,
    `We made room for ${topic}. Come and see.`,
    `First light, first try: ${topic}.`,
  ]);

const kinds: readonly { pattern: RegExp; title: string; write(task: Task): string }[] = [
  { pattern: /\bhaikus?\b/, title: 'Haiku', write: haiku },
  { pattern: /\b(?:poem|verse|lyrics?|song)\b/, title: 'Poem', write: poem },
  { pattern: /\b(?:story|tale|fable|scene)\b/, title: 'Story', write: story },
  { pattern: /\b(?:e-?mail|letter|message to)\b/, title: 'E-mail', write: email },
  { pattern: /\b(?:caption|tweet|post)\b/, title: 'Caption', write: caption },
];
const asked = /\b(?:write|draft|compose|make|create|give|need|want|short|a)\b/;

/** Short writing in a known form: haiku, poem, story, e-mail, caption. */
export const writing: Skill = (task) => {
  const kind = kinds.find(({ pattern }) => pattern.test(task.lower));
  if (kind === undefined || !asked.test(task.lower)) return null;
  return { title: kind.title, text: kind.write(task) };
};
