import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findNeighbour,
  findRowOfTile,
  layOutGallery,
  moveStripsFirst,
  tilesOfRow,
  visibleRange,
} from './layout';

const options = { width: 1000, view: 'grid', targetHeight: 220, gap: 10 } as const;

const index = fc
  .array(
    fc.tuple(fc.double({ min: 0, max: 5, noNaN: true }), fc.integer({ min: 0, max: 400_000 })),
    {
      maxLength: 300,
    },
  )
  .map((tiles) => ({
    outputs: tiles.map(() => 0),
    ratios: tiles.map(([ratio]) => ratio),
    created: tiles.map(([, created]) => created).sort((a, b) => b - a),
  }));

describe('layOutGallery', () => {
  it('places every tile once, in order, without overlap and within the width', () => {
    fc.assert(
      fc.property(index, fc.constantFrom('grid', 'list'), (tiles, view) => {
        const layout = layOutGallery(tiles, { ...options, view });
        let next = 0;
        let bottom = 0;
        for (const row of layout.rows) {
          expect(row.start).toBe(next);
          expect(row.end).toBeGreaterThan(row.start);
          expect(row.top).toBeGreaterThanOrEqual(bottom);
          for (const tile of tilesOfRow(row, tiles.ratios, { ...options, view })) {
            expect(tile.left + tile.width).toBeLessThanOrEqual(options.width + 0.001);
            expect(tile.width).toBeGreaterThan(0);
          }
          next = row.end;
          bottom = row.top + row.height;
        }
        expect(next).toBe(tiles.ratios.length);
        expect(layout.height).toBeGreaterThanOrEqual(bottom);
      }),
    );
  });

  it('fills full rows exactly and keeps the last of a day at the usual height', () => {
    const tiles = {
      outputs: Array(7).fill(0),
      ratios: Array(7).fill(1.5),
      created: Array(7).fill(1000),
    };
    const layout = layOutGallery(tiles, options);
    const [first, last] = [layout.rows[0], layout.rows.at(-1)];
    if (first === undefined || last === undefined) throw new Error('no rows');
    const end = tilesOfRow(first, tiles.ratios, options).at(-1);
    expect((end?.left ?? 0) + (end?.width ?? 0)).toBeCloseTo(1000, 5);
    expect(first.height).toBeLessThanOrEqual(220);
    expect(last.height).toBe(220);
  });

  it('has one heading for each day, newest first', () => {
    const day = 24 * 3600;
    const layout = layOutGallery(
      { outputs: [0, 0, 0], ratios: [1, 1, 1], created: [20 * day + 100, 20 * day + 50, 10 * day] },
      options,
    );
    expect(layout.days.map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [2, 3],
    ]);
  });

  it('shows tasks without a picture above those of their day, each as wide as the gallery', () => {
    const day = 24 * 3600;
    const tiles = moveStripsFirst({
      task_ids: ['made', 'failed', 'older', 'waits'],
      outputs: [0, -1, 1, -1],
      ratios: [1, 0, 1, 2],
      created: [20 * day + 100, 20 * day + 50, 10 * day + 9, 10 * day],
      truncated: false,
    });
    expect(tiles.task_ids).toEqual(['failed', 'made', 'waits', 'older']);
    const layout = layOutGallery(tiles, options);
    expect(layout.rows.map(({ isStrip, height }) => (isStrip ? height : 'pictures'))).toEqual([
      56,
      'pictures',
      56,
      'pictures',
    ]);
    const [strip, pictures] = layout.rows;
    if (strip === undefined || pictures === undefined) throw new Error('no rows');
    expect(tilesOfRow(strip, tiles.ratios, options)).toEqual([{ index: 0, left: 0, width: 1000 }]);
    expect(pictures.top).toBeGreaterThanOrEqual(strip.top + strip.height);
  });

  it('is empty without tiles', () => {
    expect(layOutGallery({ outputs: [], ratios: [], created: [] }, options)).toMatchObject({
      rows: [],
      days: [],
    });
  });
});

describe('visibleRange', () => {
  it('returns exactly the rows that reach into the window, and one above', () => {
    const rows = [0, 100, 200, 300, 400].map((top) => ({ top }));
    expect(visibleRange(rows, 150, 350)).toEqual([1, 4]);
    expect(visibleRange(rows, 0, 50)).toEqual([0, 1]);
    expect(visibleRange(rows, 900, 999)).toEqual([4, 5]);
    expect(visibleRange([], 0, 10)).toEqual([0, 0]);
  });
});

describe('neighbourOf', () => {
  it('moves to an existing tile and back', () => {
    fc.assert(
      fc.property(index, fc.nat(), (tiles, seed) => {
        const count = tiles.ratios.length;
        fc.pre(count > 0);
        const layout = layOutGallery(tiles, options);
        const from = seed % count;
        const move = { ratios: tiles.ratios, view: 'grid', gap: 10 } as const;
        const down = findNeighbour(layout, from, 'ArrowDown', move);
        expect(findRowOfTile(layout, down)).toBeDefined();
        expect(findNeighbour(layout, from, 'ArrowRight', move)).toBe(Math.min(count - 1, from + 1));
        expect(down).toBeGreaterThanOrEqual(from);
        expect(findNeighbour(layout, from, 'ArrowUp', move)).toBeLessThanOrEqual(from);
      }),
    );
  });
});
