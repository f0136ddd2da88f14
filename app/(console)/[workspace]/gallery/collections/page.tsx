import type { Metadata } from 'next';
import { Collections } from '@/components/collections';
import { requirePageAccess } from '@/lib/console/access';
import { readCollections } from '@/lib/console/gallery';
import { runtime } from '@/lib/console/runtime';
import { galleryActions } from '../bound-actions';

export const metadata: Metadata = { title: 'Collections' };

export default async function CollectionsPage({
  params,
}: {
  params: Promise<{ workspace: string }>;
}) {
  const { workspace, user } = await requirePageAccess((await params).workspace, 'tasks.view');
  const reader = { workspaceId: workspace.id, userId: user.id };
  return (
    <Collections
      workspace={workspace.slug}
      collections={await readCollections(runtime().db, reader)}
      actions={galleryActions(workspace.slug)}
    />
  );
}
