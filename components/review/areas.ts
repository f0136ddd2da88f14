import type { CommentPlace } from '@/lib/pages/review';

type Area = NonNullable<CommentPlace['area']>;

/** In shares of a picture's width and height. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A drag shorter than this share of a side is a press. */
const minDragShare = 0.01;
const keyStep = 0.02;

const clampShare = (share: number) => Math.min(1, Math.max(0, share));
/** Four digits are less than a pixel of a picture of 8,192. */
const roundShare = (share: number) => Math.round(share * 10_000) / 10_000;

/** The place of a pointer in a box, at most at its edges. */
export const shareOf = (
  { clientX, clientY }: { clientX: number; clientY: number },
  box: { left: number; top: number; width: number; height: number },
): Point => ({
  x: roundShare(clampShare((clientX - box.left) / box.width)),
  y: roundShare(clampShare((clientY - box.top) / box.height)),
});

/** The region between two points; a point where they are the same or nearly so. */
export function areaBetween(start: Point, end: Point): Area {
  const width = Math.abs(end.x - start.x);
  const height = Math.abs(end.y - start.y);
  if (width < minDragShare && height < minDragShare) return { ...start, width: 0, height: 0 };
  return {
    x: Math.min(start.x, end.x),
    y: Math.min(start.y, end.y),
    width: roundShare(width),
    height: roundShare(height),
  };
}

/** The point one step further; null for a key that moves nothing. */
export function moveShare({ x, y }: Point, key: string): Point | null {
  const steps: Record<string, Point> = {
    ArrowLeft: { x: -keyStep, y: 0 },
    ArrowRight: { x: keyStep, y: 0 },
    ArrowUp: { x: 0, y: -keyStep },
    ArrowDown: { x: 0, y: keyStep },
  };
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (step === undefined) return null;
  return { x: roundShare(clampShare(x + step.x)), y: roundShare(clampShare(y + step.y)) };
}
