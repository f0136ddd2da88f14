import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alignItems,
  alignments,
  boundsOf,
  type Camera,
  containsCenter,
  distributeItems,
  dotSpacing,
  freePlace,
  itemsIn,
  itemsLargerThan,
  type Moves,
  mountedArea,
  mountNext,
  overlaps,
  type Place,
  type PlacedItem,
  placeBelow,
  resizePlace,
  revealPlace,
  sectionsOf,
  sortBoardItems,
  sortForReading,
  tidyUp,
  toSurface,
  viewOf,
  zoomAt,
  zoomRange,
  zoomToFit,
} from '.';

const item = (
  id: string,
  [x, y, width, height]: [number, number, number, number],
  kind = 'result',
): PlacedItem => ({ id, kind, x, y, width, height });
const moved = (items: readonly PlacedItem[], moves: Moves): PlacedItem[] =>
  items.map((each) => ({ ...each, ...moves.get(each.id) }));
const ids = (items: readonly PlacedItem[]) => items.map(({ id }) => id).join('');

const coordinates = fc.integer({ min: -5000, max: 5000 });
const lengths = fc.integer({ min: 24, max: 900 });
const places = fc.record({ x: coordinates, y: coordinates, width: lengths, height: lengths });
const itemLists = fc
  .array(fc.tuple(places, fc.constantFrom('result', 'note', 'heading')), {
    minLength: 1,
    maxLength: 30,
  })
  .map((list) =>
    list.map(([place, kind], index): PlacedItem => ({ ...place, kind, id: `i${index}` })),
  );

const anyOverlap = (list: readonly Place[]) =>
  list.some((a, index) => list.slice(index + 1).some((b) => overlaps(a, b)));

describe('reading order', () => {
  it.each<[string, PlacedItem[], string]>([
    [
      'a row from left to right',
      [item('b', [200, 4, 100, 100]), item('a', [0, 0, 100, 100])],
      'ab',
    ],
    [
      'rows of different heights',
      [
        item('d', [0, 300, 50, 50]),
        item('a', [0, 0, 400, 280]),
        item('c', [440, 148, 200, 132]),
        item('b', [440, 0, 200, 132]),
      ],
      'abcd',
    ],
    [
      'two rows',
      [item('c', [0, 120, 9, 99]), item('b', [120, 0, 9, 99]), item('a', [0, 0, 9, 99])],
      'abc',
    ],
  ])('reads %s', (_, items, order) => {
    expect(ids(sortForReading(items))).toBe(order);
  });

  it('reads a section with what lies in it before what it stands before', () => {
    const items = [
      item('d', [720, 20, 100, 100]),
      item('f', [20, 520, 100, 100]),
      item('c', [20, 200, 100, 100]),
      item('B', [0, 0, 500, 400], 'section'),
      item('a', [0, -300, 200, 100]),
      item('e', [820, 260, 100, 100]),
      item('D', [700, 0, 500, 400], 'section'),
      item('b', [300, 20, 100, 100]),
    ];
    expect(ids(sortBoardItems(items))).toBe('aBbcDdef');
    expect(ids(sortBoardItems(items.filter(({ kind }) => kind !== 'section')))).toBe('abdcef');
  });

  it.each([sortForReading, sortBoardItems])('has every item once: %o', (order) => {
    const sections = fc.array(places, { maxLength: 4 });
    fc.assert(
      fc.property(itemLists, sections, (loose, frames) => {
        const items = [
          ...loose,
          ...frames.map((place, index) => ({ ...place, kind: 'section', id: `s${index}` })),
        ];
        expect(
          order(items)
            .map(({ id }) => id)
            .sort(),
        ).toEqual(items.map(({ id }) => id).sort());
      }),
    );
  });
});

