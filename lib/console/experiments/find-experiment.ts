import { and, eq, isNull } from 'drizzle-orm';
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
  const { experiments: e } = schema;
  const [row] = await db
    .select()
    .from(e)
    .where(and(eq(e.id, id), eq(e.workspaceId, workspaceId), isNull(e.deletedAt)));
  if (row === undefined) throw new InvalidRequestError('This experiment no longer exists.');
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
