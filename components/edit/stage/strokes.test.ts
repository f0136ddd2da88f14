import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawMaskRows, drawSteps, hasMask } from './draw-mask';
import { newRaster } from './raster';
import { featherMask, growMask } from './soften';
import type { History, Step } from './steps';
import {
  addStep,
  canRedo,
  canUndo,
  emptyHistory,
  redo,
  simplifyStroke,
  stepsOf,
  undo,
} from './steps';

const size = { width: 60, height: 44 };
// Quarters, so that sums are exact whatever the order.
const coordinate = fc.integer({ min: -40, max: 280 }).map((each) => each / 4);
const dab = fc.tuple(
  coordinate,
  coordinate,
  fc.integer({ min: 2, max: 48 }).map((each) => each / 4),
);
const stroke: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('brush' as const, 'eraser' as const),
  points: fc.array(dab, { minLength: 1, maxLength: 5 }).map((dabs) => dabs.flat()),
});
const area: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('area' as const),
  isErasing: fc.boolean(),
  points: fc
    .array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 6 })
    .map((corners) => corners.flat()),
});
const step = fc.oneof(
  { arbitrary: stroke, weight: 4 },
  { arbitrary: area, weight: 2 },
  fc.constant<Step>({ kind: 'invert' }),
  fc.constant<Step>({ kind: 'clear' }),
);
const steps = fc.array(step, { maxLength: 6 });
const pixels = Array.from({ length: size.width * size.height }, (_, index) => ({
  index,
  x: index % size.width,
  y: Math.floor(index / size.width),
}));
const rows = (list: readonly Step[]) => drawMaskRows(list, size, 0, size.height);

/** The same by the definition: the distance from each pixel's middle to the line of dabs. */
function distanceInside(points: readonly number[], x: number, y: number): number {
  let most = Number.NEGATIVE_INFINITY;
  const count = points.length / 3;
  for (let index = 0; index < count; index += 1) {
    const from = points.slice(index * 3, index * 3 + 3);
    const to = index + 1 < count ? points.slice(index * 3 + 3, index * 3 + 6) : from;
    const [ax = 0, ay = 0, ar = 0] = from;
    const [bx = 0, by = 0, br = 0] = to;
    const square = (bx - ax) ** 2 + (by - ay) ** 2;
    const along = square === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square;
    const share = Math.min(1, Math.max(0, along));
    const distance = Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay));
    most = Math.max(
      most,
      ar + share * (br - ar) - distance,
      ar - Math.hypot(x - ax, y - ay),
      br - Math.hypot(x - bx, y - by),
    );
  }
  return most;
}

it('marks the pixels within a stroke, none beyond it, and takes the same away', () => {
  fc.assert(
    fc.property(fc.array(dab, { minLength: 1, maxLength: 5 }), fc.boolean(), (dabs, isErasing) => {
      const points = dabs.flat();
      const before: Step[] = isErasing ? [{ kind: 'invert' }] : [];
      const mask = rows([...before, { kind: isErasing ? 'eraser' : 'brush', points }]);
      const wrong = pixels.filter(({ x, y, index }) => {
        const inside = distanceInside(points, x + 0.5, y + 0.5);
        if (Math.abs(inside) < 0.501) return false;
        return mask[index] !== (inside > 0 === isErasing ? 0 : 255);
      });
      expect(wrong).toEqual([]);
    }),
  );
});

it('fills a rectangle to the pixel', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.nat(30), fc.integer({ min: 1, max: 20 }), (left, top, side) => {
      const [right, bottom] = [left + side, top + side];
      const points = [left, top, right, top, right, bottom, left, bottom];
      const mask = rows([{ kind: 'area', isErasing: false, points }]);
      const wrong = pixels.filter(({ x, y, index }) => {
        const isInside = x >= left && x < right && y >= top && y < bottom;
        return mask[index] !== (isInside ? 255 : 0);
      });
      expect(wrong).toEqual([]);
    }),
  );
});

it('undoes and redoes any number of steps, and drops what was undone when something new comes', () => {
  const build = (list: readonly Step[]) => list.reduce(addStep, emptyHistory);
  const times = (history: History, change: (each: History) => History, count: number) =>
    Array.from({ length: count }).reduce<History>((each) => change(each), history);
  fc.assert(
    fc.property(steps, fc.nat(8), step, (list, back, last) => {
      const history = build(list);
      const undone = times(history, undo, back);
      expect(stepsOf(undone)).toEqual(list.slice(0, Math.max(0, list.length - back)));
      expect(canUndo(undone)).toBe(undone.done > 0);
      expect(canRedo(undone)).toBe(list.length > 0 && back > 0);
      expect(stepsOf(times(undone, redo, back))).toEqual(list);
      const extendedHistory = addStep(undone, last);
      expect(stepsOf(extendedHistory)).toEqual([...stepsOf(undone), last]);
      expect(canRedo(extendedHistory)).toBe(false);
    }),
  );
});

