'use client';

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Step } from './store/tree';

/** How many steps are mounted at first, and added each time the reader scrolls back. */
const stepsAtOnce = 30;
/** Earlier steps are mounted this far before the reader reaches them. */
const aheadOf = '1200px 0px 0px 0px';

/** Identifies a path's conversation by its very first message, which is the same for all branches. */
const originOf = (steps: readonly Step[]): string | null => steps[0]?.siblings[0]?.id ?? null;

/**
 * Mounts the end of a long path first and earlier steps when the reader scrolls there, so that a conversation
 * of hundreds of answers opens fast. The visible steps do not move when earlier ones are added above them.
 */
export function useEarlier(steps: readonly Step[], scroller: RefObject<HTMLElement | null>) {
  const origin = originOf(steps);
  const atFirst = Math.max(0, steps.length - stepsAtOnce);
  const [storedRange, setStoredRange] = useState({ origin, hidden: atFirst });
  const range = storedRange.origin === origin ? storedRange : { origin, hidden: atFirst };
  if (range !== storedRange) setStoredRange(range);
  // Another branch may be shorter.
  const hiddenCount = Math.min(range.hidden, atFirst);
  const mark = useRef<HTMLDivElement>(null);
  /** The scroll position measured from the end, to restore once `hidden` steps remain hidden. */
  const view = useRef<{ readonly hidden: number; readonly fromEnd: number }>(null);

  const showEarlier = useCallback(() => {
    const element = scroller.current;
    const next = Math.max(0, hiddenCount - stepsAtOnce);
    if (element) view.current = { hidden: next, fromEnd: element.scrollHeight - element.scrollTop };
    setStoredRange({ origin, hidden: next });
  }, [scroller, hiddenCount, origin]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || view.current?.hidden !== hiddenCount) return;
    element.scrollTop = element.scrollHeight - view.current.fromEnd;
    view.current = null;
  }, [hiddenCount, scroller]);

  useEffect(() => {
    const element = mark.current;
    if (element === null || hiddenCount === 0) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) showEarlier();
      },
      { root: scroller.current, rootMargin: aheadOf },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hiddenCount, scroller, showEarlier]);

  return {
    shownSteps: hiddenCount === 0 ? steps : steps.slice(hiddenCount),
    hidden: hiddenCount,
    mark,
    showEarlier,
  };
}
