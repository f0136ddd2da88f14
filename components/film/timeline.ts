/** Below the limit of an upload (64 MB), with room for the credential. */
export const maxBytes = 58 * 1024 * 1024;

/** Frames of a film that is assembled here, in a second, where nothing else is asked for. */
export const framesPerSecond = 24;

/** The samples of sound in a second. */
export const sampleRate = 48_000;

/**
 * The first frame of each scene and the end of the last one. Lengths are rounded where scenes meet, so that the sum of many
 * short scenes drifts by no frame. Each scene has one frame at least.
 */
export function sceneStarts(seconds: readonly number[], frameRate = framesPerSecond): number[] {
  const starts = [0];
  let exact = 0;
  for (const length of seconds) {
    exact += length * frameRate;
    starts.push(Math.max((starts.at(-1) ?? 0) + 1, Math.round(exact)));
  }
  return starts;
}

/** Where a picture is drawn so that all of it is seen, in the middle of a frame. */
export function containedIn(
  picture: { readonly width: number; readonly height: number },
  frame: { readonly width: number; readonly height: number },
): { x: number; y: number; width: number; height: number } {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { x: (frame.width - width) / 2, y: (frame.height - height) / 2, width, height };
}

/** Bits of a second of picture: good for this size, and less where the whole would be larger than `limitBytes`. */
export function bitrateFor(seconds: number, limitBytes: number, pixels = 0): number {
  const soundBits = 192_000;
  return Math.max(
    200_000,
    Math.min(Math.max(4_000_000, pixels * 4), Math.floor((limitBytes * 8) / seconds) - soundBits),
  );
}
