import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bounded, fitRatio, fittedZoom, zoomedAt } from './zoom';

const stage = { width: 800, height: 600 };
const point = fc.record({
  x: fc.integer({ min: -400, max: 400 }),
  y: fc.integer({ min: -300, max: 300 }),
});

describe('zoom', () => {
  it('keeps the point under the pointer while it is within the bounds', () => {
    const at = { x: 100, y: -50 };
    const zoom = zoomedAt(fittedZoom, 2, at, stage);
    expect(zoom).toEqual({ scale: 2, x: -100, y: 50 });
  });

  it('never leaves the stage empty and never goes below fitting', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: 0.2, max: 5, noNaN: true }), point)),
        (steps) => {
          let zoom = fittedZoom;
          for (const [factor, at] of steps) {
            zoom = zoomedAt(zoom, factor, at, stage);
            expect(zoom.scale).toBeGreaterThanOrEqual(1);
            expect(zoom.scale).toBeLessThanOrEqual(16);
            expect(Math.abs(zoom.x)).toBeLessThanOrEqual(
              (stage.width * (zoom.scale - 1)) / 2 + 1e-6,
            );
            expect(Math.abs(zoom.y)).toBeLessThanOrEqual(
              (stage.height * (zoom.scale - 1)) / 2 + 1e-6,
            );
          }
        },
      ),
    );
  });

  it('fits again when zoomed all the way out', () => {
    expect(bounded({ scale: 0.5, x: 30, y: 30 }, stage)).toEqual(fittedZoom);
  });

  it('zooms out below the stage only as far as the caller allows', () => {
    const { scale, x, y } = zoomedAt(fittedZoom, 0.1, { x: 40, y: 40 }, stage, 0.25);
    expect([scale, Math.abs(x), Math.abs(y)]).toEqual([0.25, 0, 0]);
  });

  it.each([
    ['a wide picture', { width: 1600, height: 600 }, 0.5],
    ['a tall picture', { width: 600, height: 1200 }, 0.5],
    ['a small picture', { width: 200, height: 150 }, 4],
    ['a picture of unknown size', null, 1],
  ])('knows how large %s is shown when it fits', (_, picture, ratio) => {
    expect(fitRatio(picture, stage)).toBe(ratio);
  });
});
