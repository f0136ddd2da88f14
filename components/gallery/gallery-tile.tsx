'use client';

import { useRouter } from 'next/navigation';
import { memo } from 'react';
import { MediaTile } from '@/components/media';
import type { Creation } from '@/lib/contract';
import { remixHref, viewerHref } from './recipe-href';
import { TileOverlay } from './tile-overlay';
import type { GalleryDeeds } from './use-gallery-actions';

/** One tile of the grid. While its creation is being loaded it is a plain frame of the final size. */
export const GalleryTile = memo(function GalleryTile({
  workspace,
  task,
  output,
  query,
  tabIndex,
  selected,
  selecting,
  eager,
  deeds,
  onSelect,
}: {
  workspace: string;
  task: Creation | undefined;
  output: number;
  /** The gallery's filters, so that the viewer knows its neighbours. */
  query: string;
  /** 0 for the one tile that Tab reaches, -1 for the others. */
  tabIndex: number;
  selected: boolean;
  selecting: boolean;
  eager: boolean;
  deeds: GalleryDeeds;
  onSelect: (range: boolean) => void;
}) {
  const router = useRouter();
  if (task === undefined) return <div className="size-full rounded-md bg-sunk" />;
  const remix = remixHref(workspace, task);
  return (
    <MediaTile
      task={task}
      output={output}
      href={viewerHref(workspace, task.task_id, output, new URLSearchParams(query))}
      selected={selected}
      eager={eager}
      tabIndex={tabIndex}
      onCancel={deeds.cancel}
      onRetry={() => router.push(remix)}
      overlay={
        <TileOverlay
          task={task}
          output={output}
          selected={selected}
          selecting={selecting}
          remix={remix}
          onSelect={onSelect}
          onFavourite={(on) => void deeds.favourite([{ task_id: task.task_id, output }], on)}
        />
      }
    />
  );
});
