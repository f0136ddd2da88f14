/** Below the limit of an upload (64 MB), with room for the credential. */
export const maxBytes = 58 * 1024 * 1024;

/** Default frame rate of a film that is assembled here. */
export const framesPerSecond = 24;

/** Samples per second of sound. */
export const sampleRate = 48_000;

/**
 * The first frame of each scene and the end of the last one. Lengths are rounded where scenes meet, so that the sum of many
 * short scenes drifts by no frame. Each scene has one frame at least.
 */
export function sceneStarts(seconds: readonly number[], frameRate = framesPerSecond): number[] {
  const starts = [0];
  let exactFrames = 0;
  for (const length of seconds) {
    exactFrames += length * frameRate;
    starts.push(Math.max((starts.at(-1) ?? 0) + 1, Math.round(exactFrames)));
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

/** Bits per second of video: enough for this size, or what keeps the whole file below `limitBytes`. */
export function bitrateFor(seconds: number, limitBytes: number, pixels = 0): number {
  const soundBits = 192_000;
  return Math.max(
    200_000,
    Math.min(Math.max(4_000_000, pixels * 4), Math.floor((limitBytes * 8) / seconds) - soundBits),
  );
}
