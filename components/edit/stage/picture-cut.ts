import type { Size } from './frame';
import type { Area } from './view';

/** The part of a picture that becomes a bitmap. */
interface CutPlan {
  /** Whole pixels of the picture. */
  readonly area: Area;
  /** Pixels of the bitmap per pixel of the picture, at most 1, before the bitmap's sides are rounded. */
  readonly scale: number;
  readonly bitmap: Size;
}

/**
 * The pixels of the picture that an area touches, at least one, as a bitmap of `scale` pixels per pixel of the picture, at most 1.
 * `size`: that of the whole picture.
 */
export function cutOf(size: Size, area: Area, scale: number): CutPlan {
  const x = Math.min(size.width - 1, Math.max(0, Math.floor(area.x)));
  const y = Math.min(size.height - 1, Math.max(0, Math.floor(area.y)));
  const width = Math.max(1, Math.min(size.width, Math.ceil(area.x + area.width)) - x);
  const height = Math.max(1, Math.min(size.height, Math.ceil(area.y + area.height)) - y);
  const boundedScale = Math.min(1, scale);
  return {
    area: { x, y, width, height },
    scale: boundedScale,
    bitmap: {
      width: Math.max(1, Math.round(width * boundedScale)),
      height: Math.max(1, Math.round(height * boundedScale)),
    },
  };
}
