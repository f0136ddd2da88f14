/** Words of a text, as counted and compared. */
export const wordsOf = (text: string): string[] =>
  text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];

/** Sentences of a text, trimmed; lines that end without a stop are sentences too. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…])["”’)]*\s+|\n+/)
    .map((each) => each.replace(/^[-*•#>\d.)\s]+(?=\S)/, '').trim())
    .filter((each) => /[\p{L}\p{N}]/u.test(each));

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `1 word`, `2 words`, `1,234 words`. */
export const plural = (count: number, noun: string, many = `${noun}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : many}`;

/** The e-mail addresses in a text. */
export const emailsIn = (text: string): string[] =>
  (text.match(/[\w.+@-]+/g) ?? [])
    .map((run) => run.replace(/^\.|\.$/g, ''))
    .filter((run) => /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(run));

/** `a`, `a and b`, `a, b and c`. */
export const joined = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

const small = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** The first count a text names before a noun, in digits or as a word up to twelve. */
export function countIn(text: string): number | null {
  const found = /\b(\d{1,2})\b(?!\s*(?:[-+*/×÷^%]|words?\b|sentences?\b))/.exec(text)?.[1];
  if (found !== undefined) return Number(found);
  const word = wordsOf(text.toLowerCase()).find((each) => small.indexOf(each) > 1);
  return word === undefined ? null : small.indexOf(word);
}

const common = new Set(
  `a an the and or but if then than so as at by for from in into of on onto off to up with without about over under
  is are was were be been being am do does did has have had having will would can could shall should may might must
  not no nor this that these those it its it's he she they them their his her we us our you your i me my mine who whom
  which what when where why how all any each both few more most other some such only own same too very just also there
  here again once please make write give tell show`.split(/\s+/),
);

/** The words that say what a text is about, most frequent first, in lower case. */
export function keywordsOf(text: string, most: number): string[] {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text.toLowerCase())) {
    if (word.length > 2 && !common.has(word) && !/^\d+$/.test(word)) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([word]) => word);
}
