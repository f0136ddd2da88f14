import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { preload } from 'react-dom';
import { Gallery } from '@/components/gallery';
import { requirePageAccess } from '@/lib/console/access';
import { readCreationsById, refreshCreations } from '@/lib/console/creations';
import { readGalleryIndex } from '@/lib/console/gallery';
import { runtime } from '@/lib/console/runtime';
import { readGalleryFilters } from '@/lib/contract';
import { galleryKeys, taskKeys } from '@/lib/queries';
import { galleryActions } from './bound-actions';

export const metadata: Metadata = { title: 'Gallery' };

/** Tiles that come with the page; the whole index follows at once. */
const firstIndex = 200;
/** Tiles whose creations come with the page, and pictures that the browser may fetch before it runs anything. */
const firstTiles = 40;
const firstPictures = 6;

export default async function GalleryPage({
  params,
  searchParams,
}: {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { workspace, user } = await requirePageAccess((await params).workspace, 'tasks.view');
  const { slug, id } = workspace;
  const filters = readGalleryFilters(await searchParams);
  const reader = { workspaceId: id, userId: user.id };
  const { db } = runtime();
  // What the console knows is shown even while the service does not answer; the page says so above it.
  if (workspace.kind === 'team') await refreshCreations(id, []).catch(() => undefined);
  const index = await readGalleryIndex(db, reader, filters, firstIndex);
  const ids = [...new Set(index.task_ids.slice(0, firstTiles))];
  const creations = await readCreationsById(db, reader, ids);
  const client = new QueryClient();
  client.setQueryData(galleryKeys.index(slug, filters), index, { updatedAt: 0 });
  for (const creation of creations) {
    client.setQueryData(taskKeys.one(slug, creation.task_id), creation);
  }
  const pictures = creations.flatMap(({ outputs }) => outputs).slice(0, firstPictures);
  for (const { preview_url, thumbnail_url } of pictures) {
    const href = preview_url ?? thumbnail_url;
    if (href !== undefined) preload(href, { as: 'image', fetchPriority: 'high' });
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Gallery workspace={slug} actions={galleryActions(slug)} />
    </HydrationBoundary>
  );
}
