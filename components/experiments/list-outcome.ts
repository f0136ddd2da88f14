import { formatCount } from '@/components/ui';
import { milliToCredits, type ReadModel, toMilli } from '@/lib/contract';
import type { Plan } from '@/lib/experiments';
import type { Design, ExperimentCell, ExperimentState, TaskRow } from '@/lib/pages/experiments';
import { type StateLabel, stateLabels } from './words';

/** A row of a list of tasks with what became of it. */
export interface ListedResult {
  /** The key of its cell. */
  readonly key: string;
  /** Undefined for a result of a row that is no longer in the list. */
  readonly row: TaskRow | undefined;
  /** Undefined while it was not sent. */
  readonly cell: ExperimentCell | undefined;
}

/** The rows of a list by what became of them, in the list's order. */
interface ListOutcome {
  /** With a result, or under way. */
  readonly shownRows: readonly ListedResult[];
  /** Ended without a result. */
  readonly unmadeRows: readonly ListedResult[];
  /** Credits that were charged for rows without a result. */
  readonly lostCredits: number;
}

/** Sorts the rows of a list by their outcome. Without its plan (its model is gone) only what was sent is known. */
export function sortRowsByOutcome(
  rows: readonly TaskRow[],
  plan: Pick<Plan, 'cells' | 'combinations'>,
  cells: ReadonlyMap<string, ExperimentCell>,
  isRunning: boolean,
): ListOutcome {
  const plannedKeys = new Set(plan.cells.map(({ key }) => key));
  const results: ListedResult[] = [
    ...plan.cells.map(({ key, combination }) => {
      const rowValue = plan.combinations[combination]?.values.find(({ axis }) => axis === 'row');
      return { key, row: rows[Number(rowValue?.key ?? -1)], cell: cells.get(key) };
    }),
    ...[...cells.values()]
      .filter(({ key }) => !plannedKeys.has(key))
      .map((cell) => ({ key: cell.key, row: undefined, cell })),
  ];
  const isShown = ({ cell }: ListedResult) =>
    cell?.state === 'waiting' || cell === undefined
      ? isRunning
      : cell.state !== 'failed' && cell.state !== 'canceled';
  const unmadeRows = results.filter((result) => !isShown(result));
  return {
    shownRows: results.filter(isShown),
    unmadeRows,
    lostCredits: milliToCredits(
      unmadeRows.reduce((sum, { cell }) => sum + toMilli(cell?.charged ?? 0), 0),
    ),
  };
}

/** The state of a list in words; once it has ended, with how many of its rows have no result. */
export function listStateLabel(
  state: ExperimentState,
  { shownRows, unmadeRows }: Pick<ListOutcome, 'shownRows' | 'unmadeRows'>,
): StateLabel {
  if (state !== 'done' || unmadeRows.length === 0) return stateLabels[state];
  const areFailed = unmadeRows.every(({ cell }) => cell?.state === 'failed');
  const missingCells = `${formatCount(unmadeRows.length)} ${areFailed ? 'failed' : 'not made'}`;
  const label =
    shownRows.length === 0
      ? missingCells
      : `${formatCount(shownRows.length)} done, ${missingCells}`;
  return { label, tone: 'warn' };
}

/**
 * Says that the model of a list with missing rows is not available any more; null when it is, and while models are unknown.
 * `models` are all that were read; `usableIds` holds those that make results.
 */
export function lostModelMessage(
  design: Pick<Design, 'models' | 'rows'>,
  cells: readonly ExperimentCell[],
  models: readonly Pick<ReadModel, 'id' | 'name'>[],
  usableIds: Pick<ReadonlySet<string>, 'has'>,
): string | null {
  const lostId = models.length === 0 ? undefined : design.models.find((id) => !usableIds.has(id));
  const succeededCount = cells.filter(({ state }) => state === 'succeeded').length;
  if (lostId === undefined || succeededCount >= (design.rows?.length ?? 0)) return null;
  const name = models.find(({ id }) => id === lostId)?.name ?? lostId;
  return `${name} is not available any more, so that the missing rows cannot be made. What is there stays. To make them with another model, open the list as an experiment.`;
}
