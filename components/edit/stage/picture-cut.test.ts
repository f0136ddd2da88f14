import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutOf } from './picture-cut';

const side = fc.integer({ min: 1, max: 8_192 });
const place = fc.double({ min: -9_000, max: 9_000, noNaN: true });
const length = fc.double({ min: 0.01, max: 9_000, noNaN: true });
const areas = fc.record({ x: place, y: place, width: length, height: length });
const sizes = fc.record({ width: side, height: side });
const scales = fc.double({ min: 0.001, max: 32, noNaN: true });

it('is within the picture, and all of it that an area shows, by less than a pixel more', () => {
  fc.assert(
    fc.property(sizes, areas, scales, (size, area, scale) => {
      const cut = cutOf(size, area, scale).area;
      for (const [at, side] of [
        ['x', 'width'],
        ['y', 'height'],
      ] as const) {
        expect(cut[at]).toBeGreaterThanOrEqual(0);
        expect(cut[side]).toBeGreaterThanOrEqual(1);
        expect(cut[at] + cut[side]).toBeLessThanOrEqual(size[side]);
        const [start, end] = [Math.max(0, area[at]), Math.min(size[side], area[at] + area[side])];
        // Nothing of the picture is there.
        if (end <= start) continue;
        expect(cut[at]).toBeLessThanOrEqual(start);
        expect(cut[at] + cut[side]).toBeGreaterThanOrEqual(end);
        expect(start - cut[at]).toBeLessThan(1);
        expect(cut[at] + cut[side] - end).toBeLessThan(1);
      }
    }),
  );
});

it('has no more pixels than are shown, and never more than the picture', () => {
  const size = { width: 8_190, height: 5_460 };
  const area = { x: 100.4, y: 50, width: 400, height: 300 };
  expect(cutOf(size, area, 0.5)).toEqual({
    area: { x: 100, y: 50, width: 401, height: 300 },
    scale: 0.5,
    bitmap: { width: 201, height: 150 },
  });
  expect(cutOf(size, area, 4)).toMatchObject({ scale: 1, bitmap: { width: 401, height: 300 } });
  expect(cutOf(size, area, 0.000_1).bitmap).toEqual({ width: 1, height: 1 });
});
