/* Shapes on a grid of 8-bit pixels: 255 inside, 0 outside, and between them the covered share of a pixel at an edge. Pure. */

export interface Raster {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export const newRaster = (width: number, height: number): Raster => ({
  data: new Uint8Array(width * height),
  width,
  height,
});

/** A round spot of a brush, in pixels of the raster. */
export interface Dab {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** The new value of a pixel of which a shape covers `share`: never less than before, or never more when erasing. */
const combine = (before: number, share: number, isErasing: boolean): number =>
  isErasing ? Math.min(before, 255 - share) : Math.max(before, share);

/** The x at which the row at height `y` enters and leaves the round line from `a` to `b`; null where it does not meet it. */
function intersectRow(a: Dab, b: Dab, radius: number, y: number): [number, number] | null {
  if (radius <= 0) return null;
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  for (const end of [a, b]) {
    const halfSquared = radius * radius - (y - end.y) ** 2;
    if (halfSquared < 0) continue;
    const half = Math.sqrt(halfSquared);
    left = Math.min(left, end.x - half);
    right = Math.max(right, end.x + half);
  }
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length > 0) {
    const ux = (b.x - a.x) / length;
    const uy = (b.y - a.y) / length;
    const dy = y - a.y;
    // The x of points that lie within the line's length, and of those within its width.
    const along = solveRange(ux, dy * uy, 0, length);
    const across = solveRange(-uy, dy * ux, -radius, radius);
    const from = a.x + Math.max(along[0], across[0]);
    const to = a.x + Math.min(along[1], across[1]);
    if (from <= to) {
      left = Math.min(left, from);
      right = Math.max(right, to);
    }
  }
  return left <= right ? [left, right] : null;
}

/** The x for which low ≤ factor·x + offset ≤ high. */
function solveRange(factor: number, offset: number, low: number, high: number): [number, number] {
  if (Math.abs(factor) < 1e-9) {
    const isInside = offset >= low && offset <= high;
    return isInside
      ? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
      : [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  }
  const atLow = (low - offset) / factor;
  const atHigh = (high - offset) / factor;
  return atLow < atHigh ? [atLow, atHigh] : [atHigh, atLow];
}

/** Draws the round line between two dabs; the radius changes evenly on the way. */
export function drawLine(raster: Raster, a: Dab, b: Dab, isErasing: boolean): void {
  const { data, width, height } = raster;
  const inner = Math.min(a.radius, b.radius) - 0.5;
  const outer = Math.max(a.radius, b.radius) + 0.5;
  const top = Math.max(0, Math.floor(Math.min(a.y, b.y) - outer));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(a.y, b.y) + outer));
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const lengthSquared = dx * dx + dy * dy;
  for (let row = top; row <= bottom; row += 1) {
    const y = row + 0.5;
    const span = intersectRow(a, b, outer, y);
    if (span === null) continue;
    const first = Math.max(0, Math.floor(span[0] - 0.5));
    const last = Math.min(width - 1, Math.ceil(span[1] - 0.5));
    if (first > last) continue;
    const core = intersectRow(a, b, inner, y);
    const coreFirst = core === null ? last + 1 : Math.max(first, Math.ceil(core[0] - 0.5));
    const coreLast = core === null ? last : Math.min(last, Math.floor(core[1] - 0.5));
    if (coreFirst <= coreLast) {
      data.fill(isErasing ? 0 : 255, row * width + coreFirst, row * width + coreLast + 1);
    }
    for (let column = first; column <= last; column += 1) {
      if (column === coreFirst && coreFirst <= coreLast) {
        column = coreLast;
        continue;
      }
      const px = column + 0.5 - a.x;
      const py = y - a.y;
      const share =
        lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / lengthSquared));
      const distance = Math.hypot(px - share * dx, py - share * dy);
      const radius = a.radius + share * (b.radius - a.radius);
      // Where the radius changes by more than the line's length, the dab at an end reaches beyond the line.
      const depth = Math.max(
        radius - distance,
        a.radius - Math.hypot(px, py),
        b.radius - Math.hypot(px - dx, py - dy),
      );
      const coverage = Math.min(1, Math.max(0, depth + 0.5));
      const index = row * width + column;
      data[index] = combine(data[index] ?? 0, Math.round(coverage * 255), isErasing);
    }
  }
}

/** Each row of pixels is sampled at so many heights, for a smooth edge. */
const sampleRows = 4;

/** Fills a closed polygon (x and y of each corner), also where it overlaps itself. */
export function fillPolygon(raster: Raster, points: readonly number[], isErasing: boolean): void {
  const { data, width, height } = raster;
  const count = points.length / 2;
  if (count < 3) return;
  const ys = points.filter((_, index) => index % 2 === 1);
  const top = Math.max(0, Math.floor(Math.min(...ys)));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(...ys)));
  const shares = new Float32Array(width + 1);
  for (let row = top; row <= bottom; row += 1) {
    shares.fill(0);
    for (let sub = 0; sub < sampleRows; sub += 1) {
      addSpans(shares, width, points, row + (sub + 0.5) / sampleRows);
    }
    for (let column = 0; column < width; column += 1) {
      const share = shares[column] ?? 0;
      if (share === 0) continue;
      const index = row * width + column;
      const coverage = Math.round(Math.min(1, share / sampleRows) * 255);
      data[index] = combine(data[index] ?? 0, coverage, isErasing);
    }
  }
}

/** Adds to each pixel of a row the share of it that lies inside the polygon at height `y`. */
function addSpans(shares: Float32Array, width: number, points: readonly number[], y: number): void {
  const crossings: Array<{ x: number; turn: number }> = [];
  const count = points.length / 2;
  for (let index = 0; index < count; index += 1) {
    const next = (index + 1) % count;
    const [x0 = 0, y0 = 0] = [points[index * 2], points[index * 2 + 1]];
    const [x1 = 0, y1 = 0] = [points[next * 2], points[next * 2 + 1]];
    if (y0 <= y === y1 <= y) continue;
    crossings.push({ x: x0 + ((y - y0) / (y1 - y0)) * (x1 - x0), turn: y0 < y1 ? 1 : -1 });
  }
  crossings.sort((a, b) => a.x - b.x);
  let turns = 0;
  for (const [index, { x, turn }] of crossings.entries()) {
    turns += turn;
    const end = crossings[index + 1]?.x;
    if (turns === 0 || end === undefined) continue;
    const from = Math.min(width, Math.max(0, x));
    const to = Math.min(width, Math.max(0, end));
    const last = Math.floor(to);
    for (let column = Math.floor(from); column <= last && column < width; column += 1) {
      const coverage = Math.min(column + 1, to) - Math.max(column, from);
      shares[column] = (shares[column] ?? 0) + coverage;
    }
  }
}

export function invertRaster({ data }: Raster): void {
  for (let index = 0; index < data.length; index += 1) data[index] = 255 - (data[index] ?? 0);
}
