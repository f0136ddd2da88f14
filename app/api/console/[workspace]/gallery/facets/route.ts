import { readGalleryFacets } from '@/lib/console/library/gallery';
import { runtime } from '@/lib/console/platform/runtime';
import { workspaceHandler } from '@/lib/console/team/access';

/** The values that the gallery can be filtered by. */
export const GET = workspaceHandler('tasks.view', ({ access }) => {
  const { workspace } = access;
  return readGalleryFacets(runtime().db, workspace.id);
});
