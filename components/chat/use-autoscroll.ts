'use client';

import type { RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';

/** This near to its end a reader is at the end. Pixels. */
const nearEnd = 48;

/**
 * Keeps the end of a growing thread in view for a reader who is there. Whoever scrolls up is left alone until they
 * come back to the end, or ask for it.
 */
export function useAutoscroll(scroller: RefObject<HTMLElement | null>, place: string) {
  const [atEnd, setAtEnd] = useState(true);
  const follows = useRef(true);
  const toEnd = useCallback(() => {
    follows.current = true;
    setAtEnd(true);
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [scroller]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation begins at its end
  useEffect(toEnd, [place, toEnd]);

  useEffect(() => {
    const element = scroller.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    let lastTop = element.scrollTop;
    const onScroll = () => {
      const distance = element.scrollHeight - element.clientHeight - element.scrollTop;
      // Growth moves the end away without moving the reader: only going up leaves it.
      if (element.scrollTop < lastTop && distance > nearEnd) follows.current = false;
      else if (distance <= nearEnd) follows.current = true;
      lastTop = element.scrollTop;
      setAtEnd(follows.current);
    };
    const grown = new ResizeObserver(() => {
      if (!follows.current) return;
      element.scrollTop = element.scrollHeight;
      lastTop = element.scrollTop;
    });
    grown.observe(content);
    grown.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      grown.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller]);

  return { atEnd, toEnd };
}
