import type { Place } from './draw-mask';
import { dabsOf, drawSteps, finishMask, reachOf } from './draw-mask';
import type { Size } from './frame';
import type { Raster } from './raster';
import { drawLine, newRaster } from './raster';
import type { Edge, Step } from './steps';
import { edgeOf } from './steps';
import type { View } from './view';

/** Colours as red, green and blue from 0 to 255. */
export interface MaskColours {
  readonly tint: readonly number[];
  readonly line: readonly number[];
}

const tintShare = 0.45;
/** Of the dashed outline, in pixels of the page. */
const dash = 6;
const gap = 5;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The mask on the screen: a canvas as large as the stage, drawn by the same functions as the file. */
export class MaskLayer {
  #raster: Raster = newRaster(0, 0);
  #finished: Raster = this.#raster;
  #place: Place = { x: 0, y: 0, scale: 1 };
  #edge: Edge = { softEdge: 0, grow: 0 };
  /** The raster's corner on the canvas. */
  #left = 0;
  #top = 0;
  #view: View = { x: 0, y: 0, scale: 1 };
  #ratio = 1;
  readonly #context: CanvasRenderingContext2D | null;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly colours: () => MaskColours,
  ) {
    this.#context = canvas.getContext('2d');
  }

  redraw(steps: readonly Step[], view: View, picture: Size, stage: Size, ratio: number): void {
    const width = Math.round(stage.width * ratio);
    const height = Math.round(stage.height * ratio);
    if (this.canvas.width !== width) this.canvas.width = width;
    if (this.canvas.height !== height) this.canvas.height = height;
    const scale = view.scale * ratio;
    const [x, y] = [view.x * ratio, view.y * ratio];
    this.#left = Math.max(0, Math.floor(x));
    this.#top = Math.max(0, Math.floor(y));
    const right = Math.min(width, Math.ceil(x + picture.width * scale));
    const bottom = Math.min(height, Math.ceil(y + picture.height * scale));
    this.#place = { x: (this.#left - x) / scale, y: (this.#top - y) / scale, scale };
    this.#raster = newRaster(Math.max(0, right - this.#left), Math.max(0, bottom - this.#top));
    this.#finished = newRaster(this.#raster.width, this.#raster.height);
    this.#edge = edgeOf(steps);
    this.#view = view;
    this.#ratio = ratio;
    this.canvas.style.transform = '';
    this.#context?.clearRect(0, 0, width, height);
    drawSteps(this.#raster, steps, this.#place);
    this.#show({ left: 0, top: 0, right: this.#raster.width, bottom: this.#raster.height });
  }

  /** Until the next redraw the drawn mask is moved and scaled with the picture. */
  follow(view: View): void {
    const scale = view.scale / this.#view.scale;
    const x = view.x - this.#view.x * scale;
    const y = view.y - this.#view.y * scale;
    this.canvas.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  }

  /** Draws the next piece of a stroke: two points, or one as its beginning. */
  extend(points: readonly number[], isErasing: boolean): void {
    const dabs = dabsOf(points, this.#place);
    const boxes: Box[] = [];
    for (const [index, dab] of dabs.entries()) {
      if (index === 0 && dabs.length > 1) continue;
      const previous = dabs[index - 1] ?? dab;
      drawLine(this.#raster, previous, dab, isErasing);
      const reach = Math.max(previous.radius, dab.radius) + 1;
      boxes.push({
        left: Math.min(previous.x, dab.x) - reach,
        top: Math.min(previous.y, dab.y) - reach,
        right: Math.max(previous.x, dab.x) + reach,
        bottom: Math.max(previous.y, dab.y) + reach,
      });
    }
    if (boxes.length === 0) return;
    this.#show({
      left: Math.min(...boxes.map(({ left }) => left)),
      top: Math.min(...boxes.map(({ top }) => top)),
      right: Math.max(...boxes.map(({ right }) => right)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    });
  }

  /** Finishes and shows what changes when the raster has changed within a box. */
  #show(changed: Box): void {
    const reach = reachOf(this.#edge, this.#place.scale);
    const touched = this.#within(changed, reach);
    const source = this.#within(changed, reach * 2);
    if (touched.right <= touched.left || touched.bottom <= touched.top) return;
    const finished = finishMask(copyOf(this.#raster, source), this.#edge, this.#place.scale);
    for (let y = touched.top; y < touched.bottom; y += 1) {
      const start = (y - source.top) * finished.width;
      this.#finished.data.set(
        finished.data.subarray(
          start + touched.left - source.left,
          start + touched.right - source.left,
        ),
        y * this.#finished.width + touched.left,
      );
    }
    this.#paint(this.#within(touched, lineWidth(this.#ratio)));
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
    const { data: mask, width, height } = this.#finished;
    const image = new ImageData(right - left, bottom - top);
    const { tint, line } = this.colours();
    const thickness = lineWidth(this.#ratio);
    const period = (dash + gap) * this.#ratio;
    const isOutside = (x: number, y: number) =>
      x >= 0 && y >= 0 && x < width && y < height && (mask[y * width + x] ?? 0) < 128;
    let at = 0;
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1, at += 4) {
        const value = mask[y * width + x] ?? 0;
        if (value === 0) continue;
        const isLine =
          value >= 128 &&
          (x + this.#left + y + this.#top) % period < dash * this.#ratio &&
          (isOutside(x - thickness, y) ||
            isOutside(x + thickness, y) ||
            isOutside(x, y - thickness) ||
            isOutside(x, y + thickness));
        const colour = isLine ? line : tint;
        image.data[at] = colour[0] ?? 0;
        image.data[at + 1] = colour[1] ?? 0;
        image.data[at + 2] = colour[2] ?? 0;
        image.data[at + 3] = isLine ? 255 : value * tintShare;
      }
    }
    this.#context?.putImageData(image, this.#left + left, this.#top + top);
  }
}

const lineWidth = (ratio: number) => Math.max(2, Math.round(2 * ratio));

function copyOf({ data, width }: Raster, { left, top, right, bottom }: Box): Raster {
  const copy = newRaster(right - left, bottom - top);
  for (let y = top; y < bottom; y += 1) {
    copy.data.set(data.subarray(y * width + left, y * width + right), (y - top) * copy.width);
  }
  return copy;
}
