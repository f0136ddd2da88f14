import '@napi-rs/webcodecs/polyfill';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCanvas, ImageData } from '@napi-rs/canvas';
import type { VideoSample } from 'mediabunny';
import { ALL_FORMATS, AudioSampleSink, FilePathSource, Input, VideoSampleSink } from 'mediabunny';
import type { Footage, Picture } from '../art/stage';
import type { Size } from '../plan/sizes';
import { type JobReference, RenderFailure } from '../render/job';
import { type Sound, sampleRate, silence } from '../sound/samples';

const maxSampleSide = 480;
const maxFrames = 48;
/** A film to extend is decoded whole, frame by frame. */
const maxFilmSeconds = 60;
const decodeTimeoutMs = 45_000;
const maxPixels = 7680 * 4320;

/** Stills of a reference video, evenly over its first `seconds`. Throws {@link RenderFailure}. */
export async function sampleVideo(reference: JobReference, seconds: number): Promise<Footage> {
  return await withReference(reference, 'a video', async (input) => {
    const track = await input.getPrimaryVideoTrack();
    if (track === null || track.codedWidth * track.codedHeight > maxPixels) return null;
    const length = Math.min(seconds, await track.computeDuration());
    const startsAt = await track.getFirstTimestamp();
    const count = Math.max(2, Math.min(maxFrames, Math.round(length * 8)));
    const times = Array.from({ length: count }, (_, i) => startsAt + (i / count) * length);
    const pictures: Picture[] = [];
    const shrink = createShrinker(track.codedWidth, track.codedHeight, maxSampleSide);
    for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(times)) {
      if (sample === null) continue;
      using held = sample;
      const picture = await shrink(held);
      if (picture) pictures.push(picture);
    }
    const [first, ...otherPictures] = pictures;
    return first ? [first, ...otherPictures] : null;
  });
}

/** Shrinks decoded frames. One full-size canvas serves them all: at 4K each would be 33 MB. */
function createShrinker(width: number, height: number, maxSide: number) {
  const bytes = new Uint8Array(width * height * 4);
  const full = createCanvas(width, height);
  return async (sample: VideoSample): Promise<Picture | null> => {
    if (sample.codedWidth !== width || sample.codedHeight !== height) return null;
    await sample.copyTo(bytes, { format: 'RGBA' });
    const image = new ImageData(new Uint8ClampedArray(bytes.buffer), width, height);
    full.getContext('2d').putImageData(image, 0, 0);
    const { displayWidth, displayHeight } = sample;
    const scale = Math.min(1, maxSide / Math.max(displayWidth, displayHeight));
    const side = (length: number) => Math.max(2, Math.round(length * scale));
    const small = createCanvas(side(displayWidth), side(displayHeight));
    const context = small.getContext('2d');
    const isTurned = sample.rotation % 180 !== 0;
    const [across, down] = isTurned ? [small.height, small.width] : [small.width, small.height];
    context.translate(small.width / 2, small.height / 2);
    context.rotate((sample.rotation * Math.PI) / 180);
    context.imageSmoothingQuality = 'high';
    context.drawImage(full, -across / 2, -down / 2, across, down);
    return small;
  };
}

/** A film that is read from its beginning to its end. Pixels, as it is shown, and seconds. */
export interface SourceFilm extends Size {
  seconds: number;
  hasSound: boolean;
  /** Its pictures at this many frames a second, no longer than `longest` pixels on the long side. */
  frames(perSecond: number, maxSide: number): AsyncGenerator<Picture, void>;
}

/** Opens a film for `work`. Throws {@link RenderFailure} when it cannot be read, or is too long. */
export async function readFilm<T>(
  reference: JobReference,
  work: (film: SourceFilm) => Promise<T>,
): Promise<T> {
  using input = new Input({ source: new FilePathSource(reference.path), formats: ALL_FORMATS });
  const film = await describeFilm(reference, input).catch((error: unknown) => {
    throw unreadableError(reference, 'a video', error);
  });
  if (film === null) throw unreadableError(reference, 'a video');
  if (film.seconds <= maxFilmSeconds) return await work(film);
  throw new RenderFailure(
    'reference_invalid',
    `The film is ${Math.round(film.seconds)} seconds long, and at most ${maxFilmSeconds} go on. Send its last part.`,
  );
}

