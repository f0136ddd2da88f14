import { and, asc, eq, sql } from 'drizzle-orm';
import { milliToCredits } from '@/lib/contract';
import { type ExperimentCell, isRemovedResult } from '@/lib/pages/experiments';
import { type ConsoleDb, schema } from '../db';

const { experimentCells: c, creations: t } = schema;

type Creation = typeof t.$inferSelect;

const cellColumns = {
  cell: c,
  progress: t.progress,
  outputs: t.outputs,
  removedOutputs: t.removedOutputs,
  // For a cell that shows an earlier result, the seed of that result.
  seed: sql<string | null>`coalesce(${t.params} ->> 'seed', ${c.body} ->> 'seed')`,
};

/** A cell with the state of its task; null values without a task. */
export interface CellWithTask {
  readonly cell: typeof c.$inferSelect;
  readonly progress: Creation['progress'] | null;
  readonly outputs: Creation['outputs'] | null;
  readonly removedOutputs: Creation['removedOutputs'] | null;
  readonly seed: string | null;
}

/** The cells of an experiment or a storyboard in their order, each with its task. */
export const readCells = (
  db: ConsoleDb,
  workspaceId: string,
  experimentId: string,
): Promise<CellWithTask[]> =>
  db
    .select(cellColumns)
    .from(c)
    .leftJoin(t, and(eq(t.taskId, c.taskId), eq(t.workspaceId, workspaceId)))
    .where(eq(c.experimentId, experimentId))
    .orderBy(asc(c.place));

export function serializeCell({
  cell,
  progress,
  outputs,
  removedOutputs,
  seed,
}: CellWithTask): ExperimentCell {
  const index = (outputs ?? []).findIndex(
    (_, outputIndex) => !(removedOutputs ?? []).includes(outputIndex),
  );
  const output = outputs?.[index] ?? null;
  return {
    key: cell.key,
    state: cell.state,
    price: milliToCredits(cell.priceMilli),
    charged: cell.chargedMilli === null ? null : milliToCredits(cell.chargedMilli),
    reused: cell.reused,
    task_id: cell.taskId,
    seed,
    progress: progress ?? 0,
    error: cell.error,
    output,
    output_index: index,
    // The mark of a removed result stays stored, and counts again when the result is restored.
    mark: isRemovedResult({ state: cell.state, output }) ? null : cell.mark,
  };
}
