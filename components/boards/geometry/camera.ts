import type { Place } from '@/lib/pages/board-order';
import { overlaps } from './places';

/** The visible part of the surface: the point in its upper left corner, and pixels per unit. */
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

/** The camera that shows all of `bounds`. `margin`: pixels on each side. */
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

/** The area that the stage shows, in units. */
export const viewOf = (camera: Camera, stage: Size): Place => ({
  x: camera.x,
  y: camera.y,
  width: stage.width / camera.zoom,
  height: stage.height / camera.zoom,
});

/**
 * The area whose items are mounted: the view and at least a quarter of it on each side. It moves in steps of a quarter, so that
 * most moves of the camera mount nothing.
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

/** The items that lie at least partly in an area. */
export const itemsIn = <Item extends Place>(items: readonly Item[], area: Place): Item[] =>
  items.filter((item) => overlaps(area, item));

/** The items in view whose longer edge takes more than `edgePx` pixels. */
export const itemsLargerThan = <Item extends Place>(
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
    const overshoot = from + length - (start + size);
    return overshoot > 0 ? Math.min(overshoot, from - start) : 0;
  };
  return {
    ...camera,
    x: camera.x + shift(view.x, view.width, place.x, place.width),
    y: camera.y + shift(view.y, view.height, place.y, place.height),
  };
}

/** Units between two dots of the surface. */
const dotUnits = 24;
/** Dots that are closer look like a grey area. */
const minDotSpacingPx = 12;

/** Pixels between two dots of the surface. Where they would be too close, only every fifth is shown. */
export function dotSpacing(zoom: number): number {
  const px = dotUnits * zoom;
  return px < minDotSpacingPx ? dotSpacing(zoom * 5) : px;
}
