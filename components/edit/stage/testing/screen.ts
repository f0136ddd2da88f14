import { vi } from 'vitest';
import type { Size } from '../frame';

/** Pixels as an ImageData has them, four bytes each. */
class Pixels {
  readonly data: Uint8ClampedArray;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.data = new Uint8ClampedArray(width * height * 4);
  }
}

/** What was put on a canvas, and how often. */
interface Tile {
  readonly pixels: Pixels;
  puts: number;
}

/** Stands in for the canvases of a browser, which JSDOM does not have, for one test. Its screen has a pixel for one of the page. */
export class TestScreen {
  readonly #tiles = new Map<HTMLCanvasElement, Tile>();

  constructor() {
    const contextOf = (canvas: HTMLCanvasElement) => this.#contextOf(canvas);
    vi.stubGlobal('ImageData', Pixels);
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
      this: HTMLCanvasElement,
    ) {
      return contextOf(this) as never;
    });
  }

  #contextOf(canvas: HTMLCanvasElement) {
    const tile: Tile = { pixels: new Pixels(canvas.width, canvas.height), puts: 0 };
    this.#tiles.set(canvas, tile);
    const putImageData = (image: Pixels, left: number, top: number) => {
      tile.puts += 1;
      copyPixels(image, tile.pixels, left, top);
    };
    return { putImageData };
  }

  /** How often pixels were put on each canvas below an element. */
  putsOn(element: Element): number[] {
    return this.#tilesOf(element).map(({ tile }) => tile.puts);
  }

  /** The alpha of each pixel of the stage, as the tiles below a mask that is not scaled show it. */
  alphaOf(mask: HTMLElement, { width, height }: Size): Uint8Array {
    const [x = 0, y = 0] = (mask.style.transform.match(/-?[\d.]+(?=px)/g) ?? []).map(Number);
    const shown = new Pixels(width, height);
    for (const { canvas, tile } of this.#tilesOf(mask)) {
      const { left, top } = canvas.style;
      copyPixels(tile.pixels, shown, x + Number.parseFloat(left), y + Number.parseFloat(top));
    }
    return Uint8Array.from({ length: width * height }, (_, at) => shown.data[at * 4 + 3] ?? 0);
  }

  #tilesOf(element: Element) {
    return [...element.querySelectorAll('canvas')].flatMap((canvas) => {
      const tile = this.#tiles.get(canvas);
      return tile === undefined ? [] : [{ canvas, tile }];
    });
  }
}

/** Puts pixels at a place of others, as far as they lie there. */
function copyPixels(from: Pixels, to: Pixels, left: number, top: number): void {
  const first = Math.max(0, left);
  const length = Math.min(to.width, left + from.width) - first;
  if (length <= 0) return;
  for (let y = Math.max(0, top); y < Math.min(to.height, top + from.height); y += 1) {
    const start = (y - top) * from.width + first - left;
    const row = from.data.subarray(start * 4, (start + length) * 4);
    to.data.set(row, (y * to.width + first) * 4);
  }
}
