import { type RefObject, useEffect, useState } from 'react';

const measureMs = 200;

/**
 * The height in px of the bars at the bottom of the window (`data-bottom-edge`: a composer, a price with its button) that an element
 * over the page would cover. Measured at intervals, because bars grow with their text and pages change.
 */
export function useBottomInset(element: RefObject<HTMLElement | null>): number {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const measure = () => {
      const ownBox = element.current?.getBoundingClientRect();
      if (ownBox === undefined) return;
      const coveredHeights = [...document.querySelectorAll('[data-bottom-edge]')]
        .map((bar) => bar.getBoundingClientRect())
        .filter((bar) => bar.height > 0 && bar.left < ownBox.right && bar.right > ownBox.left)
        // A bar further up, such as the composer of an empty chat, does not lie below the element.
        .filter((bar) => bar.bottom > window.innerHeight * 0.75 && bar.top < window.innerHeight)
        .map((bar) => window.innerHeight - bar.top);
      setInset(Math.max(0, ...coveredHeights));
    };
    measure();
    const timer = setInterval(measure, measureMs);
    return () => clearInterval(timer);
  }, [element]);
  return inset;
}
