import { buffer } from 'node:stream/consumers';
import type { ServiceContext } from '../../context';
import { findAssetsByTokens } from './assets';
import { parseMediaPath } from './media-url';

/**
 * A stored file of the workspace, by its path, when it has at most `maxBytes`; `null` for a larger one, one that is no
 * longer kept, and a preview that is still to be made. Throws `StorageError`, `ApiError` file_damaged.
 */
export async function readSmallFile(
  { db, files }: Pick<ServiceContext, 'db' | 'files'>,
  workspaceId: string,
  path: string,
  maxBytes: number,
): Promise<{ contentType: string; bytes: Buffer } | null> {
  const token = parseMediaPath(path)?.token;
  if (token === undefined) return null;
  const [asset] = await findAssetsByTokens(db, workspaceId, [token]);
  if (asset === undefined || asset.expiredAt !== null) return null;
  if (asset.size === 0 || asset.size > maxBytes) return null;
  return { contentType: asset.contentType, bytes: await buffer(await files.open(asset)) };
}
