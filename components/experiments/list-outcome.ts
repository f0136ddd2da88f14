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

/** The state of a list in words; once it has ended, with how many of its rows have no result. */
export function listStateLabel(
  state: ExperimentState,
  { shown, notMade }: Pick<ListOutcome, 'shown' | 'notMade'>,
): StateLabel {
  if (state !== 'done' || notMade.length === 0) return stateLabels[state];
  const areFailed = notMade.every(({ cell }) => cell?.state === 'failed');
  const missingCells = `${formatCount(notMade.length)} ${areFailed ? 'failed' : 'not made'}`;
  const label =
    shown.length === 0 ? missingCells : `${formatCount(shown.length)} done, ${missingCells}`;
  return { label, tone: 'warn' };
}

/**
 * Says that the model of a list which lacks results cannot be used any more; null when it can, and while the models are unknown.
 * `models`: all that were read, of which `usable` tells those that make results.
 */
export function lostModelMessage(
  design: Pick<Design, 'models' | 'rows'>,
  cells: readonly ExperimentCell[],
  models: readonly Pick<ReadModel, 'id' | 'name'>[],
  usable: Pick<ReadonlySet<string>, 'has'>,
): string | null {
  const lostId = models.length === 0 ? undefined : design.models.find((id) => !usable.has(id));
  const succeededCount = cells.filter(({ state }) => state === 'succeeded').length;
  if (lostId === undefined || succeededCount >= (design.rows?.length ?? 0)) return null;
  const name = models.find(({ id }) => id === lostId)?.name ?? lostId;
  return `${name} is not available any more, so that the missing rows cannot be made. What is there stays. To make them with another model, open the list as an experiment.`;
}
