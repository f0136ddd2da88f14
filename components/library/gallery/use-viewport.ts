'use client';

import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { mainScrollerId, type Screen } from '../../layout';

/** The visible part of the gallery, in its own coordinates, and its width. */
export interface Viewport {
  readonly width: number;
  readonly from: number;
  readonly to: number;
  /** The reader's time zone while the viewport is the server's estimate; undefined once it is measured. */
  readonly timeZone?: string;
}

/** Sum of the page's left and right margin in px, by the width of the window. */
const marginsAt = (windowWidth: number): number => (windowWidth < 768 ? 32 : 48);

/** The server's estimate of the viewport at the top of the page. */
export const expectedViewport = ({ window, width, height, timeZone }: Screen): Viewport => ({
  width: width - marginsAt(window),
  from: 0,
  to: height,
  timeZone,
});

/** Rows are rendered this far outside the window, in px. Scrolling by less than this renders nothing. */
const renderStepPx = 300;
const overscanPx = 900;

export const findScroller = (): HTMLElement | null => document.getElementById(mainScrollerId);

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** The viewport, from the console's scroller and the width of `box`. `expected` until it is measured. */
export function useViewport(
  box: RefObject<HTMLElement | null>,
  expected: Viewport | null,
): Viewport | null {
  const [viewport, setViewport] = useState(expected);
  const expectedWidth = expected?.width;
  useBrowserLayoutEffect(() => {
    const element = box.current;
    const main = findScroller();
    if (element === null || main === null) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      const top = main.getBoundingClientRect().top - element.getBoundingClientRect().top;
      const from = Math.floor((top - overscanPx) / renderStepPx) * renderStepPx;
      const to = Math.ceil((top + main.clientHeight + overscanPx) / renderStepPx) * renderStepPx;
      const width = element.clientWidth;
      setViewport((previous) =>
        previous !== null &&
        previous.timeZone === undefined &&
        previous.from === from &&
        previous.to === to &&
        previous.width === width
          ? previous
          : { from, to, width },
      );
    };
    const measureInNextFrame = () => {
      if (frame === 0) frame = requestAnimationFrame(measure);
    };
    // The server's tiles are in the right position already, so the other tiles wait until after the first
    // paint.
    if (element.clientWidth === expectedWidth) measureInNextFrame();
    else measure();
    main.addEventListener('scroll', measureInNextFrame, { passive: true });
    const observer = new ResizeObserver(measureInNextFrame);
    observer.observe(element);
    observer.observe(main);
    return () => {
      cancelAnimationFrame(frame);
      main.removeEventListener('scroll', measureInNextFrame);
      observer.disconnect();
    };
  }, [box, expectedWidth]);
  return viewport;
}