describe('the place of a new item', () => {
  const view = { x: 0, y: 0, width: 1000, height: 800 };
  const note = { width: 200, height: 140 };
  it.each<[string, PlacedItem[], [number, number]]>([
    ['the middle of an empty view', [], [400, 330]],
    ['beside the picture in the middle', [item('a', [300, 250, 400, 300])], [400, 86]],
    ['in the section around it', [item('a', [-500, -500, 2000, 2000], 'section')], [400, 330]],
    [
      'outside of a section that lies in view',
      [item('a', [50, 350, 400, 400], 'section')],
      [474, 330],
    ],
    ['in view, though there is a nearer one outside', [item('a', [0, 0, 600, 800])], [624, 330]],
    ['out of a view that is full', [item('a', [-10, -10, 1020, 900])], [400, -174]],
  ])('is %s', (_, items, [x, y]) => {
    expect(freePlace('note', note, view, items)).toEqual({ x, y, ...note });
  });

  it('overlaps nothing', () => {
    fc.assert(
      fc.property(itemLists, places, (items, area) => {
        const place = freePlace('note', note, area, items);
        expect(items.filter((each) => overlaps(place, each))).toEqual([]);
      }),
    );
  });
});

describe('align and distribute', () => {
  const items = [item('a', [0, 0, 100, 50]), item('b', [200, 100, 50, 100])];
  it.each([
    ['left', [0, 0], [0, 100]],
    ['centre', [75, 0], [100, 100]],
    ['right', [150, 0], [200, 100]],
    ['top', [0, 0], [200, 0]],
    ['middle', [0, 75], [200, 50]],
    ['bottom', [0, 150], [200, 100]],
  ] as const)('aligns to the %s', (alignment, a, b) => {
    const result = moved(items, alignItems(items, alignment));
    expect(result.map(({ x, y }) => [x, y])).toEqual([a, b]);
  });

  it('keeps the bounds of what it aligns, in the direction that it does not move', () => {
    fc.assert(
      fc.property(itemLists, fc.constantFrom(...alignments), (list, alignment) => {
        const before = boundsOf(list);
        const after = boundsOf(moved(list, alignItems(list, alignment)));
        const isHorizontal = ['left', 'centre', 'right'].includes(alignment);
        const part = isHorizontal ? (['y', 'height'] as const) : (['x', 'width'] as const);
        for (const name of part) expect(after?.[name]).toBe(before?.[name]);
      }),
    );
  });

  it('makes equal spaces and keeps both ends', () => {
    const list = [
      item('a', [0, 0, 10, 10]),
      item('c', [90, 0, 10, 10]),
      item('b', [15, 5, 20, 10]),
    ];
    expect(moved(list, distributeItems(list, 'x')).map(({ x }) => x)).toEqual([0, 90, 40]);
    expect(distributeItems(list.slice(0, 2), 'x').size).toBe(0);
  });
});

describe('tidy up', () => {
  it('leaves nothing overlapping, every item once and of its size, and stays when repeated', () => {
    fc.assert(
      fc.property(itemLists, (items) => {
        const tidied = moved(items, tidyUp(items));
        expect(anyOverlap(tidied)).toBe(false);
        expect(tidied.map(({ width, height }) => [width, height])).toEqual(
          items.map(({ width, height }) => [width, height]),
        );
        const corner = boundsOf(items);
        expect(boundsOf(tidied)).toMatchObject({ x: corner?.x, y: corner?.y });
      }),
    );
  });

  it('keeps what lies in a section in it', () => {
    fc.assert(
      fc.property(fc.array(places, { minLength: 1, maxLength: 8 }), (list) => {
        const section = item('s', [-9000, -9000, 18_000, 18_000], 'section');
        const loose = item('l', [20_000, 0, 300, 200]);
        const inside = list.map((place, index) => ({ ...place, id: `i${index}`, kind: 'result' }));
        const items = [section, loose, ...inside];
        const tidied = moved(items, tidyUp(items));
        const frame = tidied.find(({ id }) => id === 's');
        const members = tidied.filter(({ id }) => id.startsWith('i'));
        for (const member of members) expect(frame && containsCenter(frame, member)).toBe(true);
        expect(anyOverlap(members)).toBe(false);
        expect(sectionsOf(tidied)).toEqual(sectionsOf(items));
      }),
    );
  });

  it('gives a heading a row of its own', () => {
    const items = [
      item('a', [0, 0, 100, 100]),
      item('h', [120, 0, 100, 30], 'heading'),
      item('b', [240, 0, 100, 100]),
    ];
    const [a, h, b] = moved(items, tidyUp(items));
    expect([a?.x, h?.x, b?.x]).toEqual([0, 0, 0]);
  });

  it('puts items without a place below all others', () => {
    fc.assert(
      fc.property(itemLists, itemLists, (existing, newItems) => {
        const sizes = newItems.map(({ id, width, height }) => ({ id: `new-${id}`, width, height }));
        const result = [...placeBelow(sizes, existing).values()];
        expect(result).toHaveLength(newItems.length);
        expect(anyOverlap(result)).toBe(false);
        const bounds = boundsOf(existing);
        if (bounds === null) return;
        for (const place of result) expect(place.y).toBeGreaterThan(bounds.y + bounds.height);
      }),
    );
  });
});

