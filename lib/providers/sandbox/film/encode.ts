import '@napi-rs/webcodecs/polyfill';
import {
  AudioSample,
  AudioSampleSource,
  FilePathTarget,
  Mp4OutputFormat,
  Output,
  VideoSample,
  VideoSampleSource,
} from 'mediabunny';
import type { Picture } from '../art/stage';
import type { Size } from '../plan/sizes';
import { type Sound, sampleRate } from '../sound/samples';
import { enlargePlanar, planarBytes, toPlanar } from './pixels';
import { removeTimes } from './remove-times';

export interface FilmSource extends Size {
  frames: number;
  framesPerSecond: number;
  sound: Sound | null;
}

/** Paints a frame, of any size. Asynchronous, so that the thread can handle messages between frames. */
export type FramePainter = (index: number) => Promise<Picture>;

/** Samples of an AAC packet; the encoder adds one packet of its own before the first. */
const packetSamples = 1024;

/** Writes H.264 with AAC into an MP4 whose index comes first, so that it plays while it loads. */
export async function encodeFilm(
  film: FilmSource,
  path: string,
  paint: FramePainter,
): Promise<void> {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new FilePathTarget(path),
  });
  const pixels = film.width * film.height;
  const video = new VideoSampleSource({
    codec: 'avc',
    bitrate: Math.round(Math.max(1_200_000, pixels * film.framesPerSecond * 0.21)),
    keyFrameInterval: 2,
    // Looking ahead holds dozens of frames in memory: too much at 4K.
    latencyMode: pixels > 2_400_000 ? 'realtime' : 'quality',
  });
  output.addVideoTrack(video, { frameRate: film.framesPerSecond });
  const audio = film.sound ? new AudioSampleSource({ codec: 'aac', bitrate: 160_000 }) : null;
  if (audio) output.addAudioTrack(audio);
  try {
    await output.start();
    if (audio && film.sound) await addSound(audio, film.sound);
    await addFrames(video, film, paint);
    await output.finalize();
    await removeTimes(path);
  } catch (error) {
    await output.cancel();
    throw error;
  }
}

async function addFrames(
  video: VideoSampleSource,
  { width, height, frames, framesPerSecond }: FilmSource,
  paint: FramePainter,
): Promise<void> {
  // One buffer for all frames: each of 4K would be 33 MB as RGBA, and the encoder keeps many.
  const buffer = new Uint8Array(planarBytes({ width, height }));
  for (let index = 0; index < frames; index++) {
    const picture = await paint(index);
    const isSmall = picture.width !== width;
    const paintedBytes = isSmall ? new Uint8Array(planarBytes(picture)) : buffer;
    toPlanar(picture.data(), picture, paintedBytes, index * 7919);
    if (isSmall) enlargePlanar(paintedBytes, picture, buffer, { width, height });
    using sample = new VideoSample(buffer, {
      format: 'I420',
      codedWidth: width,
      codedHeight: height,
      timestamp: index / framesPerSecond,
      duration: 1 / framesPerSecond,
      colorSpace: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false },
    });
    await video.add(sample);
  }
}

/** Whole packets only, and one less than fit: the track must not outlast the picture. */
async function addSound(audio: AudioSampleSource, sound: Sound): Promise<void> {
  const length = Math.floor(sound.left.length / packetSamples) * packetSamples;
  const span = packetSamples * 47;
  for (let from = 0; from < length; from += span) {
    const frames = Math.min(span, length - from);
    const data = new Float32Array(frames * 2);
    data.set(sound.left.subarray(from, from + frames), 0);
    data.set(sound.right.subarray(from, from + frames), frames);
    using sample = new AudioSample({
      data,
      format: 'f32-planar',
      numberOfChannels: 2,
      sampleRate,
      timestamp: from / sampleRate,
    });
    await audio.add(sample);
  }
}
