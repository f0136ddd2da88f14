import { milliToCredits } from '@/lib/contract';
import type { Plan } from '@/lib/experiments';
import { csvLine } from '../platform/csv';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { findExperiment } from './find-experiment';
import { planWithEarlier } from './plan-design';
import { type CellWithTask, readCells, serializeCell } from './serialize-cell';

/** Columns after those of the axes. */
const columns = [
  'repeat',
  'seed',
  'state',
  'mark',
  'ran before',
  'credits',
  'task',
  'page',
  'file',
  'file until',
  'error',
];

/** The cells of an experiment as CSV lines: the value of each axis, and the cell's outcome; last those of an older design. */
export async function resultsCsv(
  access: Pick<Access, 'workspace'>,
  id: string,
): Promise<AsyncIterable<string>> {
  const { db, env } = runtime();
  const { workspace } = access;
  const { design } = await findExperiment(db, workspace.id, id);
  const rows = await readCells(db, workspace.id, id);
  const plans = await planWithEarlier(
    access,
    design,
    rows.map(({ cell }) => cell),
  );
  return csvLines(plans, rows, `${env.url}/${workspace.slug}/gallery`);
}

async function* csvLines(
  plans: readonly Plan[],
  rows: readonly CellWithTask[],
  galleryUrl: string,
): AsyncGenerator<string> {
  const cells = new Map(rows.map((row) => [row.cell.key, row]));
  const plannedCells = plans.flatMap((plan) =>
    plan.cells.map((cell) => ({
      ...cell,
      values: plan.combinations[cell.combination]?.values ?? [],
    })),
  );
  const axes = [...new Set(plannedCells.flatMap(({ values }) => values.map(({ axis }) => axis)))];
  yield csvLine([...axes.map(nameOf), ...columns]);
  for (const { key, repeat, values } of plannedCells) {
    const row = cells.get(key);
    const cell = row === undefined ? null : serializeCell(row);
    yield csvLine([
      // The full prompt, because its label has only the chosen alternatives.
      ...axes.map((id) => {
        const value = values.find(({ axis }) => axis === id);
        return (id === 'prompt' ? value?.key : value?.label) ?? null;
      }),
      repeat + 1,
      cell?.seed ?? null,
      cell?.state ?? 'waiting',
      cell?.mark ?? null,
      cell && (cell.reused ? 'yes' : 'no'),
      row?.cell.chargedMilli == null ? null : milliToCredits(row.cell.chargedMilli),
      cell?.task_id ?? null,
      // The address of the page never expires; a signed address of the file does.
      cell?.output == null ? null : `${galleryUrl}/${cell.task_id}?output=${cell.output_index}`,
      cell?.output?.url ?? null,
      expiryOf(cell?.output?.url),
      cell?.error ?? null,
    ]);
  }
}

/** The expiry of a signed address of a file; null for an address without expiry. */
function expiryOf(address: string | undefined): string | null {
  const seconds = Number(
    address === undefined ? null : URL.parse(address)?.searchParams.get('expires'),
  );
  return seconds > 0 ? new Date(seconds * 1000).toISOString() : null;
}

/** The name of an axis' field, without the prefix `field:`. */
const nameOf = (axis: string): string =>
  axis.startsWith('field:') ? axis.slice('field:'.length) : axis;
