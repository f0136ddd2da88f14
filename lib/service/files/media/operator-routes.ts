import type { MediaAddress } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import type { Avatars } from '../../avatars';
import type { ServiceContext } from '../../context';
import { ApiError, type Route, route } from '../../http';
import { findAssetsByTokens } from './assets';
import { deleteAsset } from './delete-asset';
import { readFileCheck, requestFileCheck } from './file-check';
import { listAssets, readAsset } from './list-assets';
import { mediaPath, parseMediaPath } from './media-url';
import { readWorkspaceStorage } from './workspace-storage';

/** The assets of any workspace, the storage that files take, and the check of their digests. */
export const mediaOperatorRoutes = (
  context: ServiceContext,
  avatars: Pick<Avatars, 'readStates'>,
): Route[] => [
  route(endpoints.getWorkspaceStorage, async ({ params }) => ({
    status: 200,
    json: await readWorkspaceStorage(context, params.id),
  })),
  route(endpoints.getFileCheck, async () => ({ status: 200, json: await readFileCheck(context) })),
  route(endpoints.checkFiles, async () => {
    await requestFileCheck(context);
    return { status: 202, json: await readFileCheck(context) };
  }),
  route(endpoints.listAssets, async ({ params, query }) => ({
    status: 200,
    json: await listAssets({ ...context, avatars }, params.id, query),
  })),
  route(endpoints.getAsset, async ({ params }) => ({
    status: 200,
    json: await readAsset({ ...context, avatars }, params.id, params.asset_id),
  })),
  route(endpoints.getMediaAddress, async ({ params }) => ({
    status: 200,
    json: await readMediaAddress(context, params.id, params.file),
  })),
  route(endpoints.deleteAsset, async ({ params }) => {
    await deleteAsset(context, params.id, params.asset_id);
    return new Response(null, { status: 204 });
  }),
];

/**
 * A fresh address of a file of the workspace. `file` is the end of an older address, `<token>.<ext>`. Throws `ApiError`
 * not_found, for files of other workspaces as well.
 */
async function readMediaAddress(
  { db, addresses }: Pick<ServiceContext, 'db' | 'addresses'>,
  workspaceId: string,
  file: string,
): Promise<MediaAddress> {
  const token = parseMediaPath(`/media/${file}`)?.token;
  const [asset] = token === undefined ? [] : await findAssetsByTokens(db, workspaceId, [token]);
  if (asset === undefined) {
    throw new ApiError('not_found', 'There is no such file in this workspace.');
  }
  const url = addresses.addressOf(mediaPath(asset.token, asset.contentType));
  return { object: 'media_address', url };
}
