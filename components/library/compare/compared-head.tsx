'use client';

import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import Link from 'next/link';
import { Button, IconButton } from '@/components/ui';
import type { Creation } from '@/lib/pages/creations';
import { galleryFacetsOptions, useTask } from '@/lib/queries';
import { AddToBoard, useGalleryActions, viewerHref } from '../gallery';

/** One compared result: opens it, and keeps it as a favourite or on a board. */
export function ComparedHead({
  workspace,
  initial,
  output,
  letter,
}: {
  workspace: string;
  initial: Creation;
  output: number;
  letter: string;
}) {
  const { data: task } = useTask(workspace, initial.task_id, initial);
  const { data: facets } = useQuery(galleryFacetsOptions(workspace));
  const gallery = useGalleryActions(workspace);
  const isFavourite = (task ?? initial).favourites.includes(output);
  const refs = [{ task_id: initial.task_id, output }];
  return (
    <div className="flex flex-wrap items-center gap-1">
      <span className="mr-1 font-medium text-ink">{letter}</span>
      <Button size="sm" variant="ghost" asChild>
        <Link href={viewerHref(workspace, initial.task_id, output)} prefetch={false}>
          Open<span className="sr-only"> {letter}</span>
        </Link>
      </Button>
      <IconButton
        size="sm"
        label={`Favourite ${letter}`}
        aria-pressed={isFavourite}
        onClick={() => void gallery.favourite(refs, !isFavourite)}
      >
        <Heart className={isFavourite ? 'fill-current' : undefined} aria-hidden />
      </IconButton>
      <AddToBoard
        label={`Add to board: ${letter}`}
        boards={facets?.boards ?? []}
        onAdd={(board) => void gallery.addToBoard(board, refs)}
        onCreate={gallery.createBoard}
      />
    </div>
  );
}
