'use client';

import { X } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { cn } from '@/components/ui';
import { type MediaKind, writeDraggedMedia } from '@/lib/forms';
import { useFormEnvironment } from '../form-environment';
import { Thumbnail } from './thumbnail';
import { reorderType } from './use-drop-target';

export const tileClasses =
  'group relative size-(--media-tile,4rem) overflow-hidden rounded-md border border-line bg-sunk pointer-coarse:size-(--media-tile,5.25rem)';

/** One item of a media list: a press selects it, Alt and arrows move it, Delete removes it. */
export function MediaTile(props: {
  url: string;
  kind: MediaKind;
  index: number;
  count: number;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
  onMove: (to: number) => void;
  /** Called with the index of a tile that was dropped on this one. */
  onMoveFrom: (from: number) => void;
  onRemove: () => void;
}) {
  const { url, kind, index, count, isChosen } = props;
  const { uploads, mayLoad } = useFormEnvironment();
  const [isDropTarget, setTarget] = useState(false);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step !== 0 && event.altKey) {
      event.preventDefault();
      props.onMove(index + step);
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      props.onRemove();
    }
  };
  const isReorder = (event: DragEvent) => event.dataTransfer.types.includes(reorderType);

  return (
    <li className="relative">
      <button
        type="button"
        draggable
        aria-label={`${props.label}, item ${index + 1} of ${count}`}
        aria-pressed={isChosen}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Delete"
        className={cn(
          tileClasses,
          'block',
          isChosen && 'outline-2 outline-offset-2 outline-live',
          isDropTarget && 'border-live ring-2 ring-live',
        )}
        onClick={props.onChoose}
        onKeyDown={onKeyDown}
        onDragStart={(event) => {
          event.dataTransfer.setData(reorderType, String(index));
          writeDraggedMedia(event.dataTransfer, { url, kind });
        }}
        onDragOver={(event) => {
          if (!isReorder(event)) return;
          event.preventDefault();
          setTarget(true);
        }}
        onDragLeave={() => setTarget(false)}
        onDrop={(event) => {
          setTarget(false);
          if (!isReorder(event)) return;
          event.preventDefault();
          event.stopPropagation();
          props.onMoveFrom(Number(event.dataTransfer.getData(reorderType)));
        }}
      >
        <Thumbnail kind={kind} src={uploads.previewOf(url) ?? (mayLoad(url) ? url : null)} />
        {count > 1 ? (
          <span
            className="num absolute bottom-1 left-1 rounded-xs bg-black/60 px-1 text-2xs text-white"
            aria-hidden
          >
            {index + 1}
          </span>
        ) : null}
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Remove item ${index + 1}`}
        className="absolute top-1 right-1 hidden size-5 place-items-center rounded-full bg-black/60 text-white group-hover:grid pointer-fine:grid pointer-fine:opacity-0 pointer-fine:hover:opacity-100 pointer-fine:[li:hover>&]:opacity-100"
        onClick={props.onRemove}
      >
        <X className="size-3" aria-hidden />
      </button>
    </li>
  );
}
