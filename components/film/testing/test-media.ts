import '@napi-rs/webcodecs/polyfill';
import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  EncodedPacketSink,
  Mp4OutputFormat,
  Output,
  VideoSample,
  VideoSampleSource,
  WavOutputFormat,
} from 'mediabunny';
import { openInput } from '../open-input';

export const frames = 48;
export const frameRate = 24;
export const side = 64;
export const sampleRate = 48_000;

/** A tone of one channel. */
async function addTone(source: AudioSampleSource, seconds: number): Promise<void> {
  const data = Float32Array.from({ length: seconds * sampleRate }, (_, at) => Math.sin(at / 20));
  using sample = new AudioSample({
    data,
    format: 'f32',
    numberOfChannels: 1,
    sampleRate,
    timestamp: 0,
  });
  await source.add(sample);
  source.close();
}

/** Two seconds that become brighter with each frame, with a tone and a whole picture each second. */
export async function testFilm(hasSound = true): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const video = new VideoSampleSource({
    codec: 'avc',
    bitrate: 2_000_000,
    keyFrameInterval: 1,
    latencyMode: 'realtime',
  });
  const audio = new AudioSampleSource({ codec: 'aac', bitrate: 96_000 });
  output.addVideoTrack(video, { frameRate });
  if (hasSound) output.addAudioTrack(audio);
  await output.start();
  if (hasSound) await addTone(audio, frames / frameRate);
  for (let frame = 0; frame < frames; frame += 1) {
    const data = new Uint8Array(side * side * 4).fill(20 + frame * 4);
    using sample = new VideoSample(data, {
      format: 'RGBX',
      codedWidth: side,
      codedHeight: side,
      timestamp: frame / frameRate,
      duration: 1 / frameRate,
    });
    await video.add(sample);
  }
  await output.finalize();
  return new Blob([target.buffer ?? new ArrayBuffer(0)], { type: 'video/mp4' });
}

/** A tone of so many seconds as a WAV. */
export async function testSound(seconds: number): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new WavOutputFormat(), target });
  const audio = new AudioSampleSource({ codec: 'pcm-s16' });
  output.addAudioTrack(audio);
  await output.start();
  await addTone(audio, seconds);
  await output.finalize();
  return new Blob([target.buffer ?? new ArrayBuffer(0)], { type: 'audio/wav' });
}

/** The encoded frames of a film. */
export async function packetsOf(file: Blob): Promise<Uint8Array[]> {
  using input = openInput(file);
  const track = await input.getPrimaryVideoTrack();
  if (track === null) throw new Error('There is no film.');
  const data: Uint8Array[] = [];
  for await (const { data: bytes } of new EncodedPacketSink(track).packets()) data.push(bytes);
  return data;
}
