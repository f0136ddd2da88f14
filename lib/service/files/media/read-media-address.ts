import type { MediaAddress } from '@/lib/contract';
import type { ServiceContext } from '../../context';
import { ApiError } from '../../http';
import { findAssetsByTokens } from './assets';
import { mediaPath, parseMediaPath } from './media-url';

/**
 * A fresh address of a file of the workspace, whose old one ended in `file`. A file of another workspace answers as
 * an unknown one. Throws `ApiError` not_found.
 */
export async function readMediaAddress(
  { db, addresses }: Pick<ServiceContext, 'db' | 'addresses'>,
  workspaceId: string,
  file: string,
): Promise<MediaAddress> {
  const token = parseMediaPath(`/media/${file}`)?.token;
  const [asset] = token === undefined ? [] : await findAssetsByTokens(db, workspaceId, [token]);
  if (asset === undefined) {
    throw new ApiError('not_found', 'There is no such file in this workspace.');
  }
  const url = addresses.make(mediaPath(asset.token, asset.contentType));
  return { object: 'media_address', url };
}
