'use client';

import { ArrowLeft, FolderOpen, FolderPlus } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { Suspense, useState } from 'react';
import { Button, buttonVariants, cn, EmptyState, PageHeader } from '@/components/ui';
import type { CollectionSummary } from '@/lib/pages/collections';
import type { ActionResult } from '@/lib/pages/failures';
import { Page, TopBarContent } from '../../layout';
import { CollectionNameDialog, loadCollectionName, useGalleryActions } from '../gallery';
import { CollectionCard } from './collection-card';

const preload = () => void loadCollectionName().catch(() => undefined);

/** The collections of the workspace, with dialogs to create, rename and delete one. */
export function Collections({
  workspace,
  collections,
}: {
  workspace: string;
  collections: readonly CollectionSummary[];
}) {
  const router = useRouter();
  const gallery = useGalleryActions(workspace);
  const [creating, setCreating] = useState(false);

  const refreshAfter = async <T,>(call: Promise<ActionResult<T>>) => {
    const result = await call;
    if (result.ok) router.refresh();
    return result;
  };
  const button = (
    <Button
      variant="primary"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setCreating(true)}
    >
      <FolderPlus aria-hidden />
      New collection
    </Button>
  );
  return (
    <Page>
      <TopBarContent title="Collections">
        <Link
          href={`/${workspace}/gallery`}
          // A phone has Gallery below, and no room here beside a large balance.
          className={cn(buttonVariants({ variant: 'ghost', size: 'sm' }), 'max-md:hidden')}
        >
          <ArrowLeft aria-hidden />
          Gallery
        </Link>
      </TopBarContent>
      {collections.length === 0 ? (
        <EmptyState
          icon={<FolderOpen aria-hidden />}
          title="No collections yet"
          description="A collection keeps results together for a project, a client or a mood board. Everyone in the workspace sees it. Create one here, or select results in the gallery and press Collect."
          action={
            <>
              {button}
              <Button asChild>
                <Link href={`/${workspace}/gallery`}>Open the gallery</Link>
              </Button>
            </>
          }
        />
      ) : (
        <>
          <PageHeader
            description="Results kept together, for everyone in the workspace. Add more from the gallery: select results and press Collect."
            actions={button}
          />
          <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(220px,1fr))]">
            {collections.map((collection) => (
              <li key={collection.id}>
                <CollectionCard
                  workspace={workspace}
                  collection={collection}
                  rename={(name) => refreshAfter(gallery.renameCollection(collection.id, name))}
                  remove={() => refreshAfter(gallery.deleteCollection(collection.id))}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {creating ? (
        <Suspense fallback={null}>
          <CollectionNameDialog
            title="New collection"
            label="Create"
            initial=""
            onClose={() => setCreating(false)}
            onSave={(name) => refreshAfter(gallery.createCollection(name))}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}
