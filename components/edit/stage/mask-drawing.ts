import type { Box, Place } from './draw-mask';
import { boundsOf, dabsOf, drawSteps, finishMask, reachOf } from './draw-mask';
import type { Size } from './frame';
import { drawLine, newRaster, type Raster } from './raster';
import { type Edge, edgeOf, type Step } from './steps';
import type { View } from './view';

/* Colours of the mask as red, green and blue. They are the same in both themes, because they lie on the picture: oklch(0.74 0.14 280) and oklch(0.9 0.08 280). */
const tintColor = [148, 155, 252] as const;
const lineColor = [212, 216, 255] as const;
const tintShare = 0.45;
/** Of the outline, in pixels of the page. */
const dashLength = 6;
const gapLength = 5;

/** A pixel of an ImageData as a little-endian number; `tintPixels` has one for each value of the mask. */
const pixelOf = ([red, green, blue]: readonly [number, number, number], alpha: number): number =>
  ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0;
const tintPixels = Uint32Array.from({ length: 256 }, (_, value) =>
  pixelOf(tintColor, Math.round(value * tintShare)),
);
const linePixel = pixelOf(lineColor, 255);

/** Pixels of the page. With the usual zooms of browsers the edges of such a tile lie on whole pixels of the screen. */
const tileSide = 200;

/** Rows that are drawn without a pause: 2 ms of work for a long stroke on a desktop. */
const bandRows = 16;

/**
 * The mask in one view, drawn by the same functions as the file, in pixels of the screen. It is cut into tiles over the visible part
 * of the picture: a browser copies a whole canvas when a pixel of it changes, so a stroke should change only small ones.
 */
export class MaskDrawing {
  /** Holds the tiles; its corner is where `transformFor` puts it. */
  readonly element = document.createElement('div');
  readonly #raster: Raster;
  readonly #finished: Raster;
  readonly #place: Place;
  readonly #edge: Edge;
  /** The raster's corner on the stage, in pixels of the screen. */
  readonly #left: number;
  readonly #top: number;
  #tiles = new Map<string, CanvasRenderingContext2D | null>();

