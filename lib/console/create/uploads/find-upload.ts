import { and, eq } from 'drizzle-orm';
import { ResponseError } from '@/lib/client';
import { schema, type TrashedFile } from '../../db';
import { AccessError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';

export interface StoredUpload {
  /** Null for an API key. */
  readonly madeBy: string | null;
  readonly file: TrashedFile;
  readonly width: number | null;
  readonly height: number | null;
}

const noUploadError = () => new AccessError(404, 'There is no such upload in this workspace.');

/**
 * An upload from the service, or from the console's own record with a remote service. Throws `AccessError` 404 for an
 * unknown one and another workspace's.
 */
export async function findUpload(workspaceId: string, assetId: string): Promise<StoredUpload> {
  const { db, service } = runtime();
  if (service.manage !== null) {
    const asset = await service.manage.assets.get(workspaceId, assetId).catch((error: unknown) => {
      throw error instanceof ResponseError && error.isMissing ? noUploadError() : error;
    });
    const { name, url, preview_url, content_type, actor, width, height } = asset;
    return {
      madeBy: await findPersonOfActor(actor),
      file: { name, url, content_type, ...(preview_url === undefined ? {} : { preview_url }) },
      width: width ?? null,
      height: height ?? null,
    };
  }
  const { uploads } = schema;
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.assetId, assetId), eq(uploads.workspaceId, workspaceId)));
  if (row === undefined) throw noUploadError();
  return {
    madeBy: row.userId,
    file: { name: row.name, url: row.url, content_type: row.contentType },
    width: row.width,
    height: row.height,
  };
}

/** The service's actor, if it is a person of this console. */
async function findPersonOfActor(actor: string | null): Promise<string | null> {
  if (actor === null) return null;
  const { users } = schema;
  const [person] = await runtime()
    .db.select({ id: users.id })
    .from(users)
    .where(eq(users.id, actor));
  return person?.id ?? null;
}
