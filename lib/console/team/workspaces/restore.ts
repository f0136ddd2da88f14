import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { type ConsoleDb, schema } from '../../db';
import { recordAudit, systemActor } from '../audit';

const { workspaces } = schema;

/** No archived workspace has this slug: the operator may have mistyped it, or it was deleted. */
export class NotRestorableError extends Error {
  override readonly name = 'NotRestorableError';
}

/** The archived workspace of a slug. Throws {@link NotRestorableError} when there is none. */
export async function findArchived(db: ConsoleDb, slug: string): Promise<string> {
  const [workspace] = await db
    .select({ id: workspaces.id, archivedAt: workspaces.archivedAt })
    .from(workspaces)
    .where(and(eq(workspaces.slug, slug), isNull(workspaces.deletedAt)));
  if (workspace === undefined) {
    throw new NotRestorableError(
      `No workspace has the address “${slug}”. One that was deleted is not brought back: its keys are gone.`,
    );
  }
  if (workspace.archivedAt === null) throw new NotRestorableError(`“${slug}” is not archived.`);
  return workspace.id;
}

/** Restores an archived workspace for its people. Its keys are restored at the service. */
export async function restoreWorkspace(db: ConsoleDb, workspaceId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [restoredRow] = await tx
      .update(workspaces)
      .set({ archivedAt: null })
      .where(and(eq(workspaces.id, workspaceId), isNotNull(workspaces.archivedAt)))
      .returning({ id: workspaces.id });
    if (restoredRow === undefined) return;
    const event = { workspaceId, actor: systemActor, address: null, userAgent: null };
    await recordAudit(tx, { ...event, action: 'workspace.restore' });
  });
}
