import type { Size } from '../plan/sizes';

/** Bytes of an I420 frame. Sides are even. */
export const planarBytes = ({ width, height }: Size) => (width * height * 3) / 2;

const dither = Int8Array.from({ length: 65_536 }, (_, i) => {
  const hash = Math.imul(i ^ (i >>> 7), 2654435761) >>> 0;
  return (hash % 5) - 2;
});

/**
 * Converts opaque RGBA to I420, BT.709, limited range, with a little luma dither against banding;
 * `shift` moves the dither from frame to frame.
 */
export function toPlanar(
  rgba: Uint8Array,
  { width, height }: Size,
  into: Uint8Array,
  shift: number,
): void {
  let chromaU = width * height;
  let chromaV = chromaU + chromaU / 4;
  for (let y = 0; y < height; y += 2) {
    let top = y * width * 4;
    let bottom = top + width * 4;
    let luma = y * width;
    for (let x = 0; x < width; x += 2, top += 8, bottom += 8, luma += 2) {
      const r0 = rgba[top] as number;
      const g0 = rgba[top + 1] as number;
      const b0 = rgba[top + 2] as number;
      const r1 = rgba[top + 4] as number;
      const g1 = rgba[top + 5] as number;
      const b1 = rgba[top + 6] as number;
      const r2 = rgba[bottom] as number;
      const g2 = rgba[bottom + 1] as number;
      const b2 = rgba[bottom + 2] as number;
      const r3 = rgba[bottom + 4] as number;
      const g3 = rgba[bottom + 5] as number;
      const b3 = rgba[bottom + 6] as number;
      const n = (luma + shift) & 65_535;
      const m = (luma * 3 + shift) & 65_535;
      into[luma] = ((47 * r0 + 157 * g0 + 16 * b0 + 4224) >> 8) + ((dither[n] as number) >> 1);
      into[luma + 1] = ((47 * r1 + 157 * g1 + 16 * b1 + 4224) >> 8) + ((dither[m] as number) >> 1);
      into[luma + width] =
        ((47 * r2 + 157 * g2 + 16 * b2 + 4224) >> 8) - ((dither[m] as number) >> 1);
      into[luma + width + 1] =
        ((47 * r3 + 157 * g3 + 16 * b3 + 4224) >> 8) - ((dither[n] as number) >> 1);
      const r = r0 + r1 + r2 + r3;
      const g = g0 + g1 + g2 + g3;
      const b = b0 + b1 + b2 + b3;
      into[chromaU++] = (-26 * r - 86 * g + 112 * b + 131_584) >> 10;
      into[chromaV++] = (112 * r - 102 * g - 10 * b + 131_584) >> 10;
    }
  }
}

/** Enlarges an I420 frame, bilinear. */
export function enlargePlanar(source: Uint8Array, from: Size, into: Uint8Array, to: Size): void {
  const half = ({ width, height }: Size): Size => ({ width: width / 2, height: height / 2 });
  const small = half(from);
  const large = half(to);
  const sourceChroma = from.width * from.height;
  const targetChroma = to.width * to.height;
  enlargePlane(source, 0, from, into, 0, to);
  enlargePlane(source, sourceChroma, small, into, targetChroma, large);
  enlargePlane(source, sourceChroma * 1.25, small, into, targetChroma * 1.25, large);
}

function enlargePlane(
  source: Uint8Array,
  sourceAt: number,
  from: Size,
  into: Uint8Array,
  targetAt: number,
  to: Size,
): void {
  const columns = new Int32Array(to.width);
  const weights = new Int32Array(to.width);
  for (let x = 0; x < to.width; x++) {
    const place = Math.max(
      0,
      Math.min(from.width - 1.001, ((x + 0.5) * from.width) / to.width - 0.5),
    );
    columns[x] = Math.floor(place);
    weights[x] = Math.round((place - Math.floor(place)) * 128);
  }
  for (let y = 0; y < to.height; y++) {
    const place = Math.max(
      0,
      Math.min(from.height - 1.001, ((y + 0.5) * from.height) / to.height - 0.5),
    );
    const row = Math.floor(place);
    const below = Math.round((place - row) * 128);
    const upper = sourceAt + row * from.width;
    const lower = upper + from.width;
    let out = targetAt + y * to.width;
    for (let x = 0; x < to.width; x++) {
      const column = columns[x] as number;
      const right = weights[x] as number;
      const a = source[upper + column] as number;
      const b = source[upper + column + 1] as number;
      const c = source[lower + column] as number;
      const d = source[lower + column + 1] as number;
      const top = (a << 7) + (b - a) * right;
      const bottom = (c << 7) + (d - c) * right;
      into[out++] = ((top << 7) + (bottom - top) * below) >> 14;
    }
  }
}
