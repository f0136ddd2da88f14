import { arithmetic } from './arithmetic';
import { brief } from './brief';
import { code } from './code';
import { table } from './comparison';
import { counts } from './counts';
import { lists } from './lists';
import { maths } from './maths';
import { pictures } from './pictures';
import { promptIdeas } from './prompts';
import { recall } from './recall';
import { shotList } from './shots';
import { summary } from './summary';
import { talk } from './talk';
import { tone } from './tone';
import { transform } from './transform';
import type { Skill } from './types';
import { unitConversion } from './units';
import { writing } from './writing';

/**
 * The skills, in groups: of each group the first that recognises a task answers, and the groups' answers are the
 * sections. So "a table, some code and a formula" gives three, and a summary is not also a list.
 */
export const skillGroups: readonly (readonly Skill[])[] = [
  [pictures],
  [recall, talk],
  [unitConversion, arithmetic],
  [brief, counts, summary, tone, transform],
  [maths],
  [table],
  [code],
  [promptIdeas, shotList, writing, lists],
];

export { outline } from './outline';
export type { Section, Task } from './types';
