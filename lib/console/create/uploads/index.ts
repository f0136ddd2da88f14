import { z } from 'zod';
import { errorOf, ForeignResponseError, readUpload } from '@/lib/client';
import { headers as headerNames, imageUploadTypes, type UploadedFile } from '@/lib/contract';
import { inputText } from '@/lib/pages/input';
import { schema } from '../../db';
import { workspaceClient } from '../../developers/stored-keys';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';

/** The types that `POST /v1/uploads/images` accepts (`docs/interface.md#upload-an-image`). */
const imageTypes: readonly string[] = imageUploadTypes;

const uploadQuery = z.object({
  name: inputText.transform((name) => name.slice(0, 255).toWellFormed()).optional(),
  type: inputText.max(255).optional(),
  size: z.coerce.number().int().nonnegative().optional(),
  for: z.literal('edit').optional(),
  ingredients: z.literal('1').optional(),
});

/**
 * Streams a browser's multipart upload to the service without parsing it, and records who sent it. The file's name,
 * type and size come in the query (`?name=&type=&size=`): the type decides which of the two upload endpoints is used,
 * and all three fill in what the service leaves out of its response. With `for=edit` no list shows the file. With
 * `ingredients=1` the form names what the file was made of, which only `/v1/uploads/files` takes. Throws the service's
 * error.
 */
export async function forwardUpload(access: Access, request: Request): Promise<UploadedFile> {
  const bodyType = request.headers.get('content-type') ?? '';
  if (!bodyType.startsWith('multipart/form-data') || request.body === null) {
    throw new InvalidRequestError(
      'Send the file as multipart/form-data in the field "file".',
      'file',
    );
  }
  const length = request.headers.get('content-length');
  const client = await workspaceClient(access.workspace.id, { actor: access.user.id });
  const query = uploadQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const isImage = imageTypes.includes(query.type ?? '');
  const kind = isImage && query.ingredients === undefined ? 'images' : 'files';
  const response = await client.uploads.forward(kind, request.body, {
    headers: {
      'content-type': bodyType,
      ...(length === null ? {} : { 'content-length': length }),
    },
    signal: request.signal,
  });
  if (!response.ok) throw await errorOf(response);
  const parsedUpload = readUpload.safeParse(await response.json().catch(() => undefined));
  if (!parsedUpload.success) {
    throw new ForeignResponseError(response.status, response.headers.get(headerNames.requestId));
  }
  const { asset_id: assetId, url, width, height, duration, signed } = parsedUpload.data;
  const contentType = parsedUpload.data.content_type ?? (query.type || 'application/octet-stream');
  const size = parsedUpload.data.size ?? query.size ?? Number(length ?? 0);
  const name = query.name ?? null;
  const { workspace, user } = access;
  await runtime()
    .db.insert(schema.uploads)
    .values({
      assetId,
      workspaceId: workspace.id,
      userId: user.id,
      url,
      contentType,
      size,
      width,
      height,
      duration,
      name,
      hidden: query.for === 'edit',
    })
    .onConflictDoNothing();
  return {
    asset_id: assetId,
    url,
    content_type: contentType,
    size,
    ...(width === null ? {} : { width }),
    ...(height === null ? {} : { height }),
    ...(duration === null ? {} : { duration }),
    ...(signed === null ? {} : { signed }),
  };
}

export { findUpload } from './find-upload';
export { listRecentUploads } from './list';
