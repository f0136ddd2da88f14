import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { readScreen, screenCookie } from '@/components/layout';
import { Gallery } from '@/components/library/gallery';
import { readCreationsById, refreshCreations } from '@/lib/console/create/creations';
import { readGalleryFacets, readGalleryIndex } from '@/lib/console/library/gallery';
import { readSavedSearches } from '@/lib/console/library/saved-searches';
import { runtime } from '@/lib/console/platform/runtime';
import { requirePageAccess } from '@/lib/console/team/access';
import { readGalleryFilters } from '@/lib/pages/gallery-filters';

export const metadata: Metadata = { title: 'Gallery' };

/** Tiles in the page's HTML; the browser fetches the rest of the index. */
const initialTileCount = 200;
/** Tiles whose creations are included in the page. */
const loadedTileCount = 40;

export default async function GalleryPage({
  params,
  searchParams,
}: PageProps<'/[workspace]/gallery'>) {
  const access = await requirePageAccess((await params).workspace, 'tasks.view');
  const { workspace, user } = access;
  const { slug, id } = workspace;
  const filters = readGalleryFilters(await searchParams);
  const screen = readScreen((await cookies()).get(screenCookie)?.value);
  const reader = { workspaceId: id, userId: user.id, timeZone: screen?.timeZone };
  const { db } = runtime();
  // While the service does not answer, the console's own record is shown, with a banner.
  if (workspace.kind === 'team') await refreshCreations(id, []).catch(() => undefined);
  const [index, facets, searches] = await Promise.all([
    readGalleryIndex(db, reader, filters, { limit: initialTileCount }),
    readGalleryFacets(db, id),
    readSavedSearches(access),
  ]);
  const ids = [...new Set(index.task_ids.slice(0, loadedTileCount))];
  const creations = await readCreationsById(db, reader, ids);
  return (
    <Gallery
      workspace={slug}
      screen={screen}
      initial={{ filters, index, facets: { ...facets, searches }, creations, readAtMs: Date.now() }}
    />
  );
}
