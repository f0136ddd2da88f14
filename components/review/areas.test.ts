import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commentPlace } from '@/lib/pages/review';
import { areaBetween, moveShare, shareOf } from './areas';

const box = { left: 100, top: 50, width: 400, height: 200 };
const point = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
});

test('a pointer outside of the picture is at its edge', () => {
  expect(shareOf({ clientX: 300, clientY: 150 }, box)).toEqual({ x: 0.5, y: 0.5 });
  expect(shareOf({ clientX: 0, clientY: 900 }, box)).toEqual({ x: 0, y: 1 });
});

test('a press is a point, a drag is the region between its ends whatever its direction', () => {
  expect(areaBetween({ x: 0.2, y: 0.3 }, { x: 0.205, y: 0.3 })).toEqual({
    x: 0.2,
    y: 0.3,
    width: 0,
    height: 0,
  });
  expect(areaBetween({ x: 0.6, y: 0.7 }, { x: 0.2, y: 0.3 })).toEqual({
    x: 0.2,
    y: 0.3,
    width: 0.4,
    height: 0.4,
  });
});

test('every region that is drawn is one that is taken, within the picture', () => {
  fc.assert(
    fc.property(point, point, (start, end) => {
      const area = areaBetween(start, end);
      expect(commentPlace.safeParse({ area, from: null, until: null }).success).toBe(true);
      expect(area.x + area.width).toBeLessThanOrEqual(1.0001);
    }),
  );
});

test('arrow keys move a point by a step, other keys do not', () => {
  expect(moveShare({ x: 0.5, y: 0.5 }, 'ArrowLeft')).toEqual({ x: 0.48, y: 0.5 });
  expect(moveShare({ x: 0.99, y: 0 }, 'ArrowRight')).toEqual({ x: 1, y: 0 });
  expect(moveShare({ x: 0, y: 0.01 }, 'ArrowUp')).toEqual({ x: 0, y: 0 });
  expect(moveShare({ x: 0, y: 0 }, 'constructor')).toBeNull();
});
