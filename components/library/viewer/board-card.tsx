'use client';

import { useQuery } from '@tanstack/react-query';
import { FolderPlus } from 'lucide-react';
import type { OutputRef } from '@/lib/pages/gallery';
import { galleryFacetsOptions } from '@/lib/queries';
import { AddToBoard, useGalleryActions } from '../gallery';
import { ActionText, actionCardClasses } from './action-card';

export function BoardCard({ workspace, output }: { workspace: string; output: OutputRef }) {
  const { data: facets } = useQuery(galleryFacetsOptions(workspace));
  const gallery = useGalleryActions(workspace);
  return (
    <AddToBoard
      boards={facets?.boards ?? []}
      onAdd={(board) => void gallery.addToBoard(board, [output])}
      onCreate={gallery.createBoard}
      trigger={
        <button type="button" className={actionCardClasses()}>
          <ActionText
            icon={<FolderPlus aria-hidden />}
            title="Add to board"
            hint="For everyone in the workspace"
          />
        </button>
      }
    />
  );
}
