import { and, asc, eq } from 'drizzle-orm';
import { milliToCredits } from '@/lib/contract';
import type { Plan } from '@/lib/experiments';
import type { Access } from '../access';
import { csvLine } from '../csv';
import { schema } from '../db';
import { runtime } from '../runtime';
import { findExperiment } from './find-experiment';
import { planDesign } from './plan-design';
import type { CellWithTask } from './serialize-cell';
import { serializeCell } from './serialize-cell';

const { experimentCells: c, creations: t } = schema;

/** Columns after those of the axes. */
const columns = ['repeat', 'state', 'mark', 'ran before', 'credits', 'task', 'file', 'error'];

/** The cells of an experiment as CSV lines: the value of each axis, and the cell's outcome. */
export async function resultsCsv(
  access: Pick<Access, 'workspace'>,
  id: string,
): Promise<AsyncIterable<string>> {
  const { db } = runtime();
  const { workspace } = access;
  const { design } = await findExperiment(db, workspace.id, id);
  const [plan, rows] = await Promise.all([
    planDesign(access, design),
    db
      .select({ cell: c, progress: t.progress, outputs: t.outputs, removed: t.removedOutputs })
      .from(c)
      .leftJoin(t, and(eq(t.taskId, c.taskId), eq(t.workspaceId, workspace.id)))
      .where(eq(c.experimentId, id))
      .orderBy(asc(c.place)),
  ]);
  return linesOf(plan, rows);
}

async function* linesOf(plan: Plan, rows: readonly CellWithTask[]): AsyncGenerator<string> {
  const cells = new Map(rows.map((row) => [row.cell.key, row]));
  const axes = plan.combinations[0]?.values.map(({ axis }) => axis) ?? [];
  yield csvLine([...axes.map(nameOf), ...columns]);
  for (const { key, combination, repeat } of plan.cells) {
    const values = plan.combinations[combination]?.values ?? [];
    const row = cells.get(key);
    const cell = row === undefined ? null : serializeCell(row);
    yield csvLine([
      // The whole prompt, because its label has only the chosen alternatives.
      ...values.map(({ axis, key: prompt, label }) => (axis === 'prompt' ? prompt : label)),
      repeat + 1,
      cell?.state ?? 'waiting',
      cell?.mark ?? null,
      cell === null ? null : cell.reused ? 'yes' : 'no',
      row?.cell.chargedMilli == null ? null : milliToCredits(row.cell.chargedMilli),
      cell?.task_id ?? null,
      cell?.output?.url ?? null,
      cell?.error ?? null,
    ]);
  }
}

/** The name of an axis' field, without the prefix `field:`. */
const nameOf = (axis: string): string =>
  axis.startsWith('field:') ? axis.slice('field:'.length) : axis;
