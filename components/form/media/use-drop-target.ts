'use client';

import { type DragEvent, useRef, useState } from 'react';
import { mediaDragType, readDraggedMedia } from '@/lib/forms';
import type { MediaList } from './use-media-list';

/** Type of a drag that reorders a list. */
export const reorderType = 'application/x-atelier-reorder';

const acceptsDrag = ({ types }: DataTransfer): boolean =>
  (types.includes('Files') || types.includes(mediaDragType) || types.includes('text/uri-list')) &&
  !types.includes(reorderType);

/** Makes an element accept dropped files, results of the gallery and web addresses. */
export function useDropTarget(list: Pick<MediaList, 'addFiles' | 'addUrl' | 'addListed'>) {
  const [isOver, setOver] = useState(false);
  // dragenter and dragleave also fire for every child, so they are counted.
  const depth = useRef(0);
  const endDrag = () => {
    depth.current = 0;
    setOver(false);
  };
  const handlers = {
    onDragEnter(event: DragEvent) {
      if (!acceptsDrag(event.dataTransfer)) return;
      depth.current += 1;
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      if (!acceptsDrag(event.dataTransfer)) return;
      depth.current -= 1;
      if (depth.current <= 0) endDrag();
    },
    onDragOver(event: DragEvent) {
      if (acceptsDrag(event.dataTransfer)) event.preventDefault();
    },
    onDrop(event: DragEvent) {
      if (!acceptsDrag(event.dataTransfer)) return;
      event.preventDefault();
      event.stopPropagation();
      endDrag();
      const media = readDraggedMedia(event.dataTransfer);
      const files = [...event.dataTransfer.files];
      if (media) list.addListed(media);
      else if (files.length > 0) list.addFiles(files);
      else list.addUrl(event.dataTransfer.getData('text/uri-list'));
    },
  };
  return { isOver, handlers };
}
