import { plural } from '../words';
import type { Skill, Task } from './types';

const facts = /\b(?:my|our) (\p{L}+(?: \p{L}+){0,3}?) (?:is|are|was) ([^.,;!?\n]{1,80})/giu;
const remember = /\bremember (?:that |this: ?|the )?([^.!?\n]{3,160})/giu;

/** What a person said of themselves, latest last: `name` → `Ada`. */
function factsOf({ earlier, instructions }: Task): Map<string, string> {
  const known = new Map<string, string>();
  const said = earlier.flatMap(({ role, text }) => (role === 'user' ? [text] : []));
  // A conversation that was shortened comes back as an instruction.
  for (const text of [instructions, ...said]) {
    for (const [, what = '', value = ''] of text.matchAll(facts)) {
      known.set(what.trim().toLowerCase(), value.trim());
    }
    const named = /\b(?:[Ii] am|[Ii]['’]m|[Cc]all me)\s+(\p{Lu}[\p{L}-]+)/u.exec(text)?.[1];
    if (named !== undefined) known.set('name', named);
  }
  return known;
}

/** Questions about the conversation itself: what was said, first, last, of oneself. */
export const recall: Skill = (task) => {
  const { lower, earlier } = task;
  const own = /\bwhat(?:'s| is| was| are) (?:my|our) ([\p{L} ]{2,40}?)\s{0,4}\??$/u.exec(
    lower,
  )?.[1];
  if (own !== undefined) {
    const value = factsOf(task).get(own.trim());
    const text =
      value === undefined
        ? `You have not told me your ${own.trim()} in this conversation.`
        : `Your ${own.trim()} is **${value}**, as you told me.`;
    return { title: 'From this conversation', text };
  }
  if (/\bwhat (?:should|did) (?:you|i ask you to) remember\b/.test(lower)) {
    const all = earlier.flatMap(({ role, text }) =>
      role === 'user'
        ? [...text.matchAll(remember)].map(([, what = '']) => `- ${what.trim()}`)
        : [],
    );
    return {
      title: 'From this conversation',
      text: all.join('\n') || 'You asked me to remember nothing.',
    };
  }
  const which =
    /^(?=[\s\S]*\b(?:say|said|ask|asked|message|question)\b)[\s\S]*?\b(first|last|previous|earlier)\b|\bwhat did (?:i|you) (?:just )?(?:say|ask|answer)/.exec(
      lower,
    );
  if (which === null || earlier.length === 0) return null;
  const said = earlier.filter(
    ({ role }) =>
      role === (/\b(?:you|your)\b/.test(lower) && !/\bi\b/.test(lower) ? 'assistant' : 'user'),
  );
  const turn = which[1] === 'first' ? said[0] : said.at(-1);
  if (turn === undefined) return null;
  const quoted = turn.text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  return {
    title: 'From this conversation',
    text: `Of ${plural(said.length, 'message')}, this one:\n\n${quoted}`,
  };
};
