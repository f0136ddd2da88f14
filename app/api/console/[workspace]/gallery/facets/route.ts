import { requireAccess } from '@/lib/console/access';
import { readGalleryFacets } from '@/lib/console/gallery';
import type { WorkspaceRoute } from '@/lib/console/http';
import { answer } from '@/lib/console/http';
import { runtime } from '@/lib/console/runtime';

/** The values that the gallery can be filtered by. */
export const GET = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    const { workspace } = await requireAccess((await params).workspace, 'tasks.view');
    return readGalleryFacets(runtime().db, workspace.id);
  });
