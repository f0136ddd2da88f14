import type { Size } from './frame';

/** Where the picture lies on the stage: its corner, and pixels of the page for one of the picture. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What is shown, in pixels of the picture; it may begin left of the picture. */
export interface Area extends Point, Size {}

/** Free space around the picture, in pixels of the page. */
export interface Margins {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const maxScale = 32;
/** Pixels of the picture that always stay on the stage. */
const grip = 48;

/** Shows an area whole, in the middle; small pictures are not enlarged. */
export function fitView(area: Area, stage: Size, margins: Margins): View {
  const width = Math.max(40, stage.width - margins.left - margins.right);
  const height = Math.max(40, stage.height - margins.top - margins.bottom);
  const scale = Math.min(1, width / area.width, height / area.height);
  return centred(area, scale, margins.left + width / 2, margins.top + height / 2);
}

function centred(area: Area, scale: number, x: number, y: number): View {
  return {
    scale,
    x: x - (area.x + area.width / 2) * scale,
    y: y - (area.y + area.height / 2) * scale,
  };
}

/** Zooms so that the same pixel stays below `at`. */
export function zoomView(view: View, factor: number, at: Point, minScale: number): View {
  const scale = Math.min(maxScale, Math.max(minScale, view.scale * factor));
  const ratio = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
}

/** Moves the view, but never the area off the stage. */
export function panView(view: View, dx: number, dy: number, area: Area, stage: Size): View {
  const within = (value: number, start: number, length: number, side: number) =>
    Math.min(
      side - grip - start * view.scale,
      Math.max(grip - (start + length) * view.scale, value),
    );
  return {
    scale: view.scale,
    x: within(view.x + dx, area.x, area.width, stage.width),
    y: within(view.y + dy, area.y, area.height, stage.height),
  };
}

export const isSameView = (a: View, b: View): boolean =>
  a.x === b.x && a.y === b.y && a.scale === b.scale;

export const toPicture = (view: View, at: Point): Point => ({
  x: (at.x - view.x) / view.scale,
  y: (at.y - view.y) / view.scale,
});
