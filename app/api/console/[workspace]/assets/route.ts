import { listAssets } from '@/lib/console/library/assets';
import { workspaceHandler } from '@/lib/console/team/access';
import { assetListQuery } from '@/lib/contract';

/** One page of the workspace's uploads, newest first. */
export const GET = workspaceHandler('assets.view', ({ access, query }) => {
  return listAssets(access, assetListQuery.parse(Object.fromEntries(query)));
});
