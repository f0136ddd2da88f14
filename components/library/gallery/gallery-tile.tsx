'use client';

import { memo } from 'react';
import type { Creation } from '@/lib/pages/creations';
import { MediaTile } from '../media';
import { remixHref, resultEditHref, resultsExperimentHref, viewerHref } from './recipe-href';
import type { Stack } from './stacks';
import { TileOverlay } from './tile-overlay';
import type { GalleryOperations } from './use-gallery-actions';

/** One tile of the grid. An empty frame of the final size while its creation loads. */
export const GalleryTile = memo(function GalleryTile({
  workspace,
  task,
  output,
  query,
  tabIndex,
  isSelected,
  isSelecting,
  isEager,
  operations,
  stack,
  onStack,
  onSelect,
}: {
  workspace: string;
  task: Creation | undefined;
  output: number;
  /** The gallery's filters, from which the viewer finds the previous and next result. */
  query: string;
  /** 0 for the one tile that Tab reaches, -1 for the others. */
  tabIndex: number;
  isSelected: boolean;
  isSelecting: boolean;
  isEager: boolean;
  operations: GalleryOperations;
  stack: Stack | undefined;
  onStack: (name: string) => void;
  onSelect: (selectsRange: boolean) => void;
}) {
  if (task === undefined) return <div className="size-full rounded-md bg-sunk" />;
  const remix = remixHref(workspace, task);
  return (
    <MediaTile
      task={task}
      output={output}
      href={viewerHref(workspace, task.task_id, output, new URLSearchParams(query))}
      isSelected={isSelected}
      isEager={isEager}
      tabIndex={tabIndex}
      overlay={
        <TileOverlay
          task={task}
          output={output}
          isSelected={isSelected}
          isSelecting={isSelecting}
          remix={remix}
          experiment={resultsExperimentHref(workspace, [task])}
          edit={resultEditHref(workspace, task, output, new URLSearchParams(query))}
          stack={stack}
          onStack={onStack}
          onSelect={onSelect}
          onFavourite={(isFavourite) =>
            void operations.favourite([{ task_id: task.task_id, output }], isFavourite)
          }
        />
      }
    />
  );
});
