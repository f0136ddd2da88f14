import { and, eq } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import { findUpload } from '../../create/uploads';
import { schema } from '../../db';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { auditContext, recordAudit } from '../../team/audit';
import { mayRemove, refuseOthers } from './rules';

/**
 * Moves an upload to the trash. Its address keeps working until it is deleted. Returns the id of its entry. Throws
 * `AccessError` 404 for an unknown upload, 403 for another person's.
 */
export async function moveAssetToTrash(access: Access, assetId: string): Promise<string> {
  const { workspace, user } = access;
  const { madeBy, file } = await findUpload(workspace.id, assetId);
  if (!mayRemove(access, { madeBy })) throw refuseOthers('remove', 1, 1);
  const context = await auditContext(access);
  return runtime().db.transaction(async (tx) => {
    await tx
      .update(schema.uploads)
      .set({ removed: true })
      .where(
        and(eq(schema.uploads.assetId, assetId), eq(schema.uploads.workspaceId, workspace.id)),
      );
    const { trash } = schema;
    const [entry] = await tx
      .insert(trash)
      .values({
        id: newId(idPrefixes.trash),
        workspaceId: workspace.id,
        kind: 'asset',
        subject: assetId,
        removedBy: user.id,
        madeBy,
        file,
      })
      .onConflictDoUpdate({
        target: [trash.workspaceId, trash.kind, trash.subject, trash.output],
        set: { file },
      })
      .returning({ id: trash.id });
    const target = { kind: 'asset', id: assetId, name: file.name };
    await recordAudit(tx, { ...context, action: 'asset.remove', target });
    return entry?.id ?? '';
  });
}
