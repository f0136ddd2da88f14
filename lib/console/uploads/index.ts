import { errorOf, ForeignAnswerError } from '@/lib/client';
import type { UploadedFile } from '@/lib/contract';
import { headers as names, uploadedFile } from '@/lib/contract';
import type { Access } from '../access';
import { workspaceClient } from '../custody';
import { schema } from '../db';
import { InvalidRequestError } from '../failures';
import { runtime } from '../runtime';

/**
 * Passes a browser's multipart upload through to the service, unread and with its own length, and records who sent
 * it. The file's name comes in the query (`?name=`), because the body is not looked into. Throws the service's error.
 */
export async function forwardUpload(access: Access, request: Request): Promise<UploadedFile> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!contentType.startsWith('multipart/form-data') || request.body === null) {
    throw new InvalidRequestError(
      'Send the file as multipart/form-data in the field "file".',
      'file',
    );
  }
  const length = request.headers.get('content-length');
  const client = await workspaceClient(access.workspace.id, { actor: access.user.id });
  const response = await client.uploads.forward('files', request.body, {
    headers: {
      'content-type': contentType,
      ...(length === null ? {} : { 'content-length': length }),
    },
    signal: request.signal,
  });
  if (!response.ok) throw await errorOf(response);
  const parsed = uploadedFile.safeParse(await response.json());
  if (!parsed.success) {
    throw new ForeignAnswerError(response.status, response.headers.get(names.requestId));
  }
  const { asset_id: assetId, url, content_type, size, width, height, duration } = parsed.data;
  const name = new URL(request.url).searchParams.get('name')?.slice(0, 255) ?? null;
  const { workspace, user } = access;
  await runtime()
    .db.insert(schema.uploads)
    .values({
      assetId,
      workspaceId: workspace.id,
      userId: user.id,
      url,
      contentType: content_type,
      size,
      width,
      height,
      duration,
      name,
    })
    .onConflictDoNothing();
  return parsed.data;
}

export { listRecentUploads } from './list';
