'use client';

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import {
  boundsOf,
  type Camera,
  type Place,
  panBy,
  revealPlace,
  type Size,
  zoomAt,
  zoomToFit,
} from '../geometry';

const firstCamera: Camera = { x: -48, y: -48, zoom: 1 };

/** What the toolbar takes of the stage beyond the margin of {@link zoomToFit}. */
const toolbarPx = 32;

/** What of the surface the stage shows. Wheel and trackpad pan, with Control or Command they zoom. */
export function useCamera(stage: RefObject<HTMLElement | null>, places: readonly Place[]) {
  const [camera, setCamera] = useState(firstCamera);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const hasFitted = useRef(false);

  useEffect(() => {
    const element = stage.current;
    if (element === null) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    const onWheel = (event: WheelEvent) => {
      // Not in the text of a note that scrolls.
      if (event.target instanceof HTMLTextAreaElement) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const pixel = { x: event.clientX - left, y: event.clientY - top };
      if (event.ctrlKey || event.metaKey) {
        setCamera((now) => zoomAt(now, pixel, now.zoom * Math.exp(-event.deltaY / 200)));
        return;
      }
      const isSideways = event.shiftKey && event.deltaX === 0;
      const [dx, dy] = isSideways ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
      setCamera((now) => panBy(now, -dx, -dy));
    };
    // React listens passively, and the browser would zoom the page.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener('wheel', onWheel);
    };
  }, [stage]);

  const showAll = useCallback(
    (of: readonly Place[]) => {
      const bounds = boundsOf(of);
      if (bounds === null || size.width === 0) return;
      setCamera(zoomToFit(bounds, { ...size, height: size.height - toolbarPx }));
    },
    [size],
  );
  // A board opens with everything in view.
  useEffect(() => {
    if (hasFitted.current || size.width === 0 || places.length === 0) return;
    hasFitted.current = true;
    showAll(places);
  }, [showAll, places, size]);

  return {
    camera,
    setCamera,
    size,
    showAll,
    zoomTo: (zoom: number) =>
      setCamera((now) => zoomAt(now, { x: size.width / 2, y: size.height / 2 }, zoom)),
    reveal: (place: Place) => setCamera((now) => revealPlace(now, size, place)),
    centre: {
      x: camera.x + size.width / 2 / camera.zoom,
      y: camera.y + size.height / 2 / camera.zoom,
    },
  };
}

export type CameraState = ReturnType<typeof useCamera>;