async function describeFilm(reference: JobReference, input: Input): Promise<SourceFilm | null> {
  const track = await input.getPrimaryVideoTrack();
  if (track === null || track.codedWidth * track.codedHeight > maxPixels) return null;
  const startsAt = await track.getFirstTimestamp();
  const seconds = (await track.computeDuration()) - startsAt;
  return {
    width: track.displayWidth,
    height: track.displayHeight,
    seconds,
    hasSound: (await input.getPrimaryAudioTrack()) !== null,
    async *frames(perSecond, maxSide) {
      const count = Math.max(1, Math.round(seconds * perSecond));
      const times = Array.from({ length: count }, (_, i) => startsAt + i / perSecond);
      const shrink = createShrinker(track.codedWidth, track.codedHeight, maxSide);
      try {
        for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(times)) {
          if (sample === null) continue;
          using held = sample;
          const picture = await shrink(held);
          if (picture) yield picture;
        }
      } catch (error) {
        throw unreadableError(reference, 'a video', error);
      }
    },
  };
}

/** The first `seconds` of a reference's sound, as stereo. Throws {@link RenderFailure}. */
export async function readSound(reference: JobReference, seconds: number): Promise<Sound> {
  return await withReference(reference, 'an audio file', async (input) => {
    const track = await input.getPrimaryAudioTrack();
    if (track === null) return null;
    const sound = silence(seconds);
    const first = await track.getFirstTimestamp();
    let isHeard = false;
    for await (const sample of new AudioSampleSink(track).samples(first, first + seconds)) {
      using frame = sample;
      isHeard = true;
      const channels = Array.from({ length: Math.min(2, frame.numberOfChannels) }, (_, plane) => {
        const data = new Float32Array(frame.numberOfFrames);
        frame.copyTo(data, { planeIndex: plane, format: 'f32-planar' });
        return data;
      });
      resample(channels, frame.sampleRate, frame.timestamp - first, sound);
    }
    return isHeard ? sound : null;
  });
}

/** How long a reference's sound is, in seconds. Throws {@link RenderFailure}. */
export const secondsOfSound = (reference: JobReference): Promise<number> =>
  withReference(reference, 'an audio file', (input) => input.computeDuration());

function resample(
  channels: readonly Float32Array[],
  rate: number,
  start: number,
  into: Sound,
): void {
  const [left, right = left] = channels;
  if (left === undefined || right === undefined) return;
  const from = Math.round(start * sampleRate);
  const count = Math.round((left.length / rate) * sampleRate);
  for (let i = 0; i < count; i++) {
    const at = from + i;
    if (at < 0 || at >= into.left.length) continue;
    const place = (i * rate) / sampleRate;
    const index = Math.min(left.length - 1, Math.floor(place));
    const next = Math.min(left.length - 1, index + 1);
    const t = place - index;
    into.left[at] = (left[index] as number) * (1 - t) + (left[next] as number) * t;
    into.right[at] = (right[index] as number) * (1 - t) + (right[next] as number) * t;
  }
}

async function withReference<T>(
  reference: JobReference,
  what: string,
  read: (input: Input) => Promise<T | null>,
): Promise<T> {
  const input = new Input({ source: new FilePathSource(reference.path), formats: ALL_FORMATS });
  const clock = new AbortController();
  try {
    const timeout = sleep(decodeTimeoutMs, null, { signal: clock.signal }).catch(() => null);
    const decoded = await Promise.race([read(input), timeout]);
    if (decoded !== null) return decoded;
  } catch (error) {
    throw unreadableError(reference, what, error);
  } finally {
    clock.abort();
    input.dispose();
  }
  throw unreadableError(reference, what);
}

const unreadableError = ({ field, index }: JobReference, what: string, cause?: unknown) =>
  new RenderFailure('reference_invalid', `${field} ${index + 1} is not ${what} that can be read.`, {
    cause,
  });
