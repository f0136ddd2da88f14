import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ManageClient } from '@/lib/client';
import { type ConsoleTx, schema } from '../../db';
import { runtime } from '../../platform/runtime';
import type { Access } from '../access';
import { type AuditChange, auditContext, recordServiceChange } from '../audit';

/**
 * Deletes a team workspace for its people: every key is revoked at the service and the console's own is deleted, open
 * invitations stop working, and its slug is free again. Ledger and results stay in the database. The keys are revoked
 * first, so that an interrupted deletion can be repeated.
 */
export async function deleteWorkspace(access: Access): Promise<void> {
  const { workspace } = access;
  const { db, service } = runtime();
  await recordServiceChange(db, await auditContext(access), {
    intent: {
      action: 'workspace.delete',
      before: { name: workspace.name, slug: workspace.slug },
    },
    makeChange: async (reportStep) => {
      if (service.manage !== null) await endAtService(service.manage, workspace.id, reportStep);
    },
    finish: (tx) => endForPeople(tx, workspace),
  });
}

/** Revokes every key, then suspends the workspace. */
async function endAtService(
  { keys, workspaces }: ManageClient,
  id: string,
  reportStep: (step: AuditChange) => void,
): Promise<void> {
  const { data } = await keys.list(id);
  for (const key of data) {
    if (key.revoked_at !== null) continue;
    await keys.revoke(id, key.id);
    reportStep({ action: 'key.revoke', target: { kind: 'key', id: key.id, name: key.name } });
  }
  await workspaces.update(id, { status: 'suspended' });
}

async function endForPeople(tx: ConsoleTx, { id, slug }: Access['workspace']): Promise<void> {
  await tx
    .update(schema.workspaces)
    .set({
      archivedAt: sql`now()`,
      deletedAt: sql`now()`,
      slug: `${slug}-deleted-${id.slice(-8).toLowerCase()}`,
    })
    .where(eq(schema.workspaces.id, id));
  await tx.delete(schema.workspaceKeys).where(eq(schema.workspaceKeys.workspaceId, id));
  await tx
    .update(schema.invitations)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(schema.invitations.workspaceId, id),
        isNull(schema.invitations.acceptedAt),
        isNull(schema.invitations.revokedAt),
      ),
    );
}
