'use client';

import type { ExperimentCell, ExperimentQuote } from '@/lib/contract';
import type { AxisValue, Cell, Combination } from '@/lib/experiments';
import { CellTile, StruckTile } from './cell-tile';
import type { PricedPlan } from './use-plan';

/** Widths of one tile in pixels. */
export const tileSizes = { small: 96, medium: 160, large: 280 } as const;
export type TileSize = keyof typeof tileSizes;

const words = (values: readonly AxisValue[]) => values.map(({ label }) => label).join(', ');

/** The grid of one page: a row and a column for each of their values, and a tile for each repeat. */
export function ExperimentGrid({
  priced,
  page,
  quote,
  cells,
  size,
  selected,
  onSelect,
}: {
  priced: PricedPlan;
  page: number;
  quote: ExperimentQuote | undefined;
  cells: ReadonlyMap<string, ExperimentCell>;
  size: TileSize;
  selected: string | null;
  onSelect: (key: string) => void;
}) {
  const { plan } = priced;
  const runs = Map.groupBy(plan.cells, ({ combination }) => combination);
  const rows = Map.groupBy(
    plan.combinations.filter((combination) => combination.page === page),
    ({ row }) => row,
  );
  const width = tileSizes[size];
  const tile = (combination: Combination, cell: Cell, count: number) => (
    <div key={cell.key} style={{ width }}>
      <CellTile
        name={`${words(combination.values)}${count > 1 ? `, ${cell.repeat + 1} of ${count}` : ''}`}
        cell={cells.get(cell.key)}
        milli={priced.milliOf(cell)}
        fits={priced.fitting.has(cell.key)}
        isFree={priced.free.has(cell.key)}
        refused={quote?.refused[cell.priceKey]}
        isSelected={selected === cell.key}
        onSelect={() => onSelect(cell.key)}
      />
    </div>
  );
  return (
    // A region that scrolls is reached by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: so that arrow keys scroll it
    <section aria-label="Grid" tabIndex={0} className="max-h-[75dvh] overflow-auto">
      <table className="border-separate border-spacing-2 text-sm">
        <thead>
          <tr>
            <td className="sticky top-0 left-0 z-20 bg-bg" />
            {plan.columns.map((values, column) => (
              <th
                key={words(values) || column}
                scope="col"
                className="sticky top-0 z-10 bg-bg pb-1 text-left align-bottom font-normal"
              >
                <Head values={values} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows].map(([row, combinations]) => (
            <tr key={row} className="[content-visibility:auto]">
              <th
                scope="row"
                className="sticky left-0 z-10 w-36 min-w-36 bg-bg pr-2 text-left align-middle font-normal"
              >
                <Head values={plan.rows[row] ?? []} />
              </th>
              {combinations.map((combination) => {
                const own = runs.get(combination.index) ?? [];
                return (
                  <td key={combination.index} className="align-top">
                    <div className="flex gap-1.5">
                      {combination.reasons.length > 0 ? (
                        <div style={{ width }}>
                          <StruckTile reasons={combination.reasons} />
                        </div>
                      ) : (
                        own.map((cell) => tile(combination, cell, own.length))
                      )}
                    </div>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Head({ values }: { values: readonly AxisValue[] }) {
  const [first, ...others] = values;
  return (
    <span className="block text-xs text-ink-2">
      <b className="line-clamp-3 text-sm font-medium text-ink">{first?.label}</b>
      {others.map(({ axis, label }) => (
        <span key={axis} className="block">
          {label}
        </span>
      ))}
    </span>
  );
}
