import type { RunOrder } from '@/lib/pages/experiments';
import type { Cell, Combination, Plan } from './types';

/** A cell with its price in milli-credits. */
export interface PricedCell {
  readonly cell: Cell;
  readonly milli: number;
}

export function orderCells(
  priced: readonly PricedCell[],
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
  return priced
    .map((entry) => ({ entry, rank: rank(entry) }))
    .sort((a, b) => compare(a.rank, b.rank))
    .map(({ entry }) => entry);
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** The cells that fit into `remainingMilli` together, taken in order; one that does not fit is passed over. */
export function fitCells(ordered: readonly PricedCell[], remainingMilli: number): PricedCell[] {
  let left = remainingMilli;
  return ordered.filter(({ milli }) => {
    if (milli > left) return false;
    left -= milli;
    return true;
  });
}

export const totalMilli = (cells: readonly PricedCell[]): number =>
  cells.reduce((sum, { milli }) => sum + milli, 0);
