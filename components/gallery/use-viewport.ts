'use client';

import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { mainScrollerId } from '@/components/layout';

/** What of the gallery is in view, in its own coordinates, and how wide it is. */
export interface Viewport {
  readonly width: number;
  readonly from: number;
  readonly to: number;
}

/** Rows this far outside the window are there already. Scrolling within a step renders nothing. */
const step = 300;
const overscan = 900;

export const scroller = (): HTMLElement | null => document.getElementById(mainScrollerId);

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** Follows the console's scroller and the width of `box`; null until it is measured. */
export function useViewport(box: RefObject<HTMLElement | null>): Viewport | null {
  const [viewport, setViewport] = useState<Viewport | null>(null);
  useBrowserLayoutEffect(() => {
    const element = box.current;
    const main = scroller();
    if (element === null || main === null) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      const top = main.getBoundingClientRect().top - element.getBoundingClientRect().top;
      const from = Math.floor((top - overscan) / step) * step;
      const to = Math.ceil((top + main.clientHeight + overscan) / step) * step;
      const width = element.clientWidth;
      setViewport((known) =>
        known !== null && known.from === from && known.to === to && known.width === width
          ? known
          : { from, to, width },
      );
    };
    const later = () => {
      if (frame === 0) frame = requestAnimationFrame(measure);
    };
    measure();
    main.addEventListener('scroll', later, { passive: true });
    const observer = new ResizeObserver(later);
    observer.observe(element);
    observer.observe(main);
    return () => {
      cancelAnimationFrame(frame);
      main.removeEventListener('scroll', later);
      observer.disconnect();
    };
  }, [box]);
  return viewport;
}
