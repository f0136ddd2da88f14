import type { AxisId } from '@/lib/pages/experiments';
import type { AxisValue } from './types';

/** A finished cell with its charge in milli-credits. */
export interface MarkedCell {
  readonly values: readonly AxisValue[];
  readonly milli: number;
  readonly isKeeper: boolean;
}

export interface KeeperCost {
  readonly value: AxisValue;
  readonly keepers: number;
  readonly cells: number;
  /** All charges of the value divided by its keepers; null without keepers. */
  readonly milliPerKeeper: number | null;
}

/** Credits per keeper by each value of an axis, the cheapest first; values without keepers come last. */
export function keeperCosts(cells: readonly MarkedCell[], axis: AxisId): KeeperCost[] {
  const sums = new Map<
    string,
    { value: AxisValue; keepers: number; cells: number; milli: number }
  >();
  for (const { values, milli, isKeeper } of cells) {
    const value = values.find((entry) => entry.axis === axis);
    if (value === undefined) continue;
    const sum = sums.get(value.key) ?? { value, keepers: 0, cells: 0, milli: 0 };
    sum.cells += 1;
    sum.milli += milli;
    if (isKeeper) sum.keepers += 1;
    sums.set(value.key, sum);
  }
  return [...sums.values()]
    .map(({ value, keepers, cells, milli }) => ({
      value,
      keepers,
      cells,
      milliPerKeeper: keepers === 0 ? null : milli / keepers,
    }))
    .sort((a, b) => (a.milliPerKeeper ?? Infinity) - (b.milliPerKeeper ?? Infinity));
}
