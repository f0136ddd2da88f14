import { useEffect, useRef, useState } from 'react';
import { type MountedItems, mountNext } from '../geometry';
import type { SurfaceItem } from './item-changes';
import type { BoardCamera } from './use-camera';

/** The items that are drawn, a few more with each frame, so that no frame waits for a board of a thousand. */
export function useMountedItems(camera: BoardCamera, items: readonly SurfaceItem[]): MountedItems {
  const [mounted, setMounted] = useState<MountedItems>(new Map());
  const latest = useRef(mounted);
  useEffect(() => {
    let frame: number | null = null;
    const mountSome = () => {
      const next = mountNext(
        latest.current,
        items,
        camera.view(),
        camera.size(),
        camera.isAtRest(),
      );
      latest.current = next.mounted;
      setMounted(next.mounted);
      if (!next.isComplete) mountLater();
    };
    const mountLater = () => {
      frame ??= requestAnimationFrame(() => {
        frame = null;
        mountSome();
      });
    };
    const unsubscribe = camera.subscribe(mountLater);
    // What was added is shown at once.
    mountSome();
    return () => {
      unsubscribe();
      if (frame !== null) cancelAnimationFrame(frame);
    };
  }, [camera, items]);
  return mounted;
}
