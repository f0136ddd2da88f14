import { describe, expect, it } from 'vitest';
import { loudnessOf } from './waveform';

describe('the loudness of parts', () => {
  it('is one for the loudest, and a share of it for others', () => {
    const samples = Float32Array.from({ length: 400 }, (_, i) =>
      i < 200 ? 0.2 : i < 300 ? 0.4 : 0,
    );
    expect(loudnessOf(samples, 4).map((each) => Math.round(each * 100))).toEqual([50, 50, 100, 0]);
  });

  it.each([0, 1, 3])('has a number for each part of a sound of %i samples', (length) => {
    const found = loudnessOf(new Float32Array(length), 8);
    expect(found).toEqual(Array.from({ length: 8 }, () => 0));
  });
});
