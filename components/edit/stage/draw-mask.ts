import { drawLine, fillPolygon, invertRaster, newRaster, type Raster } from './raster';
import { featherMask, growMask } from './soften';
import { type Edge, edgeOf, type Step } from './steps';

/** Where a raster lies on the picture: the picture's pixel at the raster's corner, and raster pixels per pixel of the picture. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** How far soft edge and growth can reach, in pixels of the raster. */
export const reachOf = ({ softEdge, grow }: Edge, scale: number): number =>
  Math.ceil((Math.abs(grow) + softEdge) * scale) + 2;

/** Draws the steps without the mask's edge, which `finishMask` adds. */
export function drawSteps(raster: Raster, steps: readonly Step[], place: Place): void {
  const start = steps.findLastIndex((step) => step.kind === 'clear') + 1;
  for (const step of steps.slice(start)) drawStep(raster, step, place);
}

function drawStep(raster: Raster, step: Step, { x, y, scale }: Place): void {
  if (step.kind === 'invert') invertRaster(raster);
  if (step.kind === 'area') {
    const points = step.points.map((each, index) => (each - (index % 2 === 0 ? x : y)) * scale);
    fillPolygon(raster, points, step.isErasing);
  }
  if (step.kind !== 'brush' && step.kind !== 'eraser') return;
  const dabs = dabsOf(step.points, { x, y, scale });
  for (const [index, dab] of dabs.entries()) {
    if (index === 0 && dabs.length > 1) continue;
    drawLine(raster, dabs[index - 1] ?? dab, dab, step.kind === 'eraser');
  }
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A box around all that the steps mark on a raster, before soft edge and growth; the whole raster after an inversion. */
export function boundsOf(
  steps: readonly Step[],
  { x, y, scale }: Place,
  { width, height }: { readonly width: number; readonly height: number },
): Box {
  if (steps.some(({ kind }) => kind === 'invert'))
    return { left: 0, top: 0, right: width, bottom: height };
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const step of steps) {
    if (step.kind !== 'brush' && step.kind !== 'area') continue;
    const size = step.kind === 'brush' ? 3 : 2;
    for (let index = 0; index < step.points.length; index += size) {
      const reach = size === 3 ? (step.points[index + 2] ?? 0) * scale + 1 : 1;
      const px = ((step.points[index] ?? 0) - x) * scale;
      const py = ((step.points[index + 1] ?? 0) - y) * scale;
      left = Math.min(left, px - reach);
      top = Math.min(top, py - reach);
      right = Math.max(right, px + reach);
      bottom = Math.max(bottom, py + reach);
    }
  }
  return { left, top, right, bottom };
}

export function dabsOf(points: readonly number[], { x, y, scale }: Place) {
  return Array.from({ length: points.length / 3 }, (_, index) => ({
    x: ((points[index * 3] ?? 0) - x) * scale,
    y: ((points[index * 3 + 1] ?? 0) - y) * scale,
    radius: (points[index * 3 + 2] ?? 0) * scale,
  }));
}

export const finishMask = (raster: Raster, { softEdge, grow }: Edge, scale: number): Raster =>
  featherMask(growMask(raster, grow * scale), softEdge * scale);

/** The mask of whole rows of the picture, at its own size. */
export function drawMaskRows(
  steps: readonly Step[],
  picture: { readonly width: number; readonly height: number },
  top: number,
  count: number,
): Uint8Array {
  const edge = edgeOf(steps);
  const reach = reachOf(edge, 1);
  const firstRow = Math.max(0, top - reach);
  const endRow = Math.min(picture.height, top + count + reach);
  const raster = newRaster(picture.width, endRow - firstRow);
  drawSteps(raster, steps, { x: 0, y: firstRow, scale: 1 });
  const { data } = finishMask(raster, edge, 1);
  const start = (top - firstRow) * picture.width;
  return data.subarray(start, start + count * picture.width);
}

/** The longest side of the small raster in which `hasMask` looks for paint. */
const previewSide = 512;

/** In pixels of that raster: a thinner stroke could fall between them. */
const minPreviewRadius = 0.75;

/** Whether a small version of the mask has paint. Only the full mask tells whether negative growth leaves any of it. */
export function hasMask(
  steps: readonly Step[],
  { width, height }: { readonly width: number; readonly height: number },
): boolean {
  const scale = Math.min(1, previewSide / Math.max(width, height));
  const raster = newRaster(
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  );
  const thickSteps = steps.map((step) =>
    step.kind === 'brush' ? thickenStroke(step, minPreviewRadius / scale) : step,
  );
  drawSteps(raster, thickSteps, { x: 0, y: 0, scale });
  return finishMask(raster, edgeOf(steps), scale).data.some((each) => each > 0);
}

const thickenStroke = <Stroke extends { readonly points: readonly number[] }>(
  stroke: Stroke,
  radius: number,
): Stroke => ({
  ...stroke,
  points: stroke.points.map((each, index) => (index % 3 === 2 ? Math.max(each, radius) : each)),
});
