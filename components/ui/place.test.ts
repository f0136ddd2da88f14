import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeBeside } from './place';

const viewport = { width: 400, height: 300 };
const bubble = { width: 100, height: 20 };

it.each([
  ['top', { left: 150, top: 100, width: 40, height: 40 }, { left: 120, top: 74 }],
  ['top', { left: 150, top: 10, width: 40, height: 40 }, { left: 120, top: 56 }],
  ['right', { left: 10, top: 100, width: 40, height: 40 }, { left: 56, top: 110 }],
  ['right', { left: 340, top: 100, width: 40, height: 40 }, { left: 234, top: 110 }],
  ['bottom', { left: 0, top: 0, width: 40, height: 40 }, { left: 8, top: 46 }],
] as const)('%s of %o', (side, anchor, corner) => {
  expect(placeBeside(anchor, bubble, viewport, side)).toEqual(corner);
});

it('keeps the bubble inside the viewport', () => {
  const box = fc.record({
    left: fc.integer({ min: -50, max: 450 }),
    top: fc.integer({ min: -50, max: 350 }),
    width: fc.integer({ min: 1, max: 200 }),
    height: fc.integer({ min: 1, max: 200 }),
  });
  const sides = fc.constantFrom('top', 'right', 'bottom', 'left');
  fc.assert(
    fc.property(box, sides, (anchor, side) => {
      const { left, top } = placeBeside(anchor, bubble, viewport, side);
      expect(left).toBeGreaterThanOrEqual(8);
      expect(left + bubble.width).toBeLessThanOrEqual(392);
      expect(top).toBeGreaterThanOrEqual(8);
      expect(top + bubble.height).toBeLessThanOrEqual(292);
    }),
  );
});
