'use client';

import { type RefObject, useLayoutEffect, useState } from 'react';

/** The size of an element in pixels; `guess` until it is measured. */
export function useFrame(
  ref: RefObject<HTMLElement | null>,
  initialSize: { width: number; height: number },
): { width: number; height: number } {
  const [frame, setFrame] = useState(initialSize);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => {
      const next = { width: element.clientWidth, height: element.clientHeight };
      setFrame((before) =>
        before.width === next.width && before.height === next.height ? before : next,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return frame;
}
