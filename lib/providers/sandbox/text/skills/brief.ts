import { capitalize, joined, keywordsOf, sentencesOf } from '../words';
import type { Skill } from './types';

const tones = [
  ['plain', 'warm', 'unhurried'],
  ['bright', 'direct', 'a little dry'],
  ['quiet', 'exact', 'generous'],
] as const;
const visuals = [
  'Close on {}, one light, nothing else in the frame',
  '{} from far off, small in its surroundings',
  'Hands and {}, in the middle of the work',
] as const;

/** A one-page creative brief of what was pasted, in its own words; what it does not say is asked for. */
export const brief: Skill = ({ lower, material, pick }) => {
  if (material === '' || !/\bbrief\b/.test(lower) || /\bbe brief\b/.test(lower)) return null;
  const [goal = material, ...rest] = sentencesOf(material);
  const keywords = keywordsOf(material, visuals.length);
  const seen = visuals.map(
    (visual, at) =>
      `${at + 1}. ${capitalize(visual.replace('{}', keywords[at] ?? keywords[0] ?? 'the thing itself'))}`,
  );
  return {
    title: 'Creative brief',
    text: [
      `**Goal.** ${goal}`,
      `**Audience.** People to whom ${joined(keywords) || 'this'} already matters. Who decides, and who only looks?`,
      `**Tone.** ${capitalize(joined(pick(tones)))}.`,
      `**Key visuals.**\n\n${seen.join('\n')}`,
      rest.length > 0
        ? `**Also said.** ${rest.join(' ')}`
        : '**Open.** Deadline, formats and budget are not said yet.',
    ].join('\n\n'),
  };
};
