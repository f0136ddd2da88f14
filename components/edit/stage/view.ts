import type { Size } from './frame';

/** Where the picture lies on the stage: its corner, and pixels of the page per pixel of the picture. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** In pixels of the picture; it may reach beyond it. */
export interface Area extends Point, Size {}

/** Free space around the picture, in pixels of the page. */
export interface Margins {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const maxScale = 32;
/** Pixels of the page: so much of the picture always stays on the stage. */
const minVisible = 48;

/** Shows an area whole, in the middle; small pictures are not enlarged. */
export function fitView(area: Area, stage: Size, margins: Margins): View {
  const width = Math.max(40, stage.width - margins.left - margins.right);
  const height = Math.max(40, stage.height - margins.top - margins.bottom);
  const scale = Math.min(1, width / area.width, height / area.height);
  return centreArea(area, scale, margins.left + width / 2, margins.top + height / 2);
}

function centreArea(area: Area, scale: number, x: number, y: number): View {
  return {
    scale,
    x: x - (area.x + area.width / 2) * scale,
    y: y - (area.y + area.height / 2) * scale,
  };
}

/** Zooms so that the pixel of the picture at `at` stays there. */
export function zoomView(view: View, factor: number, at: Point, minScale: number): View {
  const scale = Math.min(maxScale, Math.max(minScale, view.scale * factor));
  const ratio = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
}

/** Moves the view, but never the area off the stage. */
export function panView(view: View, dx: number, dy: number, area: Area, stage: Size): View {
  const clampCorner = (value: number, start: number, length: number, side: number) =>
    Math.min(
      side - minVisible - start * view.scale,
      Math.max(minVisible - (start + length) * view.scale, value),
    );
  return {
    scale: view.scale,
    x: clampCorner(view.x + dx, area.x, area.width, stage.width),
    y: clampCorner(view.y + dy, area.y, area.height, stage.height),
  };
}

export const isSameView = (a: View, b: View): boolean =>
  a.x === b.x && a.y === b.y && a.scale === b.scale;

export const toPicture = (view: View, at: Point): Point => ({
  x: (at.x - view.x) / view.scale,
  y: (at.y - view.y) / view.scale,
});
