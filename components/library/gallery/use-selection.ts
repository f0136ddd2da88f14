'use client';

import { useCallback, useState } from 'react';
import type { GalleryIndex, OutputRef } from '@/lib/pages/gallery';

export const tileKey = (taskId: string, output: number): string => `${taskId}:${output}`;

/** The tile of a key made by {@link tileKey}. */
export function refOfKey(key: string): OutputRef {
  const separator = key.lastIndexOf(':');
  return { task_id: key.slice(0, separator), output: Number(key.slice(separator + 1)) };
}

const keyAt = (index: GalleryIndex, i: number): string =>
  tileKey(index.task_ids[i] ?? '', index.outputs[i] ?? 0);

export interface Selection {
  readonly keys: ReadonlySet<string>;
  has(index: GalleryIndex, i: number): boolean;
  /** Adds or removes a tile; `selectsRange` adds all tiles from the last toggled one to this one. */
  toggle(index: GalleryIndex, i: number, selectsRange: boolean): void;
  /** Selects all tiles but those of tasks that still run, with which nothing can be done. */
  selectAll(index: GalleryIndex, isRunning: (taskId: string) => boolean): void;
  clear(): void;
}

/** The selected tiles, by key, so that new tiles at the top do not shift the selection. */
export function useSelection(): Selection {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string | null>(null);

  const toggle = useCallback(
    (index: GalleryIndex, i: number, selectsRange: boolean) => {
      const key = keyAt(index, i);
      setAnchor(key);
      setKeys((previous) => {
        const next = new Set(previous);
        const anchorIndex = selectsRange && anchor !== null ? indexOfKey(index, anchor) : -1;
        if (anchorIndex === -1) {
          if (!next.delete(key)) next.add(key);
          return next;
        }
        for (let at = Math.min(anchorIndex, i); at <= Math.max(anchorIndex, i); at += 1) {
          next.add(keyAt(index, at));
        }
        return next;
      });
    },
    [anchor],
  );
  const selectAll = useCallback((index: GalleryIndex, isRunning: (taskId: string) => boolean) => {
    const selectable = index.task_ids.flatMap((id, i) =>
      index.outputs[i] === -1 && isRunning(id) ? [] : [keyAt(index, i)],
    );
    setKeys(new Set(selectable));
  }, []);
  const clear = useCallback(() => {
    setKeys(new Set());
    setAnchor(null);
  }, []);
  return { keys, has: (index, i) => keys.has(keyAt(index, i)), toggle, selectAll, clear };
}

function indexOfKey(index: GalleryIndex, key: string): number {
  const { task_id, output } = refOfKey(key);
  return index.task_ids.findIndex((id, i) => id === task_id && index.outputs[i] === output);
}
