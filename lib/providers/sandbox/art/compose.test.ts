import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, inject, it } from 'vitest';
import { compose, moodOf } from './compose';
import type { FigureName, SceneName } from './lexicon';
import { figureNames, sceneNames } from './lexicon';

const prompts: Record<SceneName, string> = {
  ridges: 'mountain valley',
  sea: 'ocean coast',
  forest: 'deep forest jungle',
  dunes: 'desert dunes',
  city: 'city skyline',
  'still-life': 'kitchen table',
  botanical: 'wild flowers',
  portrait: 'portrait',
  cosmos: 'galaxy nebula',
  geometry: 'bauhaus poster',
  ribbons: 'abstract flow',
  'paper-cut': 'origami diorama',
};

function paint(prompt: string, phase: number, width = 160, height = 120, seed = ''): Buffer {
  const stage = { width, height, unit: Math.min(width, height) / 1000, detail: 0.7, margin: 6 };
  const { scene } = compose({ prompt, seed, variation: 0, references: [], swatches: [] }, stage);
  const canvas = createCanvas(width, height);
  scene.paint(canvas.getContext('2d'), { phase, duration: 5 });
  return canvas.data();
}

/** Largest difference of any channel of any pixel. */
const apart = (a: Buffer, b: Buffer) =>
  a.reduce((most, value, i) => Math.max(most, Math.abs(value - (b[i] ?? 0))), 0);

describe.each(sceneNames)('the scene %s', (name) => {
  it('is read from its words', () => {
    expect(moodOf({ prompt: prompts[name], seed: '', style: undefined }).scene).toBe(name);
  });

  it('covers every pixel, at any ratio', () => {
    for (const [width, height] of [
      [160, 120],
      [240, 60],
      [60, 200],
    ] as const) {
      const pixels = paint(prompts[name], 0.3, width, height);
      expect(pixels.every((value, i) => i % 4 !== 3 || value === 255)).toBe(true);
    }
  });

  it('moves, and ends where it began', () => {
    const weathers = ['', ' snow', ' rain', ' fog'];
    const one = weathers[sceneNames.indexOf(name) % weathers.length] ?? '';
    for (const weather of inject('testEverything') ? weathers : [one]) {
      const start = paint(prompts[name] + weather, 0);
      expect(apart(start, paint(prompts[name] + weather, 1))).toBeLessThanOrEqual(3);
      expect(apart(start, paint(prompts[name] + weather, 0.4))).toBeGreaterThan(3);
    }
  });
});

describe('figures', () => {
  const words: Record<FigureName, string> = {
    cat: 'a cat',
    dog: 'a dog',
    deer: 'a stag',
    birds: 'a flock of birds',
    boat: 'a sailing boat',
    lighthouse: 'a lighthouse',
    cabin: 'a cabin',
    balloon: 'a hot air balloon',
    rocket: 'a rocket',
    astronaut: 'an astronaut',
    walker: 'a hiker in the mountains',
    tree: 'a lonely oak',
  };

  it.each(figureNames)('%s is read and drawn', (name) => {
    const mood = moodOf({ prompt: words[name], seed: '', style: undefined });
    expect(mood.figure).toBe(name);
    expect(paint(words[name], 0.2).length).toBe(160 * 120 * 4);
  });
});

describe('moods', () => {
  const mood = (prompt: string) => moodOf({ prompt, seed: '', style: undefined });

  it('take hour, weather and colours from words', () => {
    expect(mood('a harbour at sunset')).toMatchObject({ scene: 'sea', hour: 'dusk' });
    expect(mood('snowy peaks at night')).toMatchObject({
      scene: 'ridges',
      hour: 'night',
      weather: 'snow',
    });
    expect(mood('a teal and orange poster').hues).toEqual([55, 185]);
    expect(mood('black-and-white alley').monochrome).toBe(true);
    expect(mood('月球上的宇航员')).toMatchObject({ scene: 'cosmos', figure: 'astronaut' });
  });

  it('do not see words inside of words', () => {
    expect(mood('a season of scarcity').scene).not.toBe('sea');
    expect(mood('education').figure).toBeNull();
  });
});
