import type { AxisValue, Cell, Combination, Plan } from './types';

/** One cell of a grid with its repeats. */
export interface GridPlace {
  readonly combination: Combination;
  /** Empty when the combination cannot run. */
  readonly cells: readonly Cell[];
}

/** One page of a plan for drawing. */
export interface GridView {
  readonly columns: readonly (readonly AxisValue[])[];
  readonly rows: readonly {
    readonly head: readonly AxisValue[];
    /** One for each column. */
    readonly places: readonly GridPlace[];
  }[];
  /** Tiles side by side in each cell. */
  readonly repeats: number;
}

/**
 * A page of a plan, with rows and columns exchanged if `isSwapped`. Rows and columns without a cell that `isVisible` accepts are
 * left out.
 */
export function gridView(
  plan: Plan,
  page: number,
  {
    isSwapped = false,
    isVisible = () => true,
  }: { isSwapped?: boolean; isVisible?: (place: GridPlace) => boolean } = {},
): GridView {
  const cells = Map.groupBy(plan.cells, ({ combination }) => combination);
  const places = plan.combinations
    .filter((combination) => combination.page === page)
    .map((combination) => ({ combination, cells: cells.get(combination.index) ?? [] }));
  const visiblePlaces = places.filter(isVisible);
  const rowOf = ({ combination }: GridPlace) => (isSwapped ? combination.column : combination.row);
  const columnOf = ({ combination }: GridPlace) =>
    isSwapped ? combination.row : combination.column;
  const [rowHeads, columnHeads] = isSwapped ? [plan.columns, plan.rows] : [plan.rows, plan.columns];
  const columns = distinct(visiblePlaces.map(columnOf));
  const byRow = Map.groupBy(places, rowOf);
  return {
    columns: columns.map((column) => columnHeads[column] ?? []),
    rows: distinct(visiblePlaces.map(rowOf)).map((row) => {
      const rowPlaces = new Map((byRow.get(row) ?? []).map((place) => [columnOf(place), place]));
      return {
        head: rowHeads[row] ?? [],
        places: columns.flatMap((column) => rowPlaces.get(column) ?? []),
      };
    }),
    repeats: Math.max(1, ...visiblePlaces.map((place) => place.cells.length)),
  };
}

const distinct = (numbers: readonly number[]) => [...new Set(numbers)].sort((a, b) => a - b);
