import { and, eq, isNull } from 'drizzle-orm';
import type { StoryboardPlan } from '@/lib/pages/storyboards';
import type { Maker } from '../create/creations';
import { type ConsoleDb, schema } from '../db';
import { InvalidRequestError } from '../platform/failures';
import type { Access } from '../team/access';

export type ExperimentRow = typeof schema.experiments.$inferSelect;

/** An experiment of the workspace. Throws for an unknown, a deleted and another workspace's one alike. */
export async function findExperiment(
  db: ConsoleDb,
  workspaceId: string,
  id: string,
): Promise<ExperimentRow> {
  const row = await findRow(db, workspaceId, id);
  if (row === undefined || row.storyboard !== null) {
    throw new InvalidRequestError('This experiment no longer exists.');
  }
  return row;
}

/** A storyboard of the workspace: its runs are those of an experiment. Throws as {@link findExperiment} does. */
export async function findStoryboard(
  db: ConsoleDb,
  workspaceId: string,
  id: string,
): Promise<ExperimentRow & { storyboard: StoryboardPlan }> {
  const row = await findRow(db, workspaceId, id);
  if (row === undefined || row.storyboard === null) {
    throw new InvalidRequestError('This storyboard no longer exists.');
  }
  return { ...row, storyboard: row.storyboard };
}

async function findRow(
  db: ConsoleDb,
  workspaceId: string,
  id: string,
): Promise<ExperimentRow | undefined> {
  const { experiments: e } = schema;
  const [row] = await db
    .select()
    .from(e)
    .where(and(eq(e.id, id), eq(e.workspaceId, workspaceId), isNull(e.deletedAt)));
  return row;
}

/** The person who runs an experiment and owns its tasks; undefined when they left, or the workspace was archived. */
export async function readMaker(
  db: ConsoleDb,
  { workspaceId, runBy }: ExperimentRow,
): Promise<Maker | undefined> {
  const { memberships: m, workspaces: w } = schema;
  if (runBy === null) return undefined;
  const [workspace] = await db
    .select({ id: w.id, kind: w.kind })
    .from(w)
    .innerJoin(m, eq(m.workspaceId, w.id))
    .where(and(eq(w.id, workspaceId), eq(m.userId, runBy), isNull(w.archivedAt)));
  return workspace && { user: { id: runBy }, workspace };
}

/** Throws unless the workspace is a team's: only those create. */
export function requireTeam({ workspace }: Access): void {
  if (workspace.kind !== 'team') {
    throw new InvalidRequestError('Experiments need a team workspace.');
  }
}
