import type { RunOrder } from '@/lib/pages/experiments';
import type { Cell, Combination, Plan } from './types';

/** A cell with its price in milli-credits. */
export interface PricedCell {
  readonly cell: Cell;
  readonly milli: number;
}

export function orderCells(
  pricedCells: readonly PricedCell[],
  plan: Pick<Plan, 'combinations' | 'columns'>,
  order: RunOrder,
): PricedCell[] {
  const place = ({ cell }: PricedCell): Combination => {
    const combination = plan.combinations[cell.combination];
    if (combination === undefined) throw new Error('a cell belongs to a combination of its plan');
    return combination;
  };
  const rank = (entry: PricedCell): readonly number[] => {
    const { index, row, column, page } = place(entry);
    if (order === 'cheapest') return [entry.milli, entry.cell.repeat, index];
    if (order === 'rows') return [index, entry.cell.repeat];
    // Along diagonals: each takes one cell of every row, and all of them together every column.
    const columns = Math.max(1, plan.columns.length);
    return [entry.cell.repeat, page, (column - row + columns * (row + 1)) % columns, row];
  };
  return pricedCells
    .map((entry) => ({ entry, rank: rank(entry) }))
    .sort((a, b) => compare(a.rank, b.rank))
    .map(({ entry }) => entry);
}

function compare(a: readonly number[], b: readonly number[]): number {
  const difference = a.findIndex((value, index) => value !== b[index]);
  return difference === -1 ? 0 : (a[difference] ?? 0) - (b[difference] ?? 0);
}

/** The cells that fit into `remainingMilli` together, taken in order; one that does not fit is passed over. */
export function fitCells(
  orderedCells: readonly PricedCell[],
  remainingMilli: number,
): PricedCell[] {
  let leftMilli = remainingMilli;
  return orderedCells.filter(({ milli }) => {
    if (milli > leftMilli) return false;
    leftMilli -= milli;
    return true;
  });
}

export const totalMilli = (cells: readonly PricedCell[]): number =>
  cells.reduce((sum, { milli }) => sum + milli, 0);
