import { expect, it } from 'vitest';
import { moodOf } from '../art/compose';
import { composeMusic } from './compose-music';
import { levels, sampleRate } from './sound';

const mood = (prompt: string) => moodOf({ prompt, seed: '', style: undefined });

it('is as long as the film, never clips, and sounds throughout', () => {
  for (const prompt of [
    'waves at night',
    'forest in the morning',
    'a fire',
    'city rain',
    'bauhaus',
  ]) {
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