  /** `ratio`: pixels of the screen for one of the page. */
  constructor(
    private readonly steps: readonly Step[],
    readonly view: View,
    picture: Size,
    stage: Size,
    private readonly ratio: number,
  ) {
    const scale = view.scale * ratio;
    const [x, y] = [view.x * ratio, view.y * ratio];
    this.#left = Math.max(0, Math.floor(x));
    this.#top = Math.max(0, Math.floor(y));
    const right = Math.min(stage.width * ratio, Math.ceil(x + picture.width * scale));
    const bottom = Math.min(stage.height * ratio, Math.ceil(y + picture.height * scale));
    const width = Math.max(0, Math.round(right - this.#left));
    const height = Math.max(0, Math.round(bottom - this.#top));
    this.#place = { x: (this.#left - x) / scale, y: (this.#top - y) / scale, scale };
    this.#raster = newRaster(width, height);
    this.#finished = newRaster(width, height);
    this.#edge = edgeOf(steps);
    this.element.style.cssText = `position: absolute; top: 0; left: 0; overflow: hidden; width: ${width / ratio}px; height: ${height / ratio}px`;
  }

  /**
   * Draws the steps, one band of rows per iteration; narrow bands are up to twice the work. After the last iteration the drawing can
   * be shown, and strokes can extend it.
   */
  *draw(rows = bandRows): Generator<void> {
    if (this.steps.length === 0) return;
    const { data, width } = this.#raster;
    for (const { top, bottom } of this.#bands(rows)) {
      const band = {
        data: data.subarray(top * width, bottom * width),
        width,
        height: bottom - top,
      };
      const y = this.#place.y + top / this.#place.scale;
      drawSteps(band, this.steps, { ...this.#place, y });
      yield;
    }
    const reach = reachOf(this.#edge, this.#place.scale);
    const markedBox = this.#expandBox(boundsOf(this.steps, this.#place, this.#raster), reach);
    // Each band is finished together with its neighbourhood, so it must not be narrower than that.
    for (const { top, bottom } of this.#bands(Math.max(rows, reach * 2), markedBox)) {
      this.#finish({ ...markedBox, top, bottom });
      yield;
    }
    const paintedBox = this.#expandBox(markedBox, lineWidth(this.ratio));
    for (const { top, bottom } of this.#bands(rows, paintedBox)) {
      this.#paint({ ...paintedBox, top, bottom });
      yield;
    }
  }

  #bands(rows: number, { top, bottom } = { top: 0, bottom: this.#raster.height }) {
    const count = Math.max(0, Math.ceil((bottom - top) / rows));
    return Array.from({ length: count }, (_, index) => ({
      top: top + index * rows,
      bottom: Math.min(bottom, top + (index + 1) * rows),
    }));
  }

  /** Moves and scales the drawn mask with the picture, as CSS says it. */
  transformFor(view: View): string {
    const scale = view.scale / this.view.scale;
    const x = view.x + (this.#left / this.ratio - this.view.x) * scale;
    const y = view.y + (this.#top / this.ratio - this.view.y) * scale;
    return `translate(${x}px, ${y}px) scale(${scale})`;
  }

  /** Draws the next piece of a stroke: its last two points, or the first one alone. */
  extend(points: readonly number[], isErasing: boolean): void {
    const [start, end = start] = dabsOf(points, this.#place);
    if (start === undefined || end === undefined) return;
    drawLine(this.#raster, start, end, isErasing);
    const reach = Math.max(start.radius, end.radius) + 1;
    this.#show({
      left: Math.min(start.x, end.x) - reach,
      top: Math.min(start.y, end.y) - reach,
      right: Math.max(start.x, end.x) + reach,
      bottom: Math.max(start.y, end.y) + reach,
    });
  }

  /** Shows a change of the raster within a box. */
  #show(changedBox: Box): void {
    const finishedBox = this.#expandBox(changedBox, reachOf(this.#edge, this.#place.scale));
    this.#finish(finishedBox);
    this.#paint(this.#expandBox(finishedBox, lineWidth(this.ratio)));
  }

  #finish(box: Box): void {
    if (box.right <= box.left || box.bottom <= box.top) return;
    const source = this.#expandBox(box, reachOf(this.#edge, this.#place.scale));
    const finishedMask = finishMask(copyBox(this.#raster, source), this.#edge, this.#place.scale);
    for (let y = box.top; y < box.bottom; y += 1) {
      const start = (y - source.top) * finishedMask.width - source.left;
      this.#finished.data.set(
        finishedMask.data.subarray(start + box.left, start + box.right),
        y * this.#finished.width + box.left,
      );
    }
  }

  #expandBox({ left, top, right, bottom }: Box, reach: number): Box {
    return {
      left: Math.max(0, Math.floor(left) - reach),
      top: Math.max(0, Math.floor(top) - reach),
      right: Math.min(this.#raster.width, Math.ceil(right) + reach),
      bottom: Math.min(this.#raster.height, Math.ceil(bottom) + reach),
    };
  }

  #paint({ left, top, right, bottom }: Box): void {
    if (right <= left || bottom <= top) return;
    const { data: mask, width, height } = this.#finished;
    const image = new ImageData(right - left, bottom - top);
    const pixels = new Uint32Array(image.data.buffer);
    const reach = lineWidth(this.ratio);
    const period = Math.round((dashLength + gapLength) * this.ratio);
    const dashPixels = dashLength * this.ratio;
    for (let y = top; y < bottom; y += 1) {
      const row = y * width;
      const to = (y - top) * image.width - left;
      // Beyond a border the mask counts as its border pixels go on.
      const above = Math.max(0, y - reach) * width;
      const below = Math.min(height - 1, y + reach) * width;
      for (let x = left; x < right; x += 1) {
        const value = mask[row + x] ?? 0;
        if (value === 0) continue;
        const isLine =
          value >= 128 &&
          (x + y + this.#left + this.#top) % period < dashPixels &&
          ((mask[above + x] ?? 0) < 128 ||
            (mask[below + x] ?? 0) < 128 ||
            (mask[row + Math.max(0, x - reach)] ?? 0) < 128 ||
            (mask[row + Math.min(width - 1, x + reach)] ?? 0) < 128);
        pixels[to + x] = isLine ? linePixel : (tintPixels[value] ?? 0);
      }
    }
    const side = tilePixels(this.ratio);
    for (let y = Math.floor(top / side); y * side < bottom; y += 1) {
      for (let x = Math.floor(left / side); x * side < right; x += 1) {
        this.#tileAt(x, y)?.putImageData(image, left - x * side, top - y * side);
      }
    }
  }

  #tileAt(x: number, y: number): CanvasRenderingContext2D | null {
    const name = `${x} ${y}`;
    const existingTile = this.#tiles.get(name);
    if (existingTile !== undefined) return existingTile;
    const canvas = document.createElement('canvas');
    canvas.width = tilePixels(this.ratio);
    canvas.height = canvas.width;
    canvas.style.cssText = `position: absolute; left: ${x * tileSide}px; top: ${y * tileSide}px; width: ${tileSide}px`;
    this.element.append(canvas);
    // Set only because such a canvas stays in its parent's layer, where tiles of a zoomed mask show no seams.
    const context = canvas.getContext('2d', { willReadFrequently: true });
    this.#tiles.set(name, context);
    return context;
  }
}

const tilePixels = (ratio: number) => Math.round(tileSide * ratio);

const lineWidth = (ratio: number) => Math.max(2, Math.round(2 * ratio));

function copyBox({ data, width }: Raster, { left, top, right, bottom }: Box): Raster {
  const copy = newRaster(right - left, bottom - top);
  for (let y = top; y < bottom; y += 1) {
    copy.data.set(data.subarray(y * width + left, y * width + right), (y - top) * copy.width);
  }
  return copy;
}
