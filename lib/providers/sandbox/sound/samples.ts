/** Stereo sound at {@link sampleRate}; samples in [-1, 1]. */
export interface Sound {
  left: Float32Array;
  right: Float32Array;
}

export const sampleRate = 48_000;

/** Silence of so many seconds. */
export function silence(seconds: number): Sound {
  const length = Math.round(seconds * sampleRate);
  return { left: new Float32Array(length), right: new Float32Array(length) };
}

/** Adds `from` to `into`, from the start, `gain` times as loud. What is longer is cut. */
export function mixInto(into: Sound, from: Sound, gain: number): void {
  for (const side of ['left', 'right'] as const) {
    const length = Math.min(into[side].length, from[side].length);
    for (let i = 0; i < length; i++) {
      into[side][i] = (into[side][i] as number) + (from[side][i] as number) * gain;
    }
  }
}

/** Brings the loudest sample to `peak`. */
export function normalize(channels: readonly Float32Array[], peak: number): void {
  let loudest = 0;
  for (const channel of channels) {
    for (const sample of channel) loudest = Math.max(loudest, Math.abs(sample));
  }
  const gain = loudest > 0 ? peak / loudest : 0;
  for (const channel of channels) {
    for (let i = 0; i < channel.length; i++) channel[i] = (channel[i] as number) * gain;
  }
}

/** Brings the loudest sample to `peak`, and fades both ends over a quarter of a second. */
export function master({ left, right }: Sound, peak: number): void {
  normalize([left, right], peak);
  const fade = sampleRate / 4;
  for (const side of [left, right]) {
    for (let i = 0; i < Math.min(fade, side.length); i++) {
      const end = side.length - 1 - i;
      side[i] = ((side[i] as number) * i) / fade;
      side[end] = ((side[end] as number) * i) / fade;
    }
  }
}
