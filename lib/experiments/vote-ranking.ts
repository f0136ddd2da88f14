import type { AxisId } from '@/lib/pages/experiments';
import { type RankedItem, rankVotes, type Vote } from './rank-votes';
import type { AxisValue } from './types';

export interface Ranking {
  /** The strongest first: keys of cells, or of an axis' values. */
  readonly ranked: readonly RankedItem<string>[];
  /** How many votes it is computed from. */
  readonly votes: number;
  /** Whether the first is ahead of the second by more than twice their errors together; null for fewer than two. */
  readonly isClear: boolean | null;
}

/** The ranking of an axis' values: from the votes between cells that differ on the axis. */
export const rankValues = (
  votes: readonly Vote<string>[],
  axis: AxisId,
  values: ReadonlyMap<string, readonly AxisValue[]>,
): Ranking => {
  const valueKeyOf = (cell: string) => values.get(cell)?.find((value) => value.axis === axis)?.key;
  return rankingOf(
    votes.flatMap(({ first, second, score }) => {
      const [a, b] = [valueKeyOf(first), valueKeyOf(second)];
      return a === undefined || b === undefined || a === b ? [] : [{ first: a, second: b, score }];
    }),
  );
};

/** The ranking of the cells themselves. */
export const rankCells = (votes: readonly Vote<string>[]): Ranking => rankingOf(votes);

function rankingOf(votes: readonly Vote<string>[]): Ranking {
  const ranking = rankVotes(votes);
  const [first, second] = ranking;
  return {
    ranked: ranking,
    votes: votes.length,
    isClear:
      first === undefined || second === undefined
        ? null
        : first.strength - second.strength > 2 * Math.hypot(first.error, second.error),
  };
}
