import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { speak, speechRate } from './speak';
import { wavOf } from './wav';

const text = 'The harbour is quiet, and the lamps are lit.';
const silent = async () => undefined;
const said = (more: { voice?: string; speed?: number } = {}, words = text) =>
  speak(words, { voice: 'alto', speed: 1, seed: 'x', ...more }, silent);

/** How often a sound crosses zero in a second, which is more for higher voices. */
const crossings = (samples: Float32Array): number => {
  let count = 0;
  for (let i = 1; i < samples.length; i++) {
    if ((samples[i - 1] as number) < 0 && (samples[i] as number) >= 0) count += 1;
  }
  return (count * speechRate) / samples.length;
};

describe('speech of the sandbox', () => {
  it('is as long as its text, and longer when it is slow', async () => {
    const [usual, twice, slow] = [
      await said(),
      await said({}, `${text} ${text}`),
      await said({ speed: 0.5 }),
    ];
    const seconds = usual.length / speechRate;
    expect(seconds).toBeGreaterThan(2);
    expect(seconds).toBeLessThan(6);
    expect(twice.length / usual.length).toBeGreaterThan(1.7);
    expect(slow.length / usual.length).toBeGreaterThan(1.7);
  });

  it('is audible, is the same each time, and differs by voice', async () => {
    const samples = await said();
    expect(Math.max(...samples)).toBeGreaterThan(0.3);
    expect(Math.max(...samples.map(Math.abs))).toBeLessThanOrEqual(0.701);
    expect(await said()).toEqual(samples);
    expect(crossings(await said({ voice: 'bass' }))).toBeLessThan(
      crossings(await said({ voice: 'soprano' })),
    );
  });

  it.each(['', '…', '東京の夜', '12', '🙂'])('of %j is a WAV', async (words) => {
    const samples = await said({}, words);
    const source = new BufferSource(wavOf(samples, speechRate));
    using input = new Input({ source, formats: ALL_FORMATS });
    expect(await input.computeDuration()).toBeCloseTo(samples.length / speechRate, 3);
    const track = await input.getPrimaryAudioTrack();
    expect([await track?.getSampleRate(), await track?.getNumberOfChannels()]).toEqual([
      speechRate,
      1,
    ]);
  });
});
