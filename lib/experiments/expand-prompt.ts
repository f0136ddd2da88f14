import type { PromptList } from '@/lib/pages/experiments';

/** One prompt of many, with the choices that made it. */
export interface PromptVariant {
  readonly prompt: string;
  /** The chosen alternatives and list values, in the order of the text, each list once; only those that vary if there are many. */
  readonly choices: readonly string[];
}

type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'choice'; readonly name: string; readonly source: Source };

/** A set of values chosen together: alternatives, a list, or the lists of one sheet. */
interface Source {
  readonly id: string;
  /** In each row a value for each name. */
  readonly rows: readonly ReadonlyMap<string, string>[];
}

const maxNamedChoices = 20;

/** Alternatives or a name in braces, or a name in square brackets. */
const choicePattern = /\{[^{}]*\}|\[[^[\]]*\]/g;

const distinct = (values: readonly string[]): string[] => [
  ...new Set(values.map((value) => value.trim())),
];

/** Splits a text at its choices. Each list and each sheet is read once, however often the text names it. */
function parsePrompt(text: string, lists: readonly PromptList[]): Part[] {
  const parts: Part[] = [];
  const sources = new Map<string, Source | null>();
  let end = 0;
  for (const match of text.matchAll(choicePattern)) {
    const choice = readChoice(match[0], match.index, lists, sources);
    if (choice === null) continue;
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    parts.push(choice);
    end = match.index + match[0].length;
  }
  return [...parts, { kind: 'text', text: text.slice(end) }];
}

/** Null for braces without a bar and brackets that name no list, which are ordinary text. */
function readChoice(
  match: string,
  position: number,
  lists: readonly PromptList[],
  sources: Map<string, Source | null>,
): Part | null {
  const content = match.slice(1, -1);
  if (match.startsWith('{') && content.includes('|')) {
    const name = `{${position}`;
    return { kind: 'choice', name, source: makeSource(name, name, distinct(content.split('|'))) };
  }
  const name = content.trim();
  let source = sources.get(name);
  if (source === undefined) {
    source = findSource(name, lists, sources);
    sources.set(name, source);
  }
  return source === null ? null : { kind: 'choice', name, source };
}

function findSource(
  name: string,
  lists: readonly PromptList[],
  sources: ReadonlyMap<string, Source | null>,
): Source | null {
  const { sheet, values = [] } = lists.find((each) => each.name === name) ?? {};
  const sibling = lists.find((each) => each.sheet === sheet && sources.has(each.name));
  if (sheet !== undefined && sibling !== undefined) return sources.get(sibling.name) ?? null;
  const source =
    sheet === undefined
      ? makeSource(`[${name}`, name, distinct(values).filter(Boolean))
      : makeSheetSource(sheet, lists);
  return source.rows.length === 0 ? null : source;
}

const makeSource = (id: string, name: string, options: readonly string[]): Source => ({
  id,
  rows: options.map((option) => new Map([[name, option]])),
});

/** The rows of a sheet, without empty and repeated ones; a shorter list has empty texts at its end. */
function makeSheetSource(sheet: string, lists: readonly PromptList[]): Source {
  const columns = lists.filter((list) => list.sheet === sheet);
  const length = Math.max(...columns.map(({ values }) => values.length));
  const rows = Array.from({ length }, (_, row) =>
    columns.map(({ name, values }) => [name, values[row]?.trim() ?? ''] as const),
  ).filter((row) => row.some(([, value]) => value !== ''));
  const unique = new Map(rows.map((row) => [JSON.stringify(row), new Map(row)]));
  return { id: `=${sheet}`, rows: [...unique.values()] };
}

function distinctSources(parts: readonly Part[]): Source[] {
  const sources = parts.flatMap((part) => (part.kind === 'choice' ? [part.source] : []));
  return [...new Map(sources.map((source) => [source.id, source])).values()];
}

/** The number of prompts that `expandPrompt` makes and the characters of the longest, without making them. */
export function measurePrompts(
  text: string,
  lists: readonly PromptList[],
): { count: number; longest: number } {
  const parts = parsePrompt(text, lists);
  const sources = distinctSources(parts);
  const uses = new Map<string, number>();
  let longest = 0;
  for (const part of parts) {
    if (part.kind === 'text') longest += part.text.length;
    else uses.set(part.name, (uses.get(part.name) ?? 0) + 1);
  }
  let count = 1;
  for (const { rows } of sources) {
    count *= rows.length;
    longest += rows.reduce((maximum, row) => Math.max(maximum, countCharacters(row, uses)), 0);
  }
  return { count, longest };
}

function countCharacters(
  row: ReadonlyMap<string, string>,
  uses: ReadonlyMap<string, number>,
): number {
  return [...row].reduce((sum, [name, value]) => sum + value.length * (uses.get(name) ?? 0), 0);
}

/**
 * All prompts of a text with alternatives `{a|b}` and lists `[name]` or `{name}`. A list that is used twice
 * has the same value both times, and lists of one sheet have values of the same row. Spaces that an empty
 * alternative leaves behind are closed. The caller has measured that there are not too many.
 */
export function expandPrompt(text: string, lists: readonly PromptList[]): PromptVariant[] {
  const parts = parsePrompt(text, lists);
  const sources = distinctSources(parts);
  const count = sources.reduce((product, { rows }) => product * rows.length, 1);
  const choiceParts = parts.filter((part) => part.kind === 'choice');
  const allNames = new Set(choiceParts.map(({ name }) => name));
  // A text may name thousands of choices with one value each; at most eleven vary.
  const names =
    allNames.size <= maxNamedChoices
      ? allNames
      : new Set(choiceParts.filter(({ source }) => source.rows.length > 1).map(({ name }) => name));
  return Array.from({ length: count }, (_, index) => {
    const choices = new Map<string, string>();
    // The last source changes first, as the last digit of a number does.
    let remainder = index;
    for (const { rows } of sources.toReversed()) {
      for (const [name, value] of rows[remainder % rows.length] ?? []) choices.set(name, value);
      remainder = Math.floor(remainder / rows.length);
    }
    return {
      prompt: parts
        .map((part) => (part.kind === 'text' ? part.text : (choices.get(part.name) ?? '')))
        .join('')
        .replaceAll(/[ \t]{2,}/g, ' ')
        .trim(),
      choices: [...names].map((name) => choices.get(name) ?? ''),
    };
  });
}

/** The names in brackets and braces of a prompt that could be names of lists. */
export function findListNames(text: string): string[] {
  const names = [...text.matchAll(choicePattern)]
    .map(([bracketed]) => bracketed.slice(1, -1).trim())
    .filter((name) => /^[\p{L}\p{M}\p{N} _-]{1,60}$/u.test(name));
  return [...new Set(names)];
}
