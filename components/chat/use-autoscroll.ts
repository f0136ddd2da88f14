'use client';

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** A reader within this many pixels of the end counts as at the end. */
const nearEnd = 48;

/**
 * Keeps the end of a growing thread in view, unless the reader has scrolled up. `place` identifies the conversation:
 * a new one is shown from its end, and null (nothing to read yet) from the top.
 */
export function useAutoscroll(scroller: RefObject<HTMLElement | null>, place: string | null) {
  const [isAtEnd, setAtEnd] = useState(true);
  const follows = useRef(true);
  const shownPlace = useRef<string>(null);
  const toEnd = useCallback(() => {
    follows.current = true;
    setAtEnd(true);
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [scroller]);

  useEffect(() => {
    if (shownPlace.current === place) return;
    shownPlace.current = place;
    if (place !== null) toEnd();
    else if (scroller.current) scroller.current.scrollTop = 0;
  }, [place, scroller, toEnd]);

  const isReading = place !== null;
  useEffect(() => {
    const element = scroller.current;
    const content = element?.firstElementChild;
    if (!element || !content || !isReading) return;
    let lastTop = element.scrollTop;
    const onScroll = () => {
      const distance = element.scrollHeight - element.clientHeight - element.scrollTop;
      // Growth increases the distance to the end as well, so only scrolling up ends the following.
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
  }, [scroller, isReading]);

  return { atEnd: isAtEnd || !isReading, toEnd };
}
