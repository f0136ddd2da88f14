import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Edges, FrameRule, Side, Turn } from './frame';
import {
  flip,
  frameOf,
  frameWithRatio,
  moveSide,
  noEdges,
  noTurn,
  rangeOf,
  ratioName,
  rotate,
  shiftFrame,
  turnedSize,
  turnMatrix,
} from './frame';

const side = fc.integer({ min: 16, max: 4096 });
const picture = fc.record({ width: side, height: side });
const limit = { maxWidth: 4096, maxHeight: 4096 };
const uploadLimit = { maxWidth: 10_000, maxHeight: 10_000, maxPixels: 50_000_000 };
const ratio = fc.constantFrom('1:1' as const, '4:3' as const, '16:9' as const, '9:16' as const);
const mode = fc.constantFrom('frame' as const, 'crop' as const);

describe('frameWithRatio', () => {
  it.each([
    ['4:3 to 16:9', { width: 1152, height: 864 }, '16:9', { width: 1536, height: 864 }],
    ['16:9 to 1:1', { width: 1600, height: 900 }, '1:1', { width: 1600, height: 1600 }],
    ['back to the picture', { width: 1600, height: 900 }, 'picture', { width: 1600, height: 900 }],
    ['wider than allowed', { width: 1000, height: 4000 }, '16:9', { width: 4096, height: 4000 }],
  ] as const)('extends from %s', (_, size, to, expected) => {
    const edges = frameWithRatio(to, { mode: 'frame', picture: size, limit });
    expect(frameOf(size, edges)).toMatchObject(expected);
  });

  it('stays within the pixels that an upload may have', () => {
    const size = { width: 4000, height: 6000 };
    const rule = { mode: 'frame', picture: size, limit: uploadLimit } as const;
    expect(frameOf(size, frameWithRatio('21:9', rule)).width).toBe(8333);
    const edges = moveSide({ ...noEdges, bottom: 2000 }, 'right', 9000, rule);
    expect(frameOf(size, edges)).toMatchObject({ width: 6250, height: 8000 });
  });

  it('crops the largest part of a ratio', () => {
    const size = { width: 1600, height: 900 };
    const edges = frameWithRatio('1:1', { mode: 'crop', picture: size, limit });
    expect(frameOf(size, edges)).toEqual({
      left: -350,
      right: -350,
      top: 0,
      bottom: 0,
      width: 900,
      height: 900,
    });
  });

  it('only adds or only cuts, within what is allowed', () => {
    fc.assert(
      fc.property(picture, ratio, mode, (size, to, each) => {
        const rule: FrameRule = { mode: each, picture: size, limit };
        const edges = frameWithRatio(to, rule);
        const frame = frameOf(size, edges);
        const sign = each === 'frame' ? 1 : -1;
        expect(Object.values(edges).every((value) => value * sign >= 0)).toBe(true);
        expect(frame.width).toBeLessThanOrEqual(limit.maxWidth);
        expect(frame.height).toBeLessThanOrEqual(limit.maxHeight);
        expect(Math.min(frame.width, frame.height)).toBeGreaterThanOrEqual(9);
      }),
    );
  });
});

it('moves a side and the whole frame only as far as it may go', () => {
  const value = fc.integer({ min: -9000, max: 9000 });
  const sides = fc.constantFrom<Side>('left', 'right', 'top', 'bottom');
  const moves = fc.array(fc.tuple(sides, value), { maxLength: 6 });
  fc.assert(
    fc.property(picture, mode, moves, value, value, (size, each, list, dx, dy) => {
      const rule: FrameRule = { mode: each, picture: size, limit };
      const moved = list.reduce<Edges>((edges, [name, to]) => {
        const next = moveSide(edges, name, to, rule);
        const [min, max] = rangeOf(edges, name, rule);
        expect(next[name]).toBeGreaterThanOrEqual(min);
        expect(next[name]).toBeLessThanOrEqual(max);
        return next;
      }, noEdges);
      const shifted = shiftFrame(moved, dx, dy, each);
      expect(frameOf(size, shifted)).toMatchObject({
        width: frameOf(size, moved).width,
        height: frameOf(size, moved).height,
      });
      const sign = each === 'frame' ? 1 : -1;
      expect(Object.values(shifted).every((edge) => edge * sign >= 0)).toBe(true);
    }),
  );
});

it.each([
  [{ width: 1536, height: 864 }, '16:9'],
  [{ width: 864, height: 1536 }, '9:16'],
  [{ width: 1365, height: 1024 }, '4:3'],
  [{ width: 1000, height: 704 }, '1.42:1'],
])('names the ratio of %o', (size, name) => {
  expect(ratioName(size)).toBe(name);
});

describe('turns', () => {
  const size = { width: 30, height: 20 };
  const step = fc.constantFrom('left', 'right', 'x', 'y');
  /** Where a point of the picture is seen after the turns, and the frame with them. */
  const apply = (steps: readonly string[], edges: Edges) =>
    steps.reduce<{ turn: Turn; edges: Edges }>(
      (state, each) =>
        each === 'x' || each === 'y'
          ? flip(state.turn, state.edges, each)
          : rotate(state.turn, state.edges, each === 'right' ? 1 : -1),
      { turn: noTurn, edges },
    );
  const seen = (turn: Turn, x: number, y: number) => {
    const [a, b, c, d, e, f] = turnMatrix(size, turn);
    return { x: a * x + c * y + e, y: b * x + d * y + f };
  };

  it('shows each corner where turning and flipping what is seen would bring it', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        let point = { x: 0, y: 0 };
        let { width, height } = size;
        for (const each of steps) {
          if (each === 'x') point = { x: width - point.x, y: point.y };
          if (each === 'y') point = { x: point.x, y: height - point.y };
          if (each === 'right') point = { x: height - point.y, y: point.x };
          if (each === 'left') point = { x: point.y, y: width - point.x };
          if (each === 'left' || each === 'right') [width, height] = [height, width];
        }
        const { turn } = apply(steps, noEdges);
        expect(seen(turn, 0, 0)).toEqual(point);
        expect(turnedSize(size, turn)).toEqual({ width, height });
      }),
    );
  });

  it('keeps the same part of the picture in the frame', () => {
    const edges = { left: -1, right: -2, top: -3, bottom: -4 };
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const state = apply(steps, edges);
        const { width, height } = turnedSize(size, state.turn);
        const first = seen(state.turn, 1, 3);
        const last = seen(state.turn, 28, 16);
        expect(Math.min(first.x, last.x)).toBe(-state.edges.left);
        expect(Math.max(first.x, last.x)).toBe(width + state.edges.right);
        expect(Math.min(first.y, last.y)).toBe(-state.edges.top);
        expect(Math.max(first.y, last.y)).toBe(height + state.edges.bottom);
      }),
    );
  });
});
