import { hashText } from '@/lib/experiments';
import type { ExperimentCell, ExperimentVote } from '@/lib/pages/experiments';

type Pair = readonly [string, string];

/** Pairs of results offered at most, so that a large grid stays quick. */
const mostResults = 60;

/** The results that people vote on: neither failed nor removed, and not rejected. */
export const votedOn = (cells: readonly ExperimentCell[]): ExperimentCell[] =>
  cells.filter(
    ({ state, output, mark }) => state === 'succeeded' && output !== null && mark !== 'reject',
  );

/**
 * The pairs that a person has not voted on. Their order, and which result is on the left, reveal nothing
 * about how they were made. Both are the same for the same results, so that the pair on the page stays while
 * others vote.
 */
export function openPairs(results: readonly string[], votes: readonly ExperimentVote[]): Pair[] {
  const votedPairs = new Set(votes.map(({ first, second }) => pairKey(first, second)));
  const shuffled = [...results].sort((a, b) => compare(hashText(a), hashText(b)));
  const offered = shuffled.slice(0, mostResults);
  return offered
    .flatMap((a, at) => offered.slice(at + 1).map((b): Pair => [a, b]))
    .filter(([a, b]) => !votedPairs.has(pairKey(a, b)))
    .map((pair) => ({ pair, rank: hashText(pair.join()) }))
    .sort((a, b) => compare(a.rank, b.rank))
    .map(({ pair: [a, b], rank }) => (rank.charCodeAt(10) % 2 === 0 ? [a, b] : [b, a]));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const pairKey = (a: string, b: string) => [a, b].sort().join();
