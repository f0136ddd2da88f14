'use client';

import { useQuery } from '@tanstack/react-query';
import { FolderPlus } from 'lucide-react';
import type { OutputRef } from '@/lib/pages/gallery';
import { galleryFacetsOptions } from '@/lib/queries';
import { CollectMenu, useGalleryActions } from '../gallery';
import { ActionText, actionCardClasses } from './action-card';

/** Adds the result to a collection. */
export function CollectCard({ workspace, output }: { workspace: string; output: OutputRef }) {
  const { data: facets } = useQuery(galleryFacetsOptions(workspace));
  const gallery = useGalleryActions(workspace);
  return (
    <CollectMenu
      collections={facets?.collections ?? []}
      onCollect={(collection) => void gallery.collect(collection, [output])}
      onCreate={gallery.createCollection}
      trigger={
        <button type="button" className={actionCardClasses()}>
          <ActionText
            icon={<FolderPlus aria-hidden />}
            title="Add to collection"
            hint="For everyone in the workspace"
          />
        </button>
      }
    />
  );
}
