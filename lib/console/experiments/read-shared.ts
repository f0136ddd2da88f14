import { milliToCredits } from '@/lib/contract';
import { type SharedParts, sharedView } from '@/lib/experiments';
import type { SharedExperiment } from '@/lib/pages/experiment-results';
import type { ConsoleDb } from '../db';
import { mediaOrigin, runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { type ExperimentRow, findExperiment } from './find-experiment';
import { planWithEarlier } from './plan-design';
import { readCells, serializeCell } from './serialize-cell';

/** A read-only view of an experiment, without people and ids. */
export async function readSharedView(
  db: ConsoleDb,
  { id, name, workspaceId, design }: ExperimentRow,
  parts: SharedParts,
): Promise<SharedExperiment> {
  const rows = await readCells(db, workspaceId, id);
  const plans = await planWithEarlier(
    { workspace: { id: workspaceId } },
    design,
    rows.map(({ cell }) => cell),
  );
  const cells = rows.map(serializeCell);
  const origin = mediaOrigin();
  const spentMilli = rows.reduce((sum, { cell }) => sum + (cell.chargedMilli ?? 0), 0);
  return {
    name,
    ...sharedView(
      plans,
      new Map(cells.map((cell) => [cell.key, cell])),
      parts,
      (address) => origin === null || address.startsWith(`${origin}/`),
    ),
    spent: parts.credits ? milliToCredits(spentMilli) : null,
  };
}

/** The read-only view of an experiment, for people of its workspace. */
export async function readInternalView(
  { workspace }: Access,
  id: string,
): Promise<SharedExperiment> {
  const { db } = runtime();
  return readSharedView(db, await findExperiment(db, workspace.id, id), {
    credits: true,
    rejected: true,
  });
}
