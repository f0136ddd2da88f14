import { defaultFilter } from 'cmdk';
import type { Command } from './command-types';

/** How a command matches the typed text, best first. `server`: a search found it by text that is not shown. */
const matchKinds = ['exact', 'prefix', 'word', 'inside', 'server', 'fuzzy'] as const;
type Match = (typeof matchKinds)[number];

const normalize = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

function matchOf(command: Command, query: string, isFound: boolean): Match | null {
  const label = normalize(command.label);
  if (label === query) return 'exact';
  if (label.startsWith(query)) return 'prefix';
  const otherTexts = [command.hint ?? '', ...(command.keywords ?? [])].map(normalize);
  if (hasWords(label, query)) return 'word';
  if (label.includes(query) || otherTexts.some((text) => hasWords(text, query))) return 'inside';
  if (isFound) return 'server';
  return defaultFilter(label, query, otherTexts) > 0 ? 'fuzzy' : null;
}

/** Whether each word of the query is the beginning of a word of the text. */
function hasWords(text: string, query: string): boolean {
  const words = text.split(/[^\p{L}\p{N}]+/u);
  return query.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)));
}

export type CommandGroup = readonly [name: string, members: readonly Command[]];

/**
 * The commands that match, in groups, of which each has the rank of its best member. Fuzzy matches are left out until the search has
 * ended, so that Enter opens none of them in place of a better result that is still coming.
 */
export function rankCommands(
  commands: readonly Command[],
  serverCommands: readonly Command[],
  text: string,
  isSearching: boolean,
): readonly CommandGroup[] {
  const query = normalize(text);
  if (query === '') return [...Map.groupBy(commands, ({ group }) => group)];
  const rankedCommands = [...commands, ...serverCommands].flatMap((command, index) => {
    const match = matchOf(command, query, index >= commands.length);
    const isTooEarly = isSearching && match === 'fuzzy';
    return match === null || isTooEarly ? [] : [{ command, rank: matchKinds.indexOf(match) }];
  });
  rankedCommands.sort((a, b) => a.rank - b.rank);
  return [
    ...Map.groupBy(
      rankedCommands.map(({ command }) => command),
      ({ group }) => group,
    ),
  ];
}
