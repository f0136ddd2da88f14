import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Creation } from '@/lib/pages/creations';
import type { GalleryFacets, GalleryIndex } from '@/lib/pages/gallery';
import type { GalleryFilters } from '@/lib/pages/gallery-filters';
import { storeTasks, taskKeys } from '@/lib/queries';

/** The creations that the server read for the page. */
export interface GalleryStart {
  readonly filters: GalleryFilters;
  readonly index: GalleryIndex;
  readonly facets: GalleryFacets;
  readonly creations: readonly Creation[];
  readonly readAtMs: number;
}

/** Puts the creations of the page into the cache that the tiles read, unless newer ones are there. */
export function useFirstCreations(
  workspace: string,
  { creations, readAtMs }: Pick<GalleryStart, 'creations' | 'readAtMs'>,
): void {
  const client = useQueryClient();
  const queryState = (task: Creation) =>
    client.getQueryState(taskKeys.one(workspace, task.task_id));
  // Creations that the cache lacks are stored before the tiles are rendered, on the server too; nothing shows them yet.
  useState(() =>
    storeTasks(
      client,
      workspace,
      creations.filter((task) => queryState(task)?.data === undefined),
    ),
  );
  useEffect(() => {
    const outdatedTasks = creations.filter((task) => {
      const state = client.getQueryState(taskKeys.one(workspace, task.task_id));
      return state !== undefined && state.dataUpdatedAt < readAtMs;
    });
    storeTasks(client, workspace, outdatedTasks);
  }, [client, workspace, creations, readAtMs]);
}
