import { refreshCreations } from '@/lib/console/create/creations';
import { readGalleryIndex } from '@/lib/console/library/gallery';
import { runtime } from '@/lib/console/platform/runtime';
import { workspaceHandler } from '@/lib/console/team/access';
import { readGalleryFilters } from '@/lib/pages/gallery-filters';
import { timeZone as zone } from '@/lib/pages/notification-kinds';

/** A page of the tiles that the filters of the query match, in columns. */
export const GET = workspaceHandler('tasks.view', async ({ access, query }) => {
  const { workspace, user } = access;
  const filters = readGalleryFilters(Object.fromEntries(query));
  const after = query.get('after') ?? undefined;
  if (workspace.kind === 'team' && after === undefined) await refreshCreations(workspace.id, []);
  const { data: timeZone } = zone.safeParse(query.get('zone'));
  const reader = { workspaceId: workspace.id, userId: user.id, timeZone };
  return readGalleryIndex(runtime().db, reader, filters, { after });
});
