import type { ExperimentCell, OutputRecord, SharedCell, SharedGrid } from '@/lib/contract';
import type { AxisValue, Plan } from './types';

const words = (values: readonly AxisValue[]) => values.map(({ label }) => label);

/** The pages of a read-only grid. A result has only its file, its mark and, if `credits`, its charge. */
export function sharedView(
  plan: Plan,
  cells: ReadonlyMap<string, ExperimentCell>,
  { credits }: { credits: boolean },
): SharedGrid[] {
  const runs = Map.groupBy(plan.cells, ({ combination }) => combination);
  const pages = Map.groupBy(plan.combinations, ({ page }) => page);
  return [...pages].map(([page, combinations]) => ({
    label: words(plan.pages[page] ?? []).join(', '),
    columns: plan.columns.map(words),
    rows: [...Map.groupBy(combinations, ({ row }) => row)].map(([row, ofRow]) => ({
      head: words(plan.rows[row] ?? []),
      cells: ofRow.map(({ index, reasons }): SharedCell[] =>
        reasons.length > 0
          ? [struck]
          : (runs.get(index) ?? []).map(({ key }) => sharedCell(cells.get(key), credits)),
      ),
    })),
  }));
}

const struck: SharedCell = { state: 'struck', output: null, mark: null, credits: null };

function sharedCell(cell: ExperimentCell | undefined, credits: boolean): SharedCell {
  if (cell === undefined) return { ...struck, state: 'waiting' };
  return {
    state: cell.state,
    output: cell.output === null ? null : withoutId(cell.output),
    mark: cell.mark,
    credits: credits ? cell.charged : null,
  };
}

const withoutId = ({ asset_id: _, ...output }: OutputRecord): OutputRecord => output;
