import { refreshCreations } from '@/lib/console/create/creations';
import { readGalleryIndex } from '@/lib/console/library/gallery';
import { answer, type WorkspaceRoute } from '@/lib/console/platform/http';
import { runtime } from '@/lib/console/platform/runtime';
import { requireAccess } from '@/lib/console/team/access';
import { readGalleryFilters } from '@/lib/pages/gallery-filters';

/** A page of the tiles that the filters of the query match, in columns. */
export const GET = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    const { workspace, user } = await requireAccess((await params).workspace, 'tasks.view');
    const query = new URL(request.url).searchParams;
    const filters = readGalleryFilters(Object.fromEntries(query));
    const after = query.get('after') ?? undefined;
    if (workspace.kind === 'team' && after === undefined) await refreshCreations(workspace.id, []);
    const reader = { workspaceId: workspace.id, userId: user.id };
    return readGalleryIndex(runtime().db, reader, filters, { after });
  });
