import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bitrateFor, containedIn, framesPerSecond, sceneStarts } from './timeline';

it.each([
  [[], [0]],
  [
    [5, 5],
    [0, 120, 240],
  ],
  [
    [0.5, 0.52, 0.5],
    [0, 12, 24, 36],
  ],
  [
    [0.01, 0.01],
    [0, 1, 2],
  ],
])('scenes of %j seconds begin at the frames %j', (seconds, expected) => {
  expect(sceneStarts(seconds)).toEqual(expected);
});

it('scenes follow each other without drift', () => {
  const lengths = fc.array(fc.double({ min: 0.5, max: 60, noNaN: true }), { maxLength: 40 });
  fc.assert(
    fc.property(lengths, (seconds) => {
      const starts = sceneStarts(seconds);
      const exact = seconds.reduce((sum, each) => sum + each, 0) * framesPerSecond;
      expect(Math.abs((starts.at(-1) ?? 0) - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
      expect(starts.every((start, index) => index === 0 || start > (starts[index - 1] ?? 0))).toBe(
        true,
      );
    }),
  );
});

it.each([
  [
    { width: 100, height: 100 },
    { x: 140, y: 0, width: 360, height: 360 },
  ],
  [
    { width: 640, height: 180 },
    { x: 0, y: 90, width: 640, height: 180 },
  ],
])('a picture of %j lies at %j', (picture, expected) => {
  expect(containedIn(picture, { width: 640, height: 360 })).toEqual(expected);
});

it('a long film has a lower bitrate, so that it can be sent', () => {
  expect(bitrateFor(20, 60_000_000)).toBe(4_000_000);
  expect(bitrateFor(600, 60_000_000)).toBe(608_000);
});
