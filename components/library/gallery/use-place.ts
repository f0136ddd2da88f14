'use client';

import { useEffect, useLayoutEffect, useRef } from 'react';
import { tabStorage } from '@/components/ui';
import type { GalleryIndex } from '@/lib/pages/gallery';
import { findRowOfTile, type GalleryLayout, visibleRange } from './layout';
import { tileKey } from './use-selection';
import { findScroller } from './use-viewport';

interface Place {
  readonly key: string;
  /** Distance from the top of the scroller, px. */
  readonly offset: number;
}

/** Scrolling has ended when nothing has moved for this long; only then the position is stored. */
const scrollEndMs = 120;

const storageKey = (path: string) => `gallery.place:${path}`;

/**
 * Keeps the scroll position on the tile in view: when tiles appear above it, when the width changes, and when the
 * person comes back to the gallery. At the very top, new tiles simply appear.
 */
export function usePlace(
  index: GalleryIndex,
  layout: GalleryLayout | null,
  box: React.RefObject<HTMLElement | null>,
): void {
  const placeRef = useRef<Place | null>(null);
  const isRestored = useRef(false);

  useEffect(() => {
    const main = findScroller();
    if (main === null || layout === null) return;
    const remember = () => {
      const top = topOf(main, box.current);
      const [first] = visibleRange(layout.rows, top, top + 1);
      const row = layout.rows[first + (layout.rows[first + 1] !== undefined && top > 0 ? 1 : 0)];
      placeRef.current =
        row === undefined || main.scrollTop < 8
          ? null
          : {
              key: tileKey(index.task_ids[row.start] ?? '', index.outputs[row.start] ?? 0),
              offset: row.top - top,
            };
    };
    // Read the URL now: it may have changed by the time the effect is cleaned up.
    const key = storageKey(window.location.pathname + window.location.search);
    const storePlace = () => tabStorage.setItem(key, JSON.stringify(placeRef.current));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      remember();
      clearTimeout(timer);
      timer = setTimeout(storePlace, scrollEndMs);
    };
    main.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', storePlace);
    return () => {
      main.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', storePlace);
      clearTimeout(timer);
      storePlace();
    };
  }, [index, layout, box]);

  useLayoutEffect(() => {
    const main = findScroller();
    if (main === null || layout === null) return;
    if (!isRestored.current) {
      isRestored.current = true;
      placeRef.current = readPlace();
    }
    const savedPlace = placeRef.current;
    if (savedPlace === null) return;
    const at = index.task_ids.findIndex(
      (id, i) => tileKey(id, index.outputs[i] ?? 0) === savedPlace.key,
    );
    const row = at === -1 ? undefined : findRowOfTile(layout, at);
    if (row === undefined) return;
    const targetTop = row.top - savedPlace.offset;
    const shift = targetTop - topOf(main, box.current);
    if (Math.abs(shift) > 1) main.scrollTop += shift;
  }, [index, layout, box]);
}

/** The scroller's top in the gallery's own coordinates. */
const topOf = (main: HTMLElement, box: HTMLElement | null): number =>
  box === null ? 0 : main.getBoundingClientRect().top - box.getBoundingClientRect().top;

function readPlace(): Place | null {
  try {
    const text = tabStorage.getItem(storageKey(window.location.pathname + window.location.search));
    return text === null ? null : (JSON.parse(text) as Place | null);
  } catch {
    return null;
  }
}
