import { capitalize, countIn, keywordsOf } from '../words';
import type { Skill, Task } from './types';

const angles = [
  ['Start from one person', 'show who needs {topic} and what changes for them'],
  ['Shrink it', 'the smallest version of {topic} that is still whole'],
  ['Turn it around', 'what would {topic} look like if the opposite were true'],
  ['Borrow a form', 'tell {topic} as a recipe, a map or a timetable'],
  ['Make it physical', 'an object somebody can hold that stands for {topic}'],
  ['Show the making', 'the steps, tools and mistakes behind {topic}'],
  ['Compare', 'put {topic} beside what people use today'],
  ['Follow a day', '{topic} from morning to night, hour by hour'],
  ['Ask others', 'three short voices on {topic}, each from another corner'],
  ['Change the scale', '{topic} seen from a metre, a mile and the moon'],
  ['Remove something', '{topic} without its most expensive part'],
  ['Give it a season', 'the winter and the summer edition of {topic}'],
] as const;
const steps = [
  ['Say what done means', 'one sentence about {topic} that anyone can check'],
  ['Collect what exists', 'material, people and limits that touch {topic}'],
  ['Cut it in parts', 'each small enough to finish in a day'],
  ['Do the riskiest part first', 'so that surprises come early'],
  ['Make a rough whole', 'from end to end, before any part is polished'],
  ['Show it', 'to one person who will use it, and write down where they stop'],
  ['Mend and finish', 'the two or three things that mattered most'],
  ['Hand it over', 'with a note on how {topic} is kept going'],
  ['Look back', 'what to keep and what to do otherwise next time'],
  ['Set the next date', 'to see whether it holds'],
] as const;
const nameParts = [
  'North',
  'Field',
  'Lumen',
  'Harbour',
  'Paper',
  'Kite',
  'Quiet',
  'Orbit',
  'Cedar',
  'Signal',
  'Tide',
  'Atlas',
];

const fill = (pairs: readonly (readonly [string, string])[], topic: string): string[] =>
  pairs.map(([head, rest]) => `**${head}**: ${rest.replaceAll('{topic}', topic)}`);

function names({ topic, material, random }: Task, count: number): string[] {
  const roots = keywordsOf(`${topic} ${material}`, 4).map(capitalize);
  const firsts = random.shuffle(nameParts);
  return Array.from({ length: count }, (_, at) => {
    const root = roots[at % Math.max(1, roots.length)] ?? 'Studio';
    const part = firsts[at % firsts.length] ?? 'Atlas';
    return at % 2 === 0 ? `${part} ${root}` : `${root} & ${part}`;
  });
}

function slogans({ topic, random }: Task, count: number): string[] {
  const all = [
    `${capitalize(topic)}, plainly good.`,
    `Less noise. More ${topic}.`,
    `${capitalize(topic)} worth waiting for.`,
    `Made once. Made well: ${topic}.`,
    `Start with ${topic}.`,
    `${capitalize(topic)} for every day of the week.`,
    `Today tastes of ${topic}.`,
    `The short way to ${topic}.`,
  ];
  return random.shuffle(all).slice(0, count);
}

const kinds: readonly {
  pattern: RegExp;
  title: string;
  items(task: Task, count: number): string[];
}[] = [
  { pattern: /\b(?:slogans?|taglines?|headlines?|claims?)\b/, title: 'Slogans', items: slogans },
  {
    pattern: /\b(?:names?|titles?)\b (?:for|of|to)\b|\bname (?:ideas?|a|my|our|the)\b/,
    title: 'Names',
    items: names,
  },
  {
    pattern:
      /\b(?:steps?|plan|how (?:do|can|should|to)|roadmap|checklist|guide|process|schedule)\b/,
    title: 'Steps',
    items: ({ topic }, count) => fill(steps.slice(0, count), topic),
  },
  {
    pattern:
      /\b(?:ideas?|ways|tips|list|examples?|brainstorm|suggest|options|reasons|things|questions)\b/,
    title: 'Ideas',
    items: ({ topic, random }, count) => fill(random.shuffle(angles).slice(0, count), topic),
  },
];

/** Lists about a topic: slogans, names, steps, or angles to look for ideas from. */
export const lists: Skill = (task) => {
  const kind = kinds.find(({ pattern }) => pattern.test(task.lower));
  if (kind === undefined) return null;
  const count = Math.max(1, Math.min(countIn(task.ask) ?? 5, 12));
  const items = kind.items(task, count);
  const numbered = kind.title === 'Steps' || countIn(task.ask) !== null;
  return {
    title: kind.title,
    text: items.map((item, at) => `${numbered ? `${at + 1}.` : '-'} ${item}`).join('\n'),
  };
};
