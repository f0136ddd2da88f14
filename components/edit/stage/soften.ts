import type { Raster } from './raster';

/*
 * Moves and softens the edge of a mask. Beyond a raster its border pixels are taken to go on, so that a mask of the whole picture
 * has no soft edge. Pure.
 */

/** Grows the mask by a distance in pixels, or shrinks it by a negative one. */
export function growMask(mask: Raster, distance: number): Raster {
  if (distance === 0) return mask;
  if (distance < 0) return invertedCopy(growMask(invertedCopy(mask), -distance));
  const { width, height } = mask;
  const data = mask.data.slice();
  const squared = squaredDistances(mask, distance + 1);
  for (let index = 0; index < data.length; index += 1) {
    const coverage = Math.min(1, Math.max(0, distance + 1 - Math.sqrt(squared[index] ?? 0)));
    data[index] = Math.max(data[index] ?? 0, Math.round(coverage * 255));
  }
  return { data, width, height };
}

function invertedCopy({ data, width, height }: Raster): Raster {
  return { data: data.map((each) => 255 - each), width, height };
}

/**
 * The squared distance of each pixel from the nearest one of the mask, exact up to `limit`: first along columns, then the lower
 * envelope of parabolas along rows (Felzenszwalb and Huttenlocher, "Distance Transforms of Sampled Functions", 2012).
 */
function squaredDistances({ data, width, height }: Raster, limit: number): Float32Array {
  const farDistance = Math.ceil(limit) + 1;
  const squared = new Float32Array(width * height);
  for (let x = 0; x < width; x += 1) {
    let distance = farDistance;
    for (let y = 0; y < height; y += 1) {
      distance = (data[y * width + x] ?? 0) >= 128 ? 0 : Math.min(farDistance, distance + 1);
      squared[y * width + x] = distance;
    }
    distance = farDistance;
    for (let y = height - 1; y >= 0; y -= 1) {
      const index = y * width + x;
      distance = Math.min(distance + 1, squared[index] ?? farDistance);
      squared[index] = distance;
    }
  }
  const heights = new Float32Array(width);
  const peaks = new Int32Array(width);
  const starts = new Float32Array(width + 1);
  for (let y = 0; y < height; y += 1) {
    const row = squared.subarray(y * width, (y + 1) * width);
    let isFar = true;
    let isInside = true;
    for (let x = 0; x < width; x += 1) {
      const distance = row[x] ?? farDistance;
      isFar &&= distance >= farDistance;
      isInside &&= distance === 0;
      heights[x] = distance * distance;
    }
    if (isFar || isInside) row.set(heights);
    else lowerEnvelope(heights, peaks, starts, row);
  }
  return squared;
}

function lowerEnvelope(
  heights: Float32Array,
  peaks: Int32Array,
  starts: Float32Array,
  out: Float32Array,
): void {
  const intersectionOf = (a: number, b: number) =>
    ((heights[b] ?? 0) + b * b - ((heights[a] ?? 0) + a * a)) / (2 * (b - a));
  let top = 0;
  peaks[0] = 0;
  starts[0] = Number.NEGATIVE_INFINITY;
  for (let x = 1; x < out.length; x += 1) {
    let start = intersectionOf(peaks[top] ?? 0, x);
    while (top > 0 && start <= (starts[top] ?? 0)) {
      top -= 1;
      start = intersectionOf(peaks[top] ?? 0, x);
    }
    top += 1;
    peaks[top] = x;
    starts[top] = start;
  }
  let at = 0;
  for (let x = 0; x < out.length; x += 1) {
    while (at < top && (starts[at + 1] ?? 0) < x) at += 1;
    const peak = peaks[at] ?? 0;
    out[x] = (x - peak) ** 2 + (heights[peak] ?? 0);
  }
}

/** Softens the edge over `distance` pixels to each side. Two running means make a triangular filter. */
export function featherMask(mask: Raster, distance: number): Raster {
  const radius = Math.round(distance / 2);
  if (radius < 1) return mask;
  const { width, height } = mask;
  let data = mask.data;
  for (let pass = 0; pass < 2; pass += 1) {
    data = blurLines(data, height, width, width, 1, radius);
    data = blurLines(data, width, height, 1, width, radius);
  }
  return { data, width, height };
}

/** The mean of each pixel and `radius` neighbours to both sides, along lines. */
function blurLines(
  data: Uint8Array,
  lines: number,
  length: number,
  lineStep: number,
  step: number,
  radius: number,
): Uint8Array {
  const out = new Uint8Array(data.length);
  const size = radius * 2 + 1;
  for (let line = 0; line < lines; line += 1) {
    const start = line * lineStep;
    const end = start + (length - 1) * step;
    const firstValue = data[start] ?? 0;
    const lastValue = data[end] ?? 0;
    let sum = firstValue * (radius + 1);
    for (let at = 1; at <= radius; at += 1) {
      sum += at < length ? (data[start + at * step] ?? 0) : lastValue;
    }
    for (let at = 0; at < length; at += 1) {
      out[start + at * step] = Math.round(sum / size);
      const entering = at + radius + 1;
      const leaving = at - radius;
      sum += entering < length ? (data[start + entering * step] ?? 0) : lastValue;
      sum -= leaving >= 0 ? (data[start + leaving * step] ?? 0) : firstValue;
    }
  }
  return out;
}
