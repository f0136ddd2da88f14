import { expect, it } from 'vitest';
import { moodOf } from '../art/compose';
import { composeMusic } from './compose-music';
import { type Sound, sampleRate } from './samples';

const mood = (prompt: string) => moodOf({ prompt, seed: '', style: undefined });

/** Loudness of each of `count` equal parts, 0–1. */
function levels(sound: Sound, count: number): number[] {
  const span = Math.max(1, Math.floor(sound.left.length / count));
  return Array.from({ length: count }, (_, part) => {
    let sum = 0;
    for (let i = part * span; i < (part + 1) * span; i += 8) sum += (sound.left[i] ?? 0) ** 2;
    return Math.min(1, Math.sqrt((sum * 8) / span) * 2.6);
  });
}

it('is as long as the film, never clips, and sounds throughout', () => {
  for (const prompt of ['waves at night', 'forest in the morning', 'city rain', 'bauhaus']) {
    const sound = composeMusic(mood(prompt), prompt, 3);
    expect(sound.left.length).toBe(3 * sampleRate);
    const peak = sound.left.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    expect(peak).toBeLessThanOrEqual(0.73);
    expect(
      levels(sound, 10)
        .slice(1, -1)
        .every((level) => level > 0.01),
    ).toBe(true);
    expect(Math.abs(sound.left.at(-1) ?? 1)).toBeLessThan(0.001);
  }
});

it('is one piece for one seed, and another for another', () => {
  const play = (seed: string) => Buffer.from(composeMusic(mood('waves'), seed, 1).left.buffer);
  expect(play('a').equals(play('a'))).toBe(true);
  expect(play('a').equals(play('b'))).toBe(false);
});
