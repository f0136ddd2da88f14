import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Clock,
  clockText,
  frameAt,
  frameMiddle,
  moveEdge,
  nearestEdge,
  readSeconds,
  selectionSeconds,
  timeOf,
  wholeSelection,
  writeSeconds,
} from './clock';

const film: Clock = { starts: [0, 0.25, 0.5, 0.75], end: 1 };

/** Films whose frames are of different lengths, which begin anywhere. */
const clocks = fc
  .tuple(
    fc.double({ min: 0, max: 5, noNaN: true }),
    fc.array(fc.double({ min: 0.001, max: 0.5, noNaN: true }), { minLength: 1, maxLength: 80 }),
  )
  .map(([begin, lengths]): Clock => {
    const edges = lengths.reduce<number[]>(
      (all, length) => {
        all.push((all.at(-1) ?? 0) + length);
        return all;
      },
      [begin],
    );
    return { starts: edges.slice(0, -1), end: edges.at(-1) ?? 0 };
  });

describe('the frames of a film', () => {
  it.each([
    [-1, 0],
    [0, 0],
    [0.24, 0],
    [0.25, 1],
    [0.99, 3],
    [7, 3],
  ])('at %s s is frame %s', (seconds, frame) => {
    expect(frameAt(film, seconds)).toBe(frame);
  });

  it.each([
    [0.1, 0],
    [0.2, 1],
    [0.9, 4],
    [9, 4],
  ])('have at %s s the edge %s nearest', (seconds, edge) => {
    expect(nearestEdge(film, seconds)).toBe(edge);
  });

  it('are found again by their middle, and their edges by their moments', () => {
    fc.assert(
      fc.property(clocks, fc.nat(), (clock, at) => {
        const frame = at % clock.starts.length;
        expect(frameAt(clock, frameMiddle(clock, frame))).toBe(frame);
        expect(nearestEdge(clock, timeOf(clock, frame))).toBe(frame);
        expect(nearestEdge(clock, clock.end)).toBe(clock.starts.length);
      }),
    );
  });
});

describe('a selection', () => {
  it('is never empty and never beyond the film, wherever its edges are moved to', () => {
    const moves = fc.array(
      fc.record({ edge: fc.constantFrom('from', 'to'), frame: fc.integer({ min: -9, max: 99 }) }),
    );
    fc.assert(
      fc.property(clocks, moves, (clock, steps) => {
        let selection = wholeSelection(clock);
        for (const { edge, frame } of steps) {
          selection = moveEdge(clock, selection, edge, frame);
          expect(selection.from).toBeGreaterThanOrEqual(0);
          expect(selection.to).toBeGreaterThan(selection.from);
          expect(selection.to).toBeLessThanOrEqual(clock.starts.length);
          expect(selectionSeconds(clock, selection)).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe('typed seconds', () => {
  it.each([
    ['1.25', 1.25],
    [' 1,25 ', 1.25],
    ['0:01.5', 1.5],
    ['1:02', 62],
    ['1:00:00', 3600],
    ['', null],
    ['-1', null],
    ['1e9', null],
    ['a', null],
    ['1:2:3:4', null],
  ])('%j are %s', (text, seconds) => {
    expect(readSeconds(text)).toBe(seconds);
  });

  it('are read as they were written, to the millisecond', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 3600, noNaN: true }), (seconds) => {
        expect(readSeconds(writeSeconds(seconds))).toBeCloseTo(seconds, 2);
      }),
    );
  });

  it.each([
    [61.5, '1:01.50'],
    [59.999, '1:00.00'],
    [119.994, '1:59.99'],
    [-0.03, '0:00.00'],
  ])('%d s on a player are %s', (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });
});
