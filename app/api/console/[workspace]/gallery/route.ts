import { requireAccess } from '@/lib/console/access';
import { refreshCreations } from '@/lib/console/creations';
import { readGalleryIndex } from '@/lib/console/gallery';
import type { WorkspaceRoute } from '@/lib/console/http';
import { answer } from '@/lib/console/http';
import { runtime } from '@/lib/console/runtime';
import { readGalleryFilters } from '@/lib/contract';

/** Every tile that the filters of the query match, in columns. */
export const GET = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    const { workspace, user } = await requireAccess((await params).workspace, 'tasks.view');
    const filters = readGalleryFilters(Object.fromEntries(new URL(request.url).searchParams));
    if (workspace.kind === 'team') await refreshCreations(workspace.id, []);
    return readGalleryIndex(runtime().db, { workspaceId: workspace.id, userId: user.id }, filters);
  });
