import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, inject, it } from 'vitest';
import { compose, moodOf } from './compose';
import { type SceneName, sceneWords } from './lexicon';
import { countWords } from './mood';

const sceneNames = Object.keys(sceneWords) as SceneName[];

const prompts: Record<SceneName, string> = {
  ridges: 'mountain valley',
  sea: 'ocean coast',
  city: 'city skyline',
  geometry: 'bauhaus poster',
  ribbons: 'abstract flow',
};

function paint(prompt: string, phase: number, width = 160, height = 120, detail = 0.7): Buffer {
  const stage = { width, height, unit: Math.min(width, height) / 1000, detail, margin: 6 };
  const canvas = createCanvas(width, height);
  const scene = compose({ prompt, seed: '', references: [] }, stage);
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

  it('shows more at more detail', () => {
    const sparse = paint(prompts[name], 0.3, 160, 120, 0.5);
    expect(apart(sparse, paint(prompts[name], 0.3, 160, 120, 1.7))).toBeGreaterThan(30);
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

it('a lighthouse stands where the prompt names one', () => {
  expect(
    apart(paint('a rocky coast', 0.3), paint('a rocky coast lighthouse', 0.3)),
  ).toBeGreaterThan(60);
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
    expect(mood('black-and-white alley').isMonochrome).toBe(true);
    expect(mood('夜里的海')).toMatchObject({ scene: 'sea', hour: 'night' });
  });

  it('do not see words inside of words', () => {
    expect(countWords('a season of scarcity', sceneWords.sea)).toBe(0);
    expect(mood('bright grain').weather).toBeNull();
  });
});
