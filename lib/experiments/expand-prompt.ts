import type { Design } from '@/lib/contract';

type PromptList = Design['lists'][number];

/** One prompt of many, with the choices that made it. */
export interface PromptVariant {
  readonly prompt: string;
  /** The chosen alternatives and list values, in the order of the text; each list once. */
  readonly choices: readonly string[];
}

type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'choice'; readonly name: string; readonly options: readonly string[] };

/** Whole braces with at least one bar inside, or a name in square brackets. */
const choicePattern = /\{[^{}]*\}|\[[^[\]]*\]/g;

const distinct = (values: readonly string[]): string[] => [
  ...new Set(values.map((value) => value.trim())),
];

function parse(text: string, lists: readonly PromptList[]): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(choicePattern)) {
    const choice = readChoice(match[0], match.index, lists);
    if (choice === undefined) continue;
    parts.push({ kind: 'text', text: text.slice(end, match.index) }, choice);
    end = match.index + match[0].length;
  }
  return [...parts, { kind: 'text', text: text.slice(end) }];
}

/** Braces without a bar and brackets that name no list are ordinary text. */
function readChoice(found: string, at: number, lists: readonly PromptList[]): Part | undefined {
  const inside = found.slice(1, -1);
  if (found.startsWith('{')) {
    if (!inside.includes('|')) return undefined;
    return { kind: 'choice', name: `{${at}`, options: distinct(inside.split('|')) };
  }
  const list = lists.find(({ name }) => name === inside.trim());
  const options = distinct(list?.values ?? []).filter(Boolean);
  return options.length === 0 ? undefined : { kind: 'choice', name: inside.trim(), options };
}

function choicesOf(parts: readonly Part[]): Map<string, readonly string[]> {
  return new Map(
    parts.flatMap((part) => (part.kind === 'choice' ? [[part.name, part.options] as const] : [])),
  );
}

/** How many prompts `expandPrompt` makes, without making them. */
export function countPrompts(text: string, lists: readonly PromptList[]): number {
  return [...choicesOf(parse(text, lists)).values()].reduce(
    (product, options) => product * options.length,
    1,
  );
}

/**
 * All prompts of a text with alternatives `{a|b}` and lists `[name]`. A list that is used twice has the same value in
 * both places. Spaces that an empty alternative leaves behind are closed.
 */
export function expandPrompt(text: string, lists: readonly PromptList[]): PromptVariant[] {
  const parts = parse(text, lists);
  let chosen: ReadonlyMap<string, string>[] = [new Map()];
  for (const [name, options] of choicesOf(parts)) {
    chosen = chosen.flatMap((choices) =>
      options.map((option) => new Map([...choices, [name, option]])),
    );
  }
  return chosen.map((choices) => ({
    prompt: parts
      .map((part) => (part.kind === 'text' ? part.text : (choices.get(part.name) ?? '')))
      .join('')
      .replaceAll(/[ \t]{2,}/g, ' ')
      .trim(),
    choices: [...choices.values()],
  }));
}
