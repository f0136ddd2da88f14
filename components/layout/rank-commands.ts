import { defaultFilter } from 'cmdk';
import type { Command } from './command-types';

/** How a command matches what was typed, best first. `server`: a search found it by text that is not shown. */
const matches = ['exact', 'prefix', 'word', 'inside', 'server', 'fuzzy'] as const;
type Match = (typeof matches)[number];

const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

function matchOf(command: Command, query: string, isFound: boolean): Match | null {
  const label = plain(command.label);
  if (label === query) return 'exact';
  if (label.startsWith(query)) return 'prefix';
  const otherTexts = [command.hint ?? '', ...(command.keywords ?? [])].map(plain);
  if (hasWords(label, query)) return 'word';
  if (label.includes(query) || otherTexts.some((text) => hasWords(text, query))) return 'inside';
  if (isFound) return 'server';
  return defaultFilter(label, query, otherTexts) > 0 ? 'fuzzy' : null;
}

/** Whether each word of the query begins a word of the text. */
function hasWords(text: string, query: string): boolean {
  const words = text.split(/[^\p{L}\p{N}]+/u);
  return query.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)));
}

export type CommandGroup = readonly [name: string, members: readonly Command[]];

/**
 * The commands that match, in groups: a group stands where its best member belongs. Fuzzy matches wait until the search
 * has ended, so that Enter opens none of them in place of what is still coming.
 */
export function rankCommands(
  commands: readonly Command[],
  serverCommands: readonly Command[],
  text: string,
  isSearching: boolean,
): readonly CommandGroup[] {
  const query = plain(text);
  if (query === '') return [...Map.groupBy(commands, ({ group }) => group)];
  const rankedCommands = [...commands, ...serverCommands].flatMap((command, index) => {
    const match = matchOf(command, query, index >= commands.length);
    const isEarly = isSearching && match === 'fuzzy';
    return match === null || isEarly ? [] : [{ command, rank: matches.indexOf(match) }];
  });
  rankedCommands.sort((a, b) => a.rank - b.rank);
  return [
    ...Map.groupBy(
      rankedCommands.map(({ command }) => command),
      ({ group }) => group,
    ),
  ];
}
