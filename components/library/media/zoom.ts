/** Zoom of an image in its stage: at `scale` 1 it fits; `x` and `y` move its center, in px of the stage. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const fittedZoom: Zoom = { scale: 1, x: 0, y: 0 };
const maxScale = 16;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Limits the zoom: the image can be moved only as far as it is larger than the stage. `minScale` is the smallest scale,
 * below 1 for an image that is smaller than the stage.
 */
export function bounded(zoom: Zoom, stage: Size, minScale = 1): Zoom {
  const scale = Math.min(maxScale, Math.max(minScale, zoom.scale));
  if (scale === 1) return fittedZoom;
  const farX = Math.max(0, (stage.width * (scale - 1)) / 2);
  const farY = Math.max(0, (stage.height * (scale - 1)) / 2);
  const clampTo = (value: number, far: number) => Math.min(far, Math.max(-far, value));
  return { scale, x: clampTo(zoom.x, farX), y: clampTo(zoom.y, farY) };
}

/** Zooms by `factor` so that the point under `at` (px from the stage's middle) stays there. */
export function zoomedAt(
  zoom: Zoom,
  factor: number,
  at: { x: number; y: number },
  stage: Size,
  minScale = 1,
): Zoom {
  const scale = Math.min(maxScale, Math.max(minScale, zoom.scale * factor));
  const ratio = scale / zoom.scale;
  return bounded(
    { scale, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio },
    stage,
    minScale,
  );
}

/** Screen pixels for one pixel of the image when it fits the stage; 1 while a size is unknown. */
export function fitRatio(picture: Size | null, stage: Size): number {
  if (picture === null || stage.width <= 0 || stage.height <= 0) return 1;
  return Math.min(stage.width / picture.width, stage.height / picture.height);
}
