import type { Metadata } from 'next';
import { Collections } from '@/components/library/collections';
import { readCollections } from '@/lib/console/library/gallery';
import { runtime } from '@/lib/console/platform/runtime';
import { requirePageAccess } from '@/lib/console/team/access';

export const metadata: Metadata = { title: 'Collections' };

export default async function CollectionsPage({
  params,
}: PageProps<'/[workspace]/gallery/collections'>) {
  const { workspace, user } = await requirePageAccess((await params).workspace, 'tasks.view');
  const reader = { workspaceId: workspace.id, userId: user.id };
  return (
    <Collections
      workspace={workspace.slug}
      collections={await readCollections(runtime().db, reader)}
    />
  );
}
