import { and, eq, isNull, sql } from 'drizzle-orm';
import { schema } from '../../db';
import { runtime } from '../../platform/runtime';
import type { Access } from '../access';
import { auditContext, recordAudit } from '../audit';

/**
 * Deletes a team workspace for its people: every key is revoked at the service and the console's own is deleted, open
 * invitations stop working, and its slug is free again. Ledger and results stay in the database. The keys are revoked
 * first, so that an interrupted deletion can be repeated.
 */
export async function deleteWorkspace(access: Access): Promise<void> {
  const { workspace } = access;
  const { db, service } = runtime();
  if (service.manage !== null) {
    const { data } = await service.manage.keys.list(workspace.id);
    for (const key of data) {
      if (key.revoked_at === null) await service.manage.keys.revoke(workspace.id, key.id);
    }
    await service.manage.workspaces.update(workspace.id, { status: 'suspended' });
  }
  const context = await auditContext(access);
  await db.transaction(async (tx) => {
    await tx
      .update(schema.workspaces)
      .set({
        archivedAt: sql`now()`,
        deletedAt: sql`now()`,
        slug: `${workspace.slug}-deleted-${workspace.id.slice(-8).toLowerCase()}`,
      })
      .where(eq(schema.workspaces.id, workspace.id));
    await tx.delete(schema.workspaceKeys).where(eq(schema.workspaceKeys.workspaceId, workspace.id));
    await tx
      .update(schema.invitations)
      .set({ revokedAt: sql`now()` })
      .where(
        and(
          eq(schema.invitations.workspaceId, workspace.id),
          isNull(schema.invitations.acceptedAt),
          isNull(schema.invitations.revokedAt),
        ),
      );
    const before = { name: workspace.name, slug: workspace.slug };
    await recordAudit(tx, { ...context, action: 'workspace.delete', before });
  });
}
