import { and, eq, isNull } from 'drizzle-orm';
import { type ConsoleDb, type ConsoleTx, schema } from '../../db';
import { InvalidRequestError } from '../../platform/failures';

const { workspaces } = schema;

/** The workspace of a slug, which is the first part of its pages' paths. Throws `InvalidRequestError`. */
export async function findWorkspace(db: ConsoleDb | ConsoleTx, slug: string) {
  const [workspace] = await db
    .select({
      id: workspaces.id,
      name: workspaces.name,
      kind: workspaces.kind,
      archivedAt: workspaces.archivedAt,
    })
    .from(workspaces)
    .where(and(eq(workspaces.slug, slug), isNull(workspaces.deletedAt)));
  if (workspace === undefined) {
    throw new InvalidRequestError(`No workspace has the address “${slug}”.`);
  }
  return workspace;
}
