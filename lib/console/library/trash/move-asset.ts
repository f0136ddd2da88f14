import { and, eq } from 'drizzle-orm';
import { AnswerError } from '@/lib/client';
import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { TrashedFile } from '../../db';
import { schema } from '../../db';
import { AccessError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { auditContext, recordAudit } from '../../team/audit';
import { mayRemove, refuseOthers } from './rules';

interface Upload {
  readonly madeBy: string | null;
  readonly file: TrashedFile;
}

/**
 * Moves an upload to the trash. Its address keeps working until it is deleted. Returns the id of its entry. Throws
 * `AccessError` 404 for an unknown upload, 403 for another person's.
 */
export async function moveAssetToTrash(access: Access, assetId: string): Promise<string> {
  const { workspace, user } = access;
  const upload = await findUpload(workspace.id, assetId);
  if (!mayRemove(access, upload)) throw refuseOthers('remove', 1, 1);
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
        ...upload,
      })
      .onConflictDoUpdate({
        target: [trash.workspaceId, trash.kind, trash.subject, trash.output],
        set: { file: upload.file },
      })
      .returning({ id: trash.id });
    const target = { kind: 'asset', id: assetId, name: upload.file.name };
    await recordAudit(tx, { ...context, action: 'asset.remove', target });
    return entry?.id ?? '';
  });
}

const noUpload = () => new AccessError(404, 'There is no such upload in this workspace.');

/** An upload from the service, or from the console's own record with a remote service. */
async function findUpload(workspaceId: string, assetId: string): Promise<Upload> {
  const { db, service } = runtime();
  if (service.manage !== null) {
    const asset = await service.manage.assets.get(workspaceId, assetId).catch((error: unknown) => {
      throw error instanceof AnswerError && error.isMissing ? noUpload() : error;
    });
    const { name, url, preview_url, content_type, actor } = asset;
    return {
      madeBy: await knownPerson(actor),
      file: { name, url, content_type, ...(preview_url === undefined ? {} : { preview_url }) },
    };
  }
  const { uploads } = schema;
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.assetId, assetId), eq(uploads.workspaceId, workspaceId)));
  if (row === undefined) throw noUpload();
  return {
    madeBy: row.userId,
    file: { name: row.name, url: row.url, content_type: row.contentType },
  };
}

/** The service's actor, if it is a person of this console. */
async function knownPerson(actor: string | null): Promise<string | null> {
  if (actor === null) return null;
  const { users } = schema;
  const [person] = await runtime()
    .db.select({ id: users.id })
    .from(users)
    .where(eq(users.id, actor));
  return person?.id ?? null;
}
