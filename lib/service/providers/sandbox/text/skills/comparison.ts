import { capitalize } from '../words';
import type { Skill } from './types';

const pattern =
  /\b(?:compare|comparison (?:of|between)|difference between|differences? of)\s+(.+?)\s+(?:and|with|to|vs\.?|versus)\s+(.+?)(?=\s+(?:in|as|for|by)\b|[.?!,]|$)|(\S+(?: \S+)?)\s+(?:vs\.?|versus)\s+(\S+(?: \S+)?)/i;
const questions = [
  ['Who is it for', 'Who would miss {} first?'],
  ['What it costs', 'Money, time and attention {} takes'],
  ['How fast', 'From the first step to a result with {}'],
  ['What can go wrong', 'The likeliest way {} fails'],
  ['How to leave', 'What it takes to give {} up later'],
] as const;

/** Whether what follows a colon names what two things are to be compared by: one line, in commas. */
export const namesAspects = (ask: string, material: string): boolean =>
  pattern.test(ask) && !material.includes('\n') && material.includes(',');

const nameOf = (thing: string): string => capitalize(thing.trim().replace(/^(?:an?|the)\s+/i, ''));

const aspectsOf = (material: string): string[] =>
  material
    .split(/,\s*(?:and\s+)?|\s+and\s+/)
    .map((aspect) => aspect.replace(/[.!?\s]+$/, ''))
    .filter(Boolean);

/** A table: two things beside each other, or the parts of one topic. What only the world knows is left to fill in. */
export const table: Skill = ({ ask, lower, topic, material }) => {
  const found = pattern.exec(ask);
  // A table of what was pasted is a transformation of it, but for what a comparison is to go by.
  if (material !== '' && !namesAspects(ask, material)) return null;
  const [left, right] = [found?.[1] ?? found?.[3], found?.[2] ?? found?.[4]];
  if (left === undefined || right === undefined) {
    if (!/\b(?:table|spreadsheet|matrix|pros and cons)\b/.test(lower)) return null;
    if (/pros and cons/.test(lower)) return { title: 'For and against', text: prosAndCons(topic) };
    const rows = questions.map(
      ([head, question]) => `| ${head} | ${question.replace('{}', topic)} | |`,
    );
    return {
      title: 'Table',
      text: ['| Aspect | Question | Answer |', '| --- | --- | --- |', ...rows].join('\n'),
    };
  }
  const [a, b] = [nameOf(left), nameOf(right)];
  const asked = aspectsOf(material).map(
    (aspect) => [capitalize(aspect), `How {} does on ${aspect}`] as const,
  );
  const rows = (asked.length > 0 ? asked : questions).map(
    ([head, question]) =>
      `| **${head}** | ${question.replace('{}', a)} | ${question.replace('{}', b)} |`,
  );
  return {
    title: `${a} and ${b}`,
    text: [
      `| | ${a} | ${b} |`,
      '| --- | --- | --- |',
      ...rows,
      '',
      'The questions are the ones that decide; a sandbox has no knowledge of the world to answer them with.',
    ].join('\n'),
  };
};

const prosAndCons = (topic: string): string =>
  [
    '| For | Against |',
    '| --- | --- |',
    `| ${capitalize(topic)} can be tried small, and stopped | What is saved later is spent now |`,
    '| It answers a need somebody has said aloud | Somebody has to look after it |',
    '| Others have done the like, and can be asked | Their case may not be yours |',
  ].join('\n');
