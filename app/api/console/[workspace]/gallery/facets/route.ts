import { readGalleryFacets } from '@/lib/console/library/gallery';
import { answer, type WorkspaceRoute } from '@/lib/console/platform/http';
import { runtime } from '@/lib/console/platform/runtime';
import { requireAccess } from '@/lib/console/team/access';

/** The values that the gallery can be filtered by. */
export const GET = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    const { workspace } = await requireAccess((await params).workspace, 'tasks.view');
    return readGalleryFacets(runtime().db, workspace.id);
  });
