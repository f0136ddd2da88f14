import { capitalize } from '../words';
import type { Skill } from './types';

const questions = [
  ['Who is it for', 'Who would miss {} first?'],
  ['What it costs', 'Money, time and attention {} takes'],
  ['How fast', 'From the first step to a result with {}'],
  ['What can go wrong', 'The likeliest way {} fails'],
  ['How to leave', 'What it takes to give {} up later'],
] as const;

const opening =
  /\b(?:compare|comparison (?:of|between)|difference between|differences? of)\s+(.+)/i;
const between = /\s(?:and|with|to|vs\.?|versus)\s/i;
const versus = /\s(?:vs\.?|versus)\s/i;

/** The two things that are to be compared: `tea and coffee` after "compare", or `tea vs coffee`. */
function comparedIn(ask: string): readonly [string, string] | null {
  const rest = opening.exec(ask)?.[1];
  const joint = rest === undefined ? null : between.exec(rest);
  if (rest !== undefined && joint !== null && joint.index > 0) {
    const after = rest.slice(joint.index + joint[0].length).trim();
    const end = after.slice(1).search(/\s(?:in|as|for|by)\b|[.?!,]/i);
    return after === ''
      ? null
      : [rest.slice(0, joint.index), end < 0 ? after : after.slice(0, end + 1)];
  }
  const found = versus.exec(ask);
  if (found === null) return null;
  const left = ask.slice(0, found.index).trim().split(/\s+/).slice(-2).join(' ');
  const right = ask
    .slice(found.index + found[0].length)
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .join(' ');
  return left === '' || right === '' ? null : [left, right];
}

/** Whether what follows a colon names what two things are to be compared by: one line, in commas. */
export const namesAspects = (ask: string, material: string): boolean =>
  comparedIn(ask) !== null && !material.includes('\n') && material.includes(',');

const nameOf = (thing: string): string => capitalize(thing.trim().replace(/^(?:an?|the)\s+/i, ''));

const aspectsOf = (material: string): string[] =>
  material
    .split(/,|\sand\s/)
    .map((aspect) => aspect.trim().replace(/^and\s|[.!?\s]{1,9}$/g, ''))
    .filter(Boolean);

/** A table: two things beside each other, or the parts of one topic. What only the world knows is left to fill in. */
export const table: Skill = ({ ask, lower, topic, material }) => {
  const found = comparedIn(ask);
  // A table of what was pasted is a transformation of it, but for what a comparison is to go by.
  if (material !== '' && !namesAspects(ask, material)) return null;
  if (found === null) {
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
  const [a, b] = [nameOf(found[0]), nameOf(found[1])];
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
