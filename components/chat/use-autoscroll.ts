'use client';

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** A reader within this many pixels of the end counts as at the end. */
const nearEndPx = 48;

/**
 * Keeps the end of a growing thread in view, unless the reader has scrolled up. `conversationKey` names the conversation:
 * a new one is shown from its end, and null (nothing to read yet) from the top.
 */
export function useAutoscroll(
  scroller: RefObject<HTMLElement | null>,
  conversationKey: string | null,
) {
  const [isAtEnd, setAtEnd] = useState(true);
  const isFollowing = useRef(true);
  const shownKey = useRef<string>(null);
  const scrollToEnd = useCallback(() => {
    isFollowing.current = true;
    setAtEnd(true);
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [scroller]);

  useEffect(() => {
    if (shownKey.current === conversationKey) return;
    shownKey.current = conversationKey;
    if (conversationKey !== null) scrollToEnd();
    else if (scroller.current) scroller.current.scrollTop = 0;
  }, [conversationKey, scroller, scrollToEnd]);

  const isReading = conversationKey !== null;
  useEffect(() => {
    const element = scroller.current;
    const content = element?.firstElementChild;
    if (!element || !content || !isReading) return;
    let lastTop = element.scrollTop;
    const onScroll = () => {
      const distance = element.scrollHeight - element.clientHeight - element.scrollTop;
      // Growth increases the distance to the end as well, so only scrolling up ends the following.
      if (element.scrollTop < lastTop && distance > nearEndPx) isFollowing.current = false;
      else if (distance <= nearEndPx) isFollowing.current = true;
      lastTop = element.scrollTop;
      setAtEnd(isFollowing.current);
    };
    const resizeObserver = new ResizeObserver(() => {
      if (!isFollowing.current) return;
      element.scrollTop = element.scrollHeight;
      lastTop = element.scrollTop;
    });
    resizeObserver.observe(content);
    resizeObserver.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      resizeObserver.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, isReading]);

  return { isAtEnd: isAtEnd || !isReading, scrollToEnd };
}
