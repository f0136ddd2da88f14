import { milliToCredits, toMilli } from '@/lib/contract';
import type { Plan } from '@/lib/experiments';
import type { ExperimentCell, TaskRow } from '@/lib/pages/experiments';

/** A row of a list of tasks with what became of it. */
export interface ListedResult {
  /** The key of its cell. */
  readonly key: string;
  /** Undefined for a result of a row that is no longer in the list. */
  readonly row: TaskRow | undefined;
  /** Undefined while it was not sent. */
  readonly cell: ExperimentCell | undefined;
}

/** What became of a list: the rows with a result or under way, and those that ended without one, in the list's order. */
interface ListOutcome {
  readonly shown: readonly ListedResult[];
  readonly notMade: readonly ListedResult[];
  /** Credits that were charged for rows without a result. */
  readonly lostCredits: number;
}

/** Sorts the rows of a list by their outcome. Without its plan (its model is gone) only what was sent is known. */
export function listOutcome(
  rows: readonly TaskRow[],
  plan: Pick<Plan, 'cells' | 'combinations'>,
  cells: ReadonlyMap<string, ExperimentCell>,
  isRunning: boolean,
): ListOutcome {
  const plannedKeys = new Set(plan.cells.map(({ key }) => key));
  const results: ListedResult[] = [
    ...plan.cells.map(({ key, combination }) => {
      const place = plan.combinations[combination]?.values.find(({ axis }) => axis === 'row');
      return { key, row: rows[Number(place?.key ?? -1)], cell: cells.get(key) };
    }),
    ...[...cells.values()]
      .filter(({ key }) => !plannedKeys.has(key))
      .map((cell) => ({ key: cell.key, row: undefined, cell })),
  ];
  const isShown = ({ cell }: ListedResult) =>
    cell?.state === 'waiting' || cell === undefined
      ? isRunning
      : cell.state !== 'failed' && cell.state !== 'canceled';
  const notMade = results.filter((result) => !isShown(result));
  return {
    shown: results.filter(isShown),
    notMade,
    lostCredits: milliToCredits(
      notMade.reduce((sum, { cell }) => sum + toMilli(cell?.charged ?? 0), 0),
    ),
  };
}
