'use client';

import type { RefObject } from 'react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Step } from './store/tree';

/** As many steps are mounted at first, and again with each look further back. */
const stepsAtOnce = 30;
/** Earlier ones are mounted this long before a reader reaches them. */
const aheadOf = '1200px 0px 0px 0px';

/** The conversation that a path belongs to: its very first message, whichever branch is looked at. */
const originOf = (steps: readonly Step[]): string | null => steps[0]?.siblings[0]?.id ?? null;

/**
 * The end of a long path, and what comes before it when a reader goes there: a conversation of hundreds of answers
 * opens with its last ones. What is in view stays where it is while earlier ones are put above it.
 */
export function useEarlier(steps: readonly Step[], scroller: RefObject<HTMLElement | null>) {
  const origin = originOf(steps);
  const atFirst = Math.max(0, steps.length - stepsAtOnce);
  const [told, setTold] = useState({ origin, hidden: atFirst });
  const known = told.origin === origin ? told : { origin, hidden: atFirst };
  if (known !== told) setTold(known);
  // Another branch may be shorter.
  const hidden = Math.min(known.hidden, atFirst);
  const mark = useRef<HTMLDivElement>(null);
  /** What is in view, told from the end, while so many are about to be hidden. */
  const view = useRef<{ readonly hidden: number; readonly fromEnd: number }>(null);

  const showEarlier = useCallback(() => {
    const element = scroller.current;
    const next = Math.max(0, hidden - stepsAtOnce);
    if (element) view.current = { hidden: next, fromEnd: element.scrollHeight - element.scrollTop };
    setTold({ origin, hidden: next });
  }, [scroller, hidden, origin]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || view.current?.hidden !== hidden) return;
    element.scrollTop = element.scrollHeight - view.current.fromEnd;
    view.current = null;
  }, [hidden, scroller]);

  useEffect(() => {
    const element = mark.current;
    if (element === null || hidden === 0) return;
    const seen = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) showEarlier();
      },
      { root: scroller.current, rootMargin: aheadOf },
    );
    seen.observe(element);
    return () => seen.disconnect();
  }, [hidden, scroller, showEarlier]);

  return { shown: hidden === 0 ? steps : steps.slice(hidden), hidden, mark, showEarlier };
}
