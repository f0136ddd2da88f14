import { describe, expect, it } from 'vitest';
import type { MediaFacts } from '../../film';
import {
  frameRateOf,
  joinedSize,
  joinProblem,
  noSound,
  selectionText,
  soundNote,
  soundProblem,
  trimNote,
  trimProblem,
} from './film-tools';

const facts = (seconds: number, more: Partial<MediaFacts> = {}): MediaFacts => ({
  kind: 'film',
  starts: Array.from({ length: seconds * 24 }, (_, frame) => frame / 24),
  end: seconds,
  cuts: new Set([0, 24]),
  width: 1280,
  height: 720,
  hasSound: false,
  ...more,
});
const film = facts(5);
const sound = (seconds: number) =>
  facts(seconds, { kind: 'sound', hasSound: true, width: 0, height: 0, cuts: new Set() });
const media = {
  name: 'upload:asset_a',
  version: { kind: 'upload', assetId: 'asset_a' },
  label: 'A sound',
  file: { url: 'https://media.test/a.wav' },
} as const;

describe('trimming', () => {
  it('needs something to cut off, and says whether frames stay as they are', () => {
    expect(trimProblem(film, { from: 0, to: 120 })).toMatch(/nothing is cut off/);
    expect(trimProblem(film, { from: 0, to: 119 })).toBeNull();
    expect(trimNote(film, { from: 24, to: 48 })).toMatch(/stay as they are/);
    expect(trimNote(film, { from: 25, to: 48 })).toMatch(/encoded again/);
    expect(trimNote(sound(5), { from: 0, to: 48 })).toMatch(/WAV/);
    expect(selectionText(film, { from: 24, to: 84 })).toBe('2.5 s, 60 frames');
  });
});

describe('a sound beside a film', () => {
  it.each([
    [{}, sound(5), 'Choose a sound.'],
    [{ media }, undefined, 'The sound is being read.'],
    [{ media }, facts(5), 'The chosen file has no sound. Choose another one.'],
    [{ media, start: 5 }, sound(5), 'The sound would begin after the end of the film.'],
    [{ media, start: 4.9 }, sound(5), null],
  ])('with %j is refused where it cannot be heard', (settings, other, problem) => {
    expect(soundProblem(film, { ...noSound, ...settings }, other)).toBe(problem);
  });

  it.each([
    [0, 8, 'The sound is longer: its last 3 s are left out.'],
    [2, 2, 'The sound is shorter: the last 1 s are without it.'],
    [1, 4, 'The sound is as long as the film.'],
  ])('from %s s on with %s s says how it fits', (start, seconds, note) => {
    expect(soundNote(film, { ...noSound, start }, sound(seconds))).toBe(note);
  });
});

describe('joining', () => {
  it.each([
    [[film], 'Add a film to join.'],
    [[film, undefined], 'The films are being read.'],
    [[film, facts(600)], 'Together they are 605 s; 600 s is the limit here. Remove or trim one.'],
    [[film, film], null],
  ])('of films %# is refused with its reason', (films, problem) => {
    expect(joinProblem(films)).toBe(problem);
  });

  it('has the size and speed of the first film, even, and names those of another shape', () => {
    const sizes = [
      { width: 1281, height: 721 },
      { width: 640, height: 360 },
      { width: 720, height: 1280 },
    ];
    expect(joinedSize(sizes)).toEqual({ width: 1280, height: 720, fittedNumbers: [3] });
    expect(frameRateOf(film)).toBe(24);
  });
});
