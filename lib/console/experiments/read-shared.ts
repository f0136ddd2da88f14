import { and, asc, eq } from 'drizzle-orm';
import type { SharedExperiment } from '@/lib/contract';
import { milliToCredits } from '@/lib/contract';
import { sharedView } from '@/lib/experiments';
import type { Access } from '../access';
import type { ConsoleDb } from '../db';
import { schema } from '../db';
import { runtime } from '../runtime';
import type { ExperimentRow } from './find-experiment';
import { findExperiment } from './find-experiment';
import { planDesign } from './plan-design';
import { serializeCell } from './serialize-cell';

const { experimentCells: c, creations: t } = schema;

/** A read-only view of an experiment, without people and ids. */
export async function readShared(
  db: ConsoleDb,
  { id, name, workspaceId, design }: ExperimentRow,
  { credits }: { credits: boolean },
): Promise<SharedExperiment> {
  const [plan, rows] = await Promise.all([
    planDesign({ workspace: { id: workspaceId } }, design),
    db
      .select({
        cell: c,
        progress: t.progress,
        outputs: t.outputs,
        removed: t.removedOutputs,
      })
      .from(c)
      .leftJoin(t, and(eq(t.taskId, c.taskId), eq(t.workspaceId, workspaceId)))
      .where(eq(c.experimentId, id))
      .orderBy(asc(c.place)),
  ]);
  const cells = rows.map(serializeCell);
  const spent = rows.reduce((sum, { cell }) => sum + (cell.chargedMilli ?? 0), 0);
  return {
    name,
    prompt: design.prompt,
    grids: sharedView(plan, new Map(cells.map((cell) => [cell.key, cell])), { credits }),
    spent: credits ? milliToCredits(spent) : null,
  };
}

/** The read-only view of an experiment, for people of its workspace. */
export async function readToShare({ workspace }: Access, id: string): Promise<SharedExperiment> {
  const { db } = runtime();
  return readShared(db, await findExperiment(db, workspace.id, id), { credits: true });
}
