'use client';

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Step } from './store/tree';

/** How many steps are mounted at first, and added each time the reader scrolls back. */
const stepsPerBatch = 30;
/** Earlier steps are mounted this far before the reader reaches them. */
const mountMargin = '1200px 0px 0px 0px';

/** Identifies a path's conversation by its very first message, which is the same for all branches. */
const originOf = (steps: readonly Step[]): string | null => steps[0]?.siblings[0]?.id ?? null;

/**
 * Mounts the end of a long path first and earlier steps when the reader scrolls there, so that a conversation
 * of hundreds of answers opens fast. The visible steps do not move when earlier ones are added above them.
 */
export function useEarlier(steps: readonly Step[], scroller: RefObject<HTMLElement | null>) {
  const origin = originOf(steps);
  const initialHiddenCount = Math.max(0, steps.length - stepsPerBatch);
  const [storedRange, setStoredRange] = useState({ origin, hiddenCount: initialHiddenCount });
  const range =
    storedRange.origin === origin ? storedRange : { origin, hiddenCount: initialHiddenCount };
  if (range !== storedRange) setStoredRange(range);
  // Another branch may be shorter.
  const hiddenCount = Math.min(range.hiddenCount, initialHiddenCount);
  const earlierButtonRef = useRef<HTMLDivElement>(null);
  /** The scroll position measured from the end, to restore once `hidden` steps remain hidden. */
  const savedScroll = useRef<{ readonly hiddenCount: number; readonly distanceFromEnd: number }>(
    null,
  );

  const showEarlier = useCallback(() => {
    const element = scroller.current;
    const nextHiddenCount = Math.max(0, hiddenCount - stepsPerBatch);
    if (element)
      savedScroll.current = {
        hiddenCount: nextHiddenCount,
        distanceFromEnd: element.scrollHeight - element.scrollTop,
      };
    setStoredRange({ origin, hiddenCount: nextHiddenCount });
  }, [scroller, hiddenCount, origin]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || savedScroll.current?.hiddenCount !== hiddenCount) return;
    element.scrollTop = element.scrollHeight - savedScroll.current.distanceFromEnd;
    savedScroll.current = null;
  }, [hiddenCount, scroller]);

  useEffect(() => {
    const element = earlierButtonRef.current;
    if (element === null || hiddenCount === 0) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) showEarlier();
      },
      { root: scroller.current, rootMargin: mountMargin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hiddenCount, scroller, showEarlier]);

  return {
    shownSteps: hiddenCount === 0 ? steps : steps.slice(hiddenCount),
    hiddenCount,
    earlierButtonRef,
    showEarlier,
  };
}
