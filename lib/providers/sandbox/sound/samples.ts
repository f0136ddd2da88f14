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
  const length = Math.min(into.left.length, from.left.length);
  for (let i = 0; i < length; i++) {
    into.left[i] = (into.left[i] as number) + (from.left[i] as number) * gain;
    into.right[i] = (into.right[i] as number) + (from.right[i] as number) * gain;
  }
}

/** Brings the loudest sample to `peak` and fades both ends, in seconds. */
export function master(sound: Sound, peak: number, fadeIn: number, fadeOut: number): void {
  let loudest = 0;
  const { length } = sound.left;
  for (let i = 0; i < length; i++) {
    loudest = Math.max(
      loudest,
      Math.abs(sound.left[i] as number),
      Math.abs(sound.right[i] as number),
    );
  }
  const gain = loudest > 0 ? peak / loudest : 0;
  for (let i = 0; i < length; i++) {
    const start = Math.min(1, i / (fadeIn * sampleRate));
    const end = Math.min(1, (length - i) / (fadeOut * sampleRate));
    const level = gain * start * Math.sin((end * Math.PI) / 2);
    sound.left[i] = (sound.left[i] as number) * level;
    sound.right[i] = (sound.right[i] as number) * level;
  }
}
