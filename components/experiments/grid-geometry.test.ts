import { expect, it } from 'vitest';
import { geometryOf, tileHeightOf } from './grid-geometry';

const grid = { columns: 2, repeats: 2, headLines: 1, stretches: true };
const frame = { width: 1000, height: 600 };

it('gives free space to the tiles of a small grid, up to a limit', () => {
  expect(geometryOf(frame, 'small', grid).tileWidth).toBe(163);
  expect(geometryOf(frame, 'small', { ...grid, stretches: false }).tileWidth).toBe(96);
  expect(geometryOf(frame, 'small', { ...grid, columns: 50 }).tileWidth).toBe(96);
});

it('has room for every repeat and gap of a column', () => {
  const { tileWidth, columnWidth } = geometryOf(frame, 'large', grid);
  expect(columnWidth).toBe(2 * (tileWidth + 8));
});

it('draws one full tile in the frame', () => {
  const { tileWidth, tileHeight, rowHead, headHeight } = geometryOf(frame, 'full', grid);
  expect(tileWidth + rowHead).toBeLessThanOrEqual(frame.width);
  expect(tileHeight + headHeight).toBeLessThanOrEqual(frame.height);
});

it('gives a row the height of its highest picture, within limits', () => {
  const geometry = geometryOf(frame, 'small', { ...grid, columns: 50 });
  const heightOf = (...ratios: number[]) => tileHeightOf(geometry, ratios);
  expect([heightOf(), heightOf(1), heightOf(16 / 9)]).toEqual([72, 96, 54]);
  expect([heightOf(16 / 9, 1, 4 / 3), heightOf(1 / 8), heightOf(8)]).toEqual([96, 171, 54]);
  const full = geometryOf(frame, 'full', grid);
  expect(tileHeightOf(full, [1 / 2]) + full.headHeight).toBeLessThanOrEqual(frame.height);
});

it('puts the row heads above the rows on a phone', () => {
  const { rowHead, rowLine } = geometryOf({ width: 358, height: 600 }, 'medium', grid);
  expect([rowHead, rowLine]).toEqual([5, 40]);
  expect(geometryOf(frame, 'medium', grid).rowLine).toBe(0);
});
