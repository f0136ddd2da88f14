'use client';

import Link from 'next/link';
import type { ComponentProps, DragEvent, ReactNode } from 'react';
import { cn, LateSuspense, lazyPart } from '@/components/ui';
import { writeDraggedMedia } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';
import { outputKind } from '@/lib/pages/output-kinds';
import { OutputMedia } from './output-media';
import type { SoundTile as Sound } from './sound-tile';
import type State from './tile-state';
import { tileLabel } from './words';

// Most tiles are pictures. Where the code of the others cannot be fetched they stay empty links, until it can be.
const SoundTile = lazyPart<ComponentProps<typeof Sound>>(
  async () => {
    const { SoundTile: Part } = await import('./sound-tile');
    return { default: Part };
  },
  () => null,
);
const TileState = lazyPart<ComponentProps<typeof State>>(
  () => import('./tile-state'),
  () => null,
);

export interface MediaTileProps {
  task: Creation;
  /** Index of the output; -1 while there is none. */
  output: number;
  /** Link of the tile: its viewer. */
  href: string;
  isSelected?: boolean;
  isEager?: boolean;
  tabIndex?: number;
  onCancel?: (task: Creation) => void;
  /** Whether its prompt and model stand beside it already. */
  isTitled?: boolean;
  /** Shown over the tile on hover and focus. */
  overlay?: ReactNode;
}

/**
 * One output of a task, or a task without outputs. Fills its parent's frame, so that nothing moves when it loads or
 * ends. Can be dragged into a form as a reference.
 */
export function MediaTile({
  task,
  output,
  href,
  isSelected = false,
  isEager = false,
  tabIndex,
  onCancel,
  isTitled = false,
  overlay,
}: MediaTileProps) {
  const storedFile = task.outputs[Math.max(0, output)];
  const isSound =
    storedFile !== undefined && !storedFile.no_longer_kept && outputKind(storedFile) === 'audio';
  const drag = (event: DragEvent) => {
    if (storedFile === undefined || storedFile.no_longer_kept) return;
    const kind = outputKind(storedFile);
    if (kind === 'file' || kind === 'text') return;
    writeDraggedMedia(event.dataTransfer, {
      url: storedFile.url,
      kind,
      ...(storedFile.asset_id === undefined ? {} : { assetId: storedFile.asset_id }),
    });
  };
  return (
    <div
      className={cn(
        'group relative size-full overflow-hidden rounded-md bg-sunk',
        isSelected && 'outline-2 outline-offset-2 outline-live',
      )}
    >
      <Link
        href={href}
        prefetch={false}
        tabIndex={tabIndex}
        draggable={storedFile !== undefined && !storedFile.no_longer_kept}
        onDragStart={drag}
        className="absolute inset-0 rounded-md focus-visible:z-10 focus-visible:-outline-offset-2"
      >
        <span className="sr-only">{tileLabel(task, output)}</span>
        {storedFile !== undefined && !isSound ? (
          <OutputMedia
            output={storedFile}
            source={{ taskId: task.task_id, index: Math.max(0, output) }}
            isEager={isEager}
          />
        ) : null}
      </Link>
      {isSound ? (
        <LateSuspense>
          <SoundTile output={storedFile} label={tileLabel(task, output)} tabIndex={tabIndex} />
        </LateSuspense>
      ) : null}
      {storedFile === undefined ? (
        <LateSuspense>
          <div className="pointer-events-none absolute inset-0 [&_button]:pointer-events-auto">
            <TileState task={task} isTitled={isTitled} {...(onCancel ? { onCancel } : {})} />
          </div>
        </LateSuspense>
      ) : null}
      {overlay}
    </div>
  );
}
