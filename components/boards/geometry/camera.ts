import type { Place } from '@/lib/pages/board-order';
import { overlaps } from './places';

/** What of the surface is seen: the point in the upper left corner, and pixels per unit. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Pixels per unit. The least shows a board of 1,000 results on a phone. */
export const zoomRange = { min: 0.02, max: 4 };

const clampZoom = (zoom: number) => Math.min(zoomRange.max, Math.max(zoomRange.min, zoom));

export const toSurface = ({ x, y, zoom }: Camera, pixel: Point): Point => ({
  x: x + pixel.x / zoom,
  y: y + pixel.y / zoom,
});

/** Zooms so that the point below `pixel` stays there. */
export function zoomAt(camera: Camera, pixel: Point, zoom: number): Camera {
  const next = clampZoom(zoom);
  const point = toSurface(camera, pixel);
  return { x: point.x - pixel.x / next, y: point.y - pixel.y / next, zoom: next };
}

export const panBy = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x - dx / camera.zoom,
  y: camera.y - dy / camera.zoom,
});

/** The camera that shows all of `bounds`, at most at full size or at `maxZoom`. */
export function zoomToFit(bounds: Place, stage: Size, margin = 48, maxZoom = 1): Camera {
  const zoom = clampZoom(
    Math.min(
      maxZoom,
      (stage.width - 2 * margin) / Math.max(1, bounds.width),
      (stage.height - 2 * margin) / Math.max(1, bounds.height),
    ),
  );
  return {
    zoom,
    x: bounds.x + bounds.width / 2 - stage.width / 2 / zoom,
    y: bounds.y + bounds.height / 2 - stage.height / 2 / zoom,
  };
}

/** What the stage shows, in units. */
export const viewOf = (camera: Camera, stage: Size): Place => ({
  x: camera.x,
  y: camera.y,
  width: stage.width / camera.zoom,
  height: stage.height / camera.zoom,
});

/**
 * What is mounted: the view and at least a quarter of it on each side. It moves in steps of a quarter, so that most moves
 * of the camera mount nothing.
 */
export function mountedArea(camera: Camera, stage: Size): Place {
  const view = viewOf(camera, stage);
  const [stepX, stepY] = [view.width / 4, view.height / 4];
  return {
    x: (Math.floor(view.x / stepX) - 1) * stepX,
    y: (Math.floor(view.y / stepY) - 1) * stepY,
    width: view.width + 3 * stepX,
    height: view.height + 3 * stepY,
  };
}

/** The items that lie in an area, or partly. */
export const itemsIn = <Item extends Place>(items: readonly Item[], area: Place): Item[] =>
  items.filter((item) => overlaps(area, item));

/** The items in view whose longer edge is shown with more than `edgePx` pixels. */
export const itemsShownAbove = <Item extends Place>(
  items: readonly Item[],
  camera: Camera,
  stage: Size,
  edgePx: number,
): Item[] =>
  itemsIn(items, viewOf(camera, stage)).filter(
    ({ width, height }) => Math.max(width, height) * camera.zoom > edgePx,
  );

/** The camera moved by the least that brings `place` into view. */
export function revealPlace(camera: Camera, stage: Size, place: Place): Camera {
  const view = viewOf(camera, stage);
  const shift = (start: number, size: number, from: number, length: number) => {
    if (from < start) return from - start;
    const over = from + length - (start + size);
    return over > 0 ? Math.min(over, from - start) : 0;
  };
  return {
    ...camera,
    x: camera.x + shift(view.x, view.width, place.x, place.width),
    y: camera.y + shift(view.y, view.height, place.y, place.height),
  };
}

/** Units between two dots of the surface. */
const dotUnits = 24;
/** Fewer pixels between them are a grey area. */
const leastDotPx = 12;

/** Pixels between two dots of the surface: every fifth is left where they would lie too close. */
export function dotSpacing(zoom: number): number {
  const px = dotUnits * zoom;
  return px < leastDotPx ? dotSpacing(zoom * 5) : px;
}
