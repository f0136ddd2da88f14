import { readGalleryFacets } from '@/lib/console/library/gallery';
import { readSavedSearches } from '@/lib/console/library/saved-searches';
import { runtime } from '@/lib/console/platform/runtime';
import { workspaceHandler } from '@/lib/console/team/access';

/** The values that the gallery can be filtered by, and the saved searches. */
export const GET = workspaceHandler('tasks.view', async ({ access }) => {
  const [facets, searches] = await Promise.all([
    readGalleryFacets(runtime().db, access.workspace.id),
    readSavedSearches(access),
  ]);
  return { ...facets, searches };
});