describe('resizing', () => {
  it.each([
    ['right edge', { x: 1, y: 0 }, { x: 50, y: 9 }, null, [0, 0, 250, 100]],
    ['left edge', { x: -1, y: 0 }, { x: 50, y: 9 }, null, [50, 0, 150, 100]],
    ['a corner with its form', { x: 1, y: 1 }, { x: 100, y: 0 }, 2, [0, 0, 300, 150]],
    [
      'the upper left corner with its form',
      { x: -1, y: -1 },
      { x: 100, y: 50 },
      2,
      [100, 50, 100, 50],
    ],
  ] as const)('moves %s', (_, handle, by, ratio, [x, y, width, height]) => {
    const place = { x: 0, y: 0, width: 200, height: 100 };
    expect(resizePlace(place, handle, by, ratio)).toEqual({ x, y, width, height });
  });

  it('never gets too small, and its opposite corner stays', () => {
    const sides = fc.constantFrom(-1 as const, 1 as const);
    fc.assert(
      fc.property(
        places,
        sides,
        sides,
        coordinates,
        coordinates,
        fc.boolean(),
        (place, x, y, dx, dy, isFixed) => {
          const ratio = isFixed ? place.width / place.height : null;
          const result = resizePlace(place, { x, y }, { x: dx, y: dy }, ratio);
          expect(Math.min(result.width, result.height)).toBeGreaterThanOrEqual(23.99);
          if (x > 0) expect(result.x).toBe(place.x);
          else expect(result.x + result.width).toBeCloseTo(place.x + place.width, 5);
          if (y > 0) expect(result.y).toBe(place.y);
          else expect(result.y + result.height).toBeCloseTo(place.y + place.height, 5);
        },
      ),
    );
  });
});

