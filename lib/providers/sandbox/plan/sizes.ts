/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Width to height in smallest whole numbers. */
export type Ratio = readonly [width: number, height: number];

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** Reads `16:9`, `16x9` or `16/9`; `null` for `auto`, `adaptive` and any other text. */
export function readRatio(text: string | undefined): Ratio | null {
  const match = /^\s*(\d{1,4})\s*[:x/×]\s*(\d{1,4})\s*$/.exec(text ?? '');
  const width = Number(match?.[1]);
  const height = Number(match?.[2]);
  if (!(width > 0 && height > 0)) return null;
  const divisor = gcd(width, height);
  const ratio: Ratio = [width / divisor, height / divisor];
  return Math.max(...ratio) / Math.min(...ratio) > 8 ? null : ratio;
}

/** The long edge of a still in pixels: `1K` is 1024. A plain number is taken as pixels. */
export function longEdgeOf(resolution: string | undefined): number {
  const match = /^(\d+(?:\.\d+)?)\s*k$/i.exec(resolution ?? '');
  if (match) return Math.round(Math.min(8, Math.max(0.25, Number(match[1]))) * 1024);
  const pixels = Number(/^(\d{3,4})(?:p|px)?$/i.exec(resolution ?? '')?.[1]);
  return Number.isFinite(pixels) ? Math.min(8192, Math.max(256, pixels)) : 1024;
}

/** The short edge of a video in pixels: `720p` is 720, `4k` is 2160. */
export function shortEdgeOf(resolution: string | undefined): number {
  const text = (resolution ?? '').toLowerCase();
  const lines = Number(/^(\d{3,4})p$/.exec(text)?.[1]);
  if (Number.isFinite(lines)) return Math.min(2160, Math.max(240, lines));
  return { '4k': 2160, uhd: 2160, '2k': 1440, '1k': 720, hd: 720, fhd: 1080 }[text] ?? 720;
}

/** The largest size of exactly this ratio whose long edge is at most `longEdge`. */
export function stillSize(ratio: Ratio, longEdge: number): Size {
  const scale = Math.max(1, Math.floor(longEdge / Math.max(...ratio)));
  return { width: ratio[0] * scale, height: ratio[1] * scale };
}

/** The size of exactly this ratio, both sides even, whose short edge is nearest to `shortEdge`. */
export function videoSize(ratio: Ratio, shortEdge: number): Size {
  const step = ratio[0] % 2 === 0 && ratio[1] % 2 === 0 ? 1 : 2;
  const scale = Math.max(step, Math.round(shortEdge / Math.min(...ratio) / step) * step);
  return { width: ratio[0] * scale, height: ratio[1] * scale };
}

/** The ratio of a picture, in small whole numbers, so close that the crop is not visible. */
export function ratioOf({ width, height }: Size): Ratio {
  const isWide = width >= height;
  const value = Math.max(1, Math.min(4, isWide ? width / height : height / width));
  let best: Ratio = [1, 1];
  let smallestError = Number.POSITIVE_INFINITY;
  for (let shortSide = 1; shortSide <= 24; shortSide++) {
    const longSide = Math.round(value * shortSide);
    const error = Math.abs(longSide / shortSide - value) / value + shortSide * 0.0002;
    if (error < smallestError) {
      smallestError = error;
      best = [longSide, shortSide];
    }
  }
  return isWide ? best : [best[1], best[0]];
}
