'use client';

import { useEffect, useState } from 'react';
import { readPastedFiles } from '@/lib/forms';

/** Takes files dropped anywhere on the page or pasted into it. Returns whether a drag is over the page. */
export function usePageDrop(onFiles: (files: File[]) => void): boolean {
  const [depth, setDepth] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const listenToDrags = <K extends 'dragenter' | 'dragleave' | 'dragover' | 'drop'>(
      name: K,
      handleDrag: (event: DragEvent) => void,
    ) =>
      document.addEventListener(
        name,
        (event) => {
          if (!carriesFiles(event)) return;
          event.preventDefault();
          handleDrag(event);
        },
        { signal },
      );
    listenToDrags('dragenter', () => setDepth((depth) => depth + 1));
    listenToDrags('dragleave', () => setDepth((depth) => Math.max(0, depth - 1)));
    listenToDrags('dragover', () => undefined);
    listenToDrags('drop', (event) => {
      setDepth(0);
      onFiles([...(event.dataTransfer?.files ?? [])]);
    });
    const onPaste = (event: ClipboardEvent) => {
      const files = event.clipboardData === null ? [] : readPastedFiles(event.clipboardData);
      if (files.length > 0) onFiles(files);
    };
    document.addEventListener('paste', onPaste, { signal });
    return () => abort.abort();
  }, [onFiles]);
  return depth > 0;
}