it('is the same mask after two inversions', () => {
  fc.assert(
    fc.property(steps, (list) => {
      expect(rows([...list, { kind: 'invert' }, { kind: 'invert' }])).toEqual(rows(list));
    }),
  );
});

it('draws the same pixels in strips as at once, with soft and grown edges', () => {
  fc.assert(
    fc.property(
      steps,
      fc.nat(9),
      fc.integer({ min: -7, max: 7 }),
      fc.integer({ min: 1, max: 20 }),
      (list, softEdge, grow, height) => {
        const all: Step[] = [...list, { kind: 'edge', softEdge, grow }];
        const strips: number[] = [];
        for (let top = 0; top < size.height; top += height) {
          strips.push(...drawMaskRows(all, size, top, Math.min(height, size.height - top)));
        }
        expect(strips).toEqual([...rows(all)]);
      },
    ),
  );
});

it('grows and softens in order: a larger mask stays the larger one', () => {
  const masks = fc.tuple(steps, stroke).map(([list, more]) => {
    const small = newRaster(size.width, size.height);
    drawSteps(small, list, { x: 0, y: 0, scale: 1 });
    const large = { ...small, data: small.data.slice() };
    drawSteps(large, [{ ...more, kind: 'brush' } as Step], { x: 0, y: 0, scale: 1 });
    return { small, large };
  });
  const isWithin = (small: Uint8Array, large: Uint8Array) =>
    small.every((value, index) => value <= (large[index] ?? 0));
  fc.assert(
    fc.property(masks, fc.integer({ min: -9, max: 9 }), fc.nat(12), (pair, grow, soft) => {
      const { small, large } = pair;
      expect(isWithin(growMask(small, grow).data, growMask(large, grow).data)).toBe(true);
      expect(isWithin(growMask(small, grow).data, growMask(small, grow + 1).data)).toBe(true);
      expect(isWithin(featherMask(small, soft).data, featherMask(large, soft).data)).toBe(true);
    }),
  );
});

it('grows by pixels, and leaves everything beyond the soft edge as it was', () => {
  const points = [20, 20, 30, 20, 30, 30, 20, 30];
  const square: Step = { kind: 'area', isErasing: false, points };
  const grown = rows([square, { kind: 'edge', softEdge: 0, grow: 4 }]);
  const at = (mask: Uint8Array, x: number, y: number) => mask[y * size.width + x];
  expect([at(grown, 15, 25), at(grown, 16, 25), at(grown, 33, 25), at(grown, 34, 25)]).toEqual([
    0, 255, 255, 0,
  ]);
  const soft = rows([square, { kind: 'edge', softEdge: 4, grow: 0 }]);
  expect([at(soft, 25, 25), at(soft, 15, 25), at(soft, 34, 25)]).toEqual([255, 0, 0]);
  expect(at(soft, 19, 25)).toBeLessThan(at(soft, 20, 25) ?? 0);
});

it('has no soft edge at the borders of the picture', () => {
  expect(rows([{ kind: 'invert' }, { kind: 'edge', softEdge: 10, grow: -5 }])).toEqual(
    new Uint8Array(size.width * size.height).fill(255),
  );
});

it('sees a thin stroke on a large picture, and that nothing is left', () => {
  const large = { width: 8192, height: 8192 };
  const thin: Step = { kind: 'brush', points: [100, 100, 0.5, 4000, 130, 0.5] };
  expect(hasMask([thin], large)).toBe(true);
  expect(hasMask([thin, { kind: 'clear' }], large)).toBe(false);
  expect(hasMask([thin, { kind: 'eraser', points: [0, 0, 9000] }], large)).toBe(false);
});

it('simplifies a stroke by less than half a pixel', () => {
  const wave = Array.from({ length: 200 }, (_, index) => [
    index,
    20 + 8 * Math.sin(index / 12),
    5,
  ]).flat();
  const simple = simplifyStroke(wave, 3);
  expect(simple.length).toBeLessThan(wave.length / 4);
  for (let index = 0; index < wave.length; index += 3) {
    const inside = distanceInside(simple, wave[index] ?? 0, wave[index + 1] ?? 0);
    expect(inside).toBeGreaterThan(4.5);
  }
});
