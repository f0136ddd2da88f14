import { listAssets } from '@/lib/console/library/assets';
import { answer, type WorkspaceRoute } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';
import { assetListQuery } from '@/lib/contract';

/** One page of the workspace's uploads, newest first. */
export const GET = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    const access = await requireAccess((await params).workspace, 'assets.view');
    const search = Object.fromEntries(new URL(request.url).searchParams);
    return listAssets(access, assetListQuery.parse(search));
  });
