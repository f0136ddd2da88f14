import type { Box, Place } from './draw-mask';
import { boundsOf, dabsOf, drawSteps, finishMask, reachOf } from './draw-mask';
import type { Size } from './frame';
import { drawLine, newRaster, type Raster } from './raster';
import { type Edge, edgeOf, type Step } from './steps';
import type { View } from './view';

/* Colours of the mask as red, green and blue. They are the same in both themes, because they lie on the picture: oklch(0.74 0.14 280) and oklch(0.9 0.08 280). */
const tint = [148, 155, 252] as const;
const line = [212, 216, 255] as const;
const tintShare = 0.45;
/** Dashes and gaps of the outline, in pixels of the page. */
const dash = 6;
const gap = 5;

/** Little-endian pixels of an ImageData, for each value of the mask. */
const pixelOf = ([red, green, blue]: readonly [number, number, number], alpha: number): number =>
  ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0;
const tints = Uint32Array.from({ length: 256 }, (_, value) =>
  pixelOf(tint, Math.round(value * tintShare)),
);
const linePixel = pixelOf(line, 255);

/** Side of a tile in pixels of the page: with the usual zooms of browsers its edges lie on whole pixels of the screen. */
const tileSide = 200;

/** Rows that are drawn at once while frames come between: 2 ms of work for a long stroke on a desktop. */
const bandRows = 16;

/**
 * The mask as one view shows it, drawn by the same functions as the file: tiles over the visible part of the picture, in pixels of
 * the screen. A browser copies a whole canvas when a pixel of it changes, so a stroke changes small ones.
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
   * Draws the steps, a band of rows with each turn; in narrow bands it is up to twice the work. The drawing can be shown and go on
   * with strokes after the last one.
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
    const markedBox = this.#within(boundsOf(this.steps, this.#place, this.#raster), reach);
    // Each band is finished with its neighbourhood, which must not be most of the work.
    for (const { top, bottom } of this.#bands(Math.max(rows, reach * 2), markedBox)) {
      this.#finish({ ...markedBox, top, bottom });
      yield;
    }
    const paintedBox = this.#within(markedBox, lineWidth(this.ratio));
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

  /** Draws the next piece of a stroke: two points, or one as its beginning. */
  extend(points: readonly number[], isErasing: boolean): void {
    const [first, second = first] = dabsOf(points, this.#place);
    if (first === undefined || second === undefined) return;
    drawLine(this.#raster, first, second, isErasing);
    const reach = Math.max(first.radius, second.radius) + 1;
    this.#show({
      left: Math.min(first.x, second.x) - reach,
      top: Math.min(first.y, second.y) - reach,
      right: Math.max(first.x, second.x) + reach,
      bottom: Math.max(first.y, second.y) + reach,
    });
  }

  /** Finishes and shows what changes when the raster has changed within a box. */
  #show(changedBox: Box): void {
    const touched = this.#within(changedBox, reachOf(this.#edge, this.#place.scale));
    this.#finish(touched);
    this.#paint(this.#within(touched, lineWidth(this.ratio)));
  }

  #finish(box: Box): void {
    if (box.right <= box.left || box.bottom <= box.top) return;
    const source = this.#within(box, reachOf(this.#edge, this.#place.scale));
    const finishedMask = finishMask(copyOf(this.#raster, source), this.#edge, this.#place.scale);
    for (let y = box.top; y < box.bottom; y += 1) {
      const start = (y - source.top) * finishedMask.width - source.left;
      this.#finished.data.set(
        finishedMask.data.subarray(start + box.left, start + box.right),
        y * this.#finished.width + box.left,
      );
    }
  }

  #within({ left, top, right, bottom }: Box, reach: number): Box {
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
    const period = Math.round((dash + gap) * this.ratio);
    const dashLength = dash * this.ratio;
    for (let y = top; y < bottom; y += 1) {
      const row = y * width;
      const to = (y - top) * image.width - left;
      // Beyond its borders the mask goes on as at them.
      const above = Math.max(0, y - reach) * width;
      const below = Math.min(height - 1, y + reach) * width;
      for (let x = left; x < right; x += 1) {
        const value = mask[row + x] ?? 0;
        if (value === 0) continue;
        const isLine =
          value >= 128 &&
          (x + y + this.#left + this.#top) % period < dashLength &&
          ((mask[above + x] ?? 0) < 128 ||
            (mask[below + x] ?? 0) < 128 ||
            (mask[row + Math.max(0, x - reach)] ?? 0) < 128 ||
            (mask[row + Math.min(width - 1, x + reach)] ?? 0) < 128);
        pixels[to + x] = isLine ? linePixel : (tints[value] ?? 0);
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
    // Read or not, it then stays part of its parent's layer, where tiles of a zoomed mask show no seams.
    const context = canvas.getContext('2d', { willReadFrequently: true });
    this.#tiles.set(name, context);
    return context;
  }
}

const tilePixels = (ratio: number) => Math.round(tileSide * ratio);

const lineWidth = (ratio: number) => Math.max(2, Math.round(2 * ratio));

function copyOf({ data, width }: Raster, { left, top, right, bottom }: Box): Raster {
  const copy = newRaster(right - left, bottom - top);
  for (let y = top; y < bottom; y += 1) {
    copy.data.set(data.subarray(y * width + left, y * width + right), (y - top) * copy.width);
  }
  return copy;
}
