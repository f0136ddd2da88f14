import type { PromptList } from '@/lib/contract';

/** One prompt of many, with the choices that made it. */
export interface PromptVariant {
  readonly prompt: string;
  /** The chosen alternatives and list values, in the order of the text; each list once. */
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

/** Alternatives or a name in braces, or a name in square brackets. */
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
  if (found.startsWith('{') && inside.includes('|')) {
    const name = `{${at}`;
    return { kind: 'choice', name, source: sourceOf(name, name, distinct(inside.split('|'))) };
  }
  const name = inside.trim();
  const list = lists.find((each) => each.name === name);
  if (list?.sheet !== undefined) {
    const source = sheetOf(list.sheet, lists);
    return source.rows.length === 0 ? undefined : { kind: 'choice', name, source };
  }
  const options = distinct(list?.values ?? []).filter(Boolean);
  if (options.length === 0) return undefined;
  return { kind: 'choice', name, source: sourceOf(`[${name}`, name, options) };
}

const sourceOf = (id: string, name: string, options: readonly string[]): Source => ({
  id,
  rows: options.map((option) => new Map([[name, option]])),
});

/** The rows of a sheet, without empty and repeated ones; a shorter list has empty texts at its end. */
function sheetOf(sheet: string, lists: readonly PromptList[]): Source {
  const columns = lists.filter((list) => list.sheet === sheet);
  const length = Math.max(...columns.map(({ values }) => values.length));
  const rows = Array.from({ length }, (_, row) =>
    columns.map(({ name, values }) => [name, values[row]?.trim() ?? ''] as const),
  ).filter((row) => row.some(([, value]) => value !== ''));
  const unique = new Map(rows.map((row) => [JSON.stringify(row), new Map(row)]));
  return { id: `=${sheet}`, rows: [...unique.values()] };
}

function sourcesOf(parts: readonly Part[]): Source[] {
  const sources = parts.flatMap((part) => (part.kind === 'choice' ? [part.source] : []));
  return [...new Map(sources.map((source) => [source.id, source])).values()];
}

/** The number of prompts that `expandPrompt` makes, without making them. */
export function countPrompts(text: string, lists: readonly PromptList[]): number {
  return sourcesOf(parse(text, lists)).reduce((product, { rows }) => product * rows.length, 1);
}

/**
 * All prompts of a text with alternatives `{a|b}` and lists `[name]` or `{name}`. A list that is used twice
 * has the same value both times, and lists of one sheet have values of the same row. Spaces that an empty
 * alternative leaves behind are closed.
 */
export function expandPrompt(text: string, lists: readonly PromptList[]): PromptVariant[] {
  const parts = parse(text, lists);
  let chosen: ReadonlyMap<string, string>[] = [new Map()];
  for (const { rows } of sourcesOf(parts)) {
    chosen = chosen.flatMap((choices) => rows.map((row) => new Map([...choices, ...row])));
  }
  const names = [...new Set(parts.flatMap((part) => (part.kind === 'choice' ? [part.name] : [])))];
  return chosen.map((choices) => ({
    prompt: parts
      .map((part) => (part.kind === 'text' ? part.text : (choices.get(part.name) ?? '')))
      .join('')
      .replaceAll(/[ \t]{2,}/g, ' ')
      .trim(),
    choices: names.map((name) => choices.get(name) ?? ''),
  }));
}

/** The names in brackets and braces of a prompt that a list can have. */
export function namesIn(text: string): string[] {
  const names = [...text.matchAll(choicePattern)]
    .map(([found]) => found.slice(1, -1).trim())
    .filter((name) => /^[\p{L}\p{N} _-]{1,60}$/u.test(name));
  return [...new Set(names)];
}
