'use client';

import { Credits, formatCount } from '@/components/ui';
import { milliToCredits, toMilli } from '@/lib/contract';
import { type AxisValue, keeperCosts } from '@/lib/experiments';
import type { AxisId, ExperimentCell } from '@/lib/pages/experiments';

/** Credits per keeper by each value of an axis. */
export function KeeperList({
  axis,
  cells,
  values,
}: {
  axis: AxisId;
  cells: readonly ExperimentCell[];
  values: ReadonlyMap<string, readonly AxisValue[]>;
}) {
  const finishedCells = cells.flatMap(({ key, state, charged, mark }) => {
    const cellValues = values.get(key);
    return state === 'succeeded' && cellValues !== undefined
      ? [{ values: cellValues, milli: toMilli(charged ?? 0), isKeeper: mark === 'keep' }]
      : [];
  });
  const costs = keeperCosts(finishedCells, axis);
  return (
    <section>
      <h2 className="mb-1 flex items-baseline justify-between text-sm font-medium">
        What a keeper costs <span className="text-xs font-normal text-ink-3">credits per ★</span>
      </h2>
      {costs.length === 0 ? (
        <p className="text-xs text-ink-3">Star the results you would keep.</p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {costs.map(({ value, keepers, cells: count, milliPerKeeper }) => (
            <li key={value.key} className="grid grid-cols-[1fr_auto_4rem] gap-3 py-1.5">
              <span dir="auto" className="truncate" title={value.label}>
                {value.label}
              </span>
              <span className="num text-ink-2">
                {formatCount(keepers)} of {formatCount(count)}
              </span>
              <span className="num text-right">
                {milliPerKeeper === null ? (
                  '–'
                ) : (
                  <Credits amount={milliToCredits(Math.round(milliPerKeeper))} showsUnit={false} />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
