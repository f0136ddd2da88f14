import * as endpoints from '@/lib/contract/endpoints';
import type { Avatars } from '../../avatars';
import type { ServiceContext } from '../../context';
import { type Route, route } from '../../http';
import { deleteAsset } from './delete-asset';
import { fileOperatorRoutes } from './file-routes';
import { listAssets, readAsset } from './list-assets';
import { readMediaAddress } from './read-media-address';

export const mediaOperatorRoutes = (
  context: ServiceContext,
  avatars: Pick<Avatars, 'states'>,
): Route[] => [
  ...fileOperatorRoutes(context),
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