describe('the camera', () => {
  const stage = { width: 1000, height: 700 };
  const cameras = fc.record({
    x: coordinates,
    y: coordinates,
    zoom: fc.double({ min: zoomRange.min, max: zoomRange.max, noNaN: true }),
  });

  it('keeps the point below the pointer while it zooms', () => {
    const pixels = fc.record({
      x: fc.integer({ min: 0, max: 1000 }),
      y: fc.integer({ min: 0, max: 700 }),
    });
    fc.assert(
      fc.property(
        cameras,
        pixels,
        fc.double({ min: 0.001, max: 100, noNaN: true }),
        (camera, pixel, zoom) => {
          const next = zoomAt(camera, pixel, zoom);
          expect(next.zoom).toBeGreaterThanOrEqual(zoomRange.min);
          expect(next.zoom).toBeLessThanOrEqual(zoomRange.max);
          const [before, after] = [toSurface(camera, pixel), toSurface(next, pixel)];
          expect(after.x).toBeCloseTo(before.x, 4);
          expect(after.y).toBeCloseTo(before.y, 4);
        },
      ),
    );
  });

  it('fits what it can at most at full size', () => {
    fc.assert(
      fc.property(places, (bounds) => {
        const camera = zoomToFit(bounds, stage);
        const view = viewOf(camera, stage);
        expect(camera.zoom).toBeLessThanOrEqual(1);
        expect(view.x).toBeLessThanOrEqual(bounds.x);
        expect(view.y).toBeLessThanOrEqual(bounds.y);
        expect(view.x + view.width).toBeGreaterThanOrEqual(bounds.x + bounds.width);
        expect(view.y + view.height).toBeGreaterThanOrEqual(bounds.y + bounds.height);
      }),
    );
  });

  it('mounts every item that is seen, and not those far away', () => {
    fc.assert(
      fc.property(itemLists, cameras, (items, camera) => {
        const shown = new Set(itemsIn(items, mountedArea(camera, stage)));
        const view = viewOf(camera, stage);
        for (const each of items) if (overlaps(view, each)) expect(shown.has(each)).toBe(true);
      }),
    );
    const far = item('a', [3000, 0, 10, 10]);
    expect(itemsIn([far], mountedArea({ x: 0, y: 0, zoom: 1 }, stage))).toEqual([]);
  });

  describe('what a frame mounts', () => {
    const grid = Array.from({ length: 1_000 }, (_, index) => ({
      ...item(`i${index}`, [(index % 40) * 264, Math.floor(index / 40) * 264, 240, 240]),
      picture: '/media/a.webp' as string | null,
    }));
    const wholeView = zoomToFit(boundsOf(grid) as Place, stage);
    const mountAll = (
      camera: Camera,
      mounted = mountNext(new Map(), grid, camera, stage, true),
    ) => {
      let [last, frames] = [mounted, 1];
      for (; !last.isComplete; frames += 1) {
        last = mountNext(last.mounted, grid, camera, stage, true);
      }
      return { mounted: last.mounted, frames };
    };

    it('is a share of a large board, from the middle outwards, until all of it is there', () => {
      const first = mountNext(new Map(), grid, wholeView, stage, true);
      expect(first.isComplete).toBe(false);
      expect(first.mounted.size).toBeLessThan(300);
      expect(first.mounted.has('i500')).toBe(true);
      expect(first.mounted.has('i0')).toBe(false);
      const { mounted, frames } = mountAll(wholeView);
      expect(mounted.size).toBe(1_000);
      expect(frames).toBeLessThan(12);
      expect(mountNext(mounted, grid, wholeView, stage, true).mounted, 'nothing new').toBe(mounted);
    });

    it('is a picture alone from afar, and everything of what has none or is near', () => {
      const mixed = [...grid.slice(0, 3), { ...item('note', [0, -100, 200, 90]), picture: null }];
      expect(
        [...mountNext(new Map(), mixed, wholeView, stage, true).mounted.values()].sort(),
      ).toEqual(['picture', 'picture', 'picture', 'whole']);
      const near = mountAll({ x: 0, y: 0, zoom: 1 }).mounted;
      expect(new Set(near.values())).toEqual(new Set(['whole']));
    });

    it('only adds while the camera moves, and changes and takes away once it rests', () => {
      const { mounted } = mountAll(wholeView);
      const near = { x: 0, y: 0, zoom: 1 };
      expect(mountNext(mounted, grid, near, stage, false)).toEqual({ mounted, isComplete: true });
      const rested = mountAll(near, mountNext(mounted, grid, near, stage, true)).mounted;
      expect(rested.size).toBeLessThan(60);
      expect(new Set(rested.values())).toEqual(new Set(['whole']));
    });
  });

  it('leaves out dots that would lie too close, and moves none of the others', () => {
    const zooms = fc.double({ ...zoomRange, noNaN: true });
    fc.assert(
      fc.property(zooms, (zoom) => {
        const spacing = dotSpacing(zoom);
        expect(spacing).toBeGreaterThanOrEqual(12);
        const everyNth = Math.log(spacing / (24 * zoom)) / Math.log(5);
        expect(everyNth).toBeCloseTo(Math.round(everyNth));
      }),
    );
    expect(dotSpacing(1)).toBe(24);
  });

  it('knows the items in view that are shown larger than their previews', () => {
    const items = [item('large', [0, 0, 40, 200]), item('small', [50, 0, 80, 80])];
    const largeItems = (camera: Camera) => itemsLargerThan(items, camera, stage, 768);
    expect(largeItems({ x: 0, y: 0, zoom: 4 })).toEqual(items.slice(0, 1));
    expect(largeItems({ x: 0, y: 0, zoom: 3 })).toEqual([]);
    expect(largeItems({ x: 40, y: 0, zoom: 4 })).toEqual([]);
  });

  it('reveals what is not in view with the least move', () => {
    const camera = { x: 0, y: 0, zoom: 1 };
    expect(revealPlace(camera, stage, item('a', [10, 10, 50, 50]))).toEqual(camera);
    expect(revealPlace(camera, stage, item('a', [1200, -30, 100, 50]))).toEqual({
      x: 300,
      y: -30,
      zoom: 1,
    });
  });
});
