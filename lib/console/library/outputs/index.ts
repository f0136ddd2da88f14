import { and, eq, isNull } from 'drizzle-orm';
import { ForeignResponseError } from '@/lib/client';
import { pictureUrlOf } from '@/lib/pages/output-kinds';
import { findUpload } from '../../create/uploads';
import { schema } from '../../db';
import { AccessError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { openArchived } from '../archive';
import { expiredAddressStatuses, fetchFile, safeTypeOf } from '../files';
import { freshAddress } from '../media';

export { openAddress } from './open-address';

/**
 * Passes the file of an output, or its cover, through as a download, because a browser cannot save, zip or draw files of
 * another host by a link. A copy in the archive comes first. Only outputs of the workspace's tasks are fetched, from the
 * service itself or from public addresses. Throws `AccessError` 404, `UnreachableError`, `ForeignResponseError`.
 */
export async function openOutput(
  access: Pick<Access, 'workspace'>,
  taskId: string,
  output: number,
  signal: AbortSignal,
  part: 'file' | 'cover' = 'file',
): Promise<Response> {
  const file = await readOutput(access, taskId, output);
  const url = part === 'file' ? file.url : coverOf(file);
  const archivedCopy = await openArchived(access, { taskId, output, part });
  if (archivedCopy !== null) {
    archivedCopy.headers.set('content-disposition', 'attachment');
    return archivedCopy;
  }
  return passFile(url, signal, async () => {
    const freshUrl = await freshAddress(access, file.url);
    // The address of the cover was stored together with that of the file.
    return part === 'file' ? freshUrl : coverOf(await readOutput(access, taskId, output));
  });
}

const noFileError = () => new AccessError(404, 'There is no such file here.');

/** Throws `AccessError` 404. */
async function readOutput({ workspace }: Pick<Access, 'workspace'>, taskId: string, index: number) {
  const { creations: c } = schema;
  const [row] = await runtime()
    .db.select({ outputs: c.outputs })
    .from(c)
    .where(and(eq(c.workspaceId, workspace.id), eq(c.taskId, taskId), isNull(c.deletedAt)));
  const output = row?.outputs[index];
  if (output === undefined) throw noFileError();
  return output;
}

/** Throws `AccessError` 404 when there is none. */
function coverOf(output: Parameters<typeof pictureUrlOf>[0]): string {
  const url = pictureUrlOf(output);
  if (url === undefined) throw noFileError();
  return url;
}

/** As {@link openOutput}, for an upload of the workspace. */
export async function openUpload(
  access: Access,
  assetId: string,
  signal: AbortSignal,
): Promise<Response> {
  const { file } = await findUpload(access.workspace.id, assetId);
  return passFile(file.url, signal, () => freshAddress(access, file.url));
}

async function passFile(
  url: string,
  signal: AbortSignal,
  refreshAddress: () => Promise<string>,
): Promise<Response> {
  let response = await fetchFile(url, signal);
  // A remote service's address may have expired since its task was read.
  if (expiredAddressStatuses.includes(response.status) && runtime().service.manage === null) {
    await response.cancel();
    response = await fetchFile(await refreshAddress(), signal);
  }
  if (response.status !== 200) {
    await response.cancel();
    throw new ForeignResponseError(response.status, null);
  }
  const length = response.headers.get('content-length');
  return new Response(response.body, {
    headers: {
      'content-type': safeTypeOf(response) ?? 'application/octet-stream',
      'content-disposition': 'attachment',
      'cache-control': 'private, no-store',
      ...(length === null ? {} : { 'content-length': length }),
    },
  });
}
