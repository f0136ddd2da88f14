import { type AxisValue, hashText } from '@/lib/experiments';
import type { AxisId, ExperimentCell, ExperimentVote } from '@/lib/pages/experiments';

type Pair = readonly [string, string];

/** Most results that are paired, so that a large grid stays fast. */
const maxResults = 60;

/** The results that people vote on: neither failed nor removed, and not rejected. */
export const selectVotableCells = (cells: readonly ExperimentCell[]): ExperimentCell[] =>
  cells.filter(
    ({ state, output, mark }) => state === 'succeeded' && output !== null && mark !== 'reject',
  );

/** What a vote compares: the values of an axis, where all else is alike; null compares any two results. */
export interface VoteQuestion {
  readonly axis: AxisId;
  /** The values of each cell, for each design: a value may have been left out in one and be fixed in another. */
  readonly designs: readonly ReadonlyMap<string, readonly AxisValue[]>[];
}

/**
 * The pairs that a person has not voted on. Their order, and which result is on the left, reveal nothing
 * about how they were made. Both are the same for the same results, so that the pair on the page stays while
 * others vote.
 */
export function listOpenPairs(
  results: readonly string[],
  votes: readonly ExperimentVote[],
  question: VoteQuestion | null = null,
): Pair[] {
  const votedPairs = new Set(votes.map(({ first, second }) => pairKey(first, second)));
  return comparableGroups(results, question)
    .flatMap((group) =>
      group.flatMap((a, index) => group.slice(index + 1).map((b): Pair => [a, b])),
    )
    .filter(([a, b]) => question === null || valueOnAxis(question, a) !== valueOnAxis(question, b))
    .filter(([a, b]) => !votedPairs.has(pairKey(a, b)))
    .map((pair) => ({ pair, rank: hashText(pair.join()) }))
    .sort((a, b) => compareTexts(a.rank, b.rank))
    .map(({ pair: [a, b], rank }) => (rank.charCodeAt(10) % 2 === 0 ? [a, b] : [b, a]));
}

/** Groups of results that differ in the question's axis alone; at most `maxResults` results, in the order of their hashes. */
function comparableGroups(
  results: readonly string[],
  question: VoteQuestion | null,
): readonly (readonly string[])[] {
  const shuffled = [...results].sort((a, b) => compareTexts(hashText(a), hashText(b)));
  if (question === null) return [shuffled.slice(0, maxResults)];
  const groups = question.designs.flatMap((values) => [
    ...Map.groupBy(
      shuffled.filter((cell) => values.has(cell)),
      (cell) => valuesBeside(question.axis, values.get(cell) ?? []),
    ).values(),
  ]);
  let remainingCount = maxResults;
  return groups.flatMap((group) => {
    const part = group.slice(0, remainingCount);
    remainingCount -= part.length;
    return part.length > 1 ? [part] : [];
  });
}

const valueOnAxis = ({ axis, designs }: VoteQuestion, cell: string): string | undefined =>
  designs
    .find((values) => values.has(cell))
    ?.get(cell)
    ?.find((value) => value.axis === axis)?.key;

const valuesBeside = (axis: AxisId, values: readonly AxisValue[]): string =>
  JSON.stringify(
    values
      .filter((value) => value.axis !== axis)
      .map((value) => [value.axis, value.key])
      .sort(),
  );

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const pairKey = (a: string, b: string) => [a, b].sort().join();
