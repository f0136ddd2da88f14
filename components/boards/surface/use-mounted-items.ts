import { useEffect, useRef, useState } from 'react';
import { type MountedItems, mountNext } from '../geometry';
import type { SurfaceItem } from './item-changes';
import type { BoardCamera } from './use-camera';

/** The mounted items, a few more with each frame, so that a board of a thousand holds no frame up. */
export function useMountedItems(camera: BoardCamera, items: readonly SurfaceItem[]): MountedItems {
  const [mounted, setMounted] = useState<MountedItems>(new Map());
  const latestMounted = useRef(mounted);
  useEffect(() => {
    let frame: number | null = null;
    const mountSome = () => {
      const next = mountNext(
        latestMounted.current,
        items,
        camera.view(),
        camera.size(),
        camera.isAtRest(),
      );
      latestMounted.current = next.mounted;
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
    // Without waiting for a frame, so that added items show at once.
    mountSome();
    return () => {
      unsubscribe();
      if (frame !== null) cancelAnimationFrame(frame);
    };
  }, [camera, items]);
  return mounted;
}
