import {
  AudioBufferSink,
  AudioBufferSource,
  BufferTarget,
  CanvasSink,
  CanvasSource,
  getFirstEncodableAudioCodec,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { FilmError } from './film-error';
import { openInput } from './open-input';
import { bitrateFor, containedIn, framesPerSecond, sampleRate, sceneStarts } from './timeline';

/** One part of a film that is assembled in this browser. */
export interface Scene {
  readonly seconds: number;
  /** What is seen: a film (its last frame stays when it is shorter), a still picture, or black. */
  readonly footage: { readonly kind: 'film' | 'picture'; readonly url: string } | null;
  /** A sound beside the film's own, which begins with the scene and ends with it at the latest. */
  readonly soundUrl: string | null;
}

interface FilmSize {
  readonly width: number;
  readonly height: number;
}

/** Below the limit of an upload (64 MB), with room for the credential. */
const maxBytes = 58 * 1024 * 1024;

/**
 * Writes the scenes one after the other into an MP4, in this browser. Throws {@link FilmError}, or the signal's reason.
 */
export async function assembleFilm(
  scenes: readonly Scene[],
  size: FilmSize,
  {
    signal,
    onProgress,
  }: {
    readonly signal: AbortSignal;
    /** The share that is done, 0 to 1. */
    readonly onProgress: (share: number) => void;
  },
): Promise<Blob> {
  const starts = sceneStarts(scenes.map(({ seconds }) => seconds));
  const frames = starts.at(-1) ?? 0;
  const bitrate = bitrateFor(frames / framesPerSecond, maxBytes);
  const codec = await getFirstEncodableVideoCodec(['avc', 'vp9', 'av1'], { ...size, bitrate });
  if (codec === null) {
    throw new FilmError('This browser cannot write films. Try a current Chrome, Edge or Safari.');
  }
  const sounds: AudioBuffer[] = [];
  for (const [index, scene] of scenes.entries()) {
    const length = (starts[index + 1] ?? 0) - (starts[index] ?? 0);
    sounds.push(await mixSound(scene, length / framesPerSecond));
    signal.throwIfAborted();
  }
  const isSilent = sounds.every((sound) => sound.numberOfChannels === 0 || isSilence(sound));
  const audioCodec = isSilent
    ? null
    : await getFirstEncodableAudioCodec(['aac', 'opus'], { numberOfChannels: 2, sampleRate });
  if (!isSilent && audioCodec === null) {
    throw new FilmError('This browser cannot write sound. Try a current Chrome, Edge or Safari.');
  }
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new FilmError('This browser cannot draw a film of this size.');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const video = new CanvasSource(canvas, { codec, bitrate, keyFrameInterval: 2 });
  output.addVideoTrack(video, { frameRate: framesPerSecond });
  const audio =
    audioCodec === null ? null : new AudioBufferSource({ codec: audioCodec, bitrate: 160_000 });
  if (audio !== null) output.addAudioTrack(audio);
  try {
    await output.start();
    for (const [index, scene] of scenes.entries()) {
      const first = starts[index] ?? 0;
      const count = (starts[index + 1] ?? 0) - first;
      let frame = 0;
      for await (const draw of drawings(scene, count, context)) {
        signal.throwIfAborted();
        draw();
        const at = first + frame;
        await video.add(at / framesPerSecond, 1 / framesPerSecond);
        frame += 1;
        onProgress((at + 1) / frames);
      }
      const sound = sounds[index];
      if (audio !== null && sound !== undefined) await audio.add(sound);
    }
    await output.finalize();
  } catch (error) {
    await output.cancel();
    throw error;
  }
  if (target.buffer === null) throw new FilmError('The film could not be written.');
  return new Blob([target.buffer], { type: 'video/mp4' });
}

/** Draws each frame of a scene in turn. */
async function* drawings(
  { footage }: Scene,
  count: number,
  context: OffscreenCanvasRenderingContext2D,
): AsyncGenerator<() => void> {
  const { canvas } = context;
  const clear = () => {
    context.fillStyle = 'black';
    context.fillRect(0, 0, canvas.width, canvas.height);
  };
  if (footage?.kind === 'film') {
    using input = openInput(footage.url);
    const track = await input.getPrimaryVideoTrack();
    if (track === null) throw new FilmError('One of the files has no film.');
    const begin = await track.getFirstTimestamp();
    const times = Array.from({ length: count }, (_, index) => begin + index / framesPerSecond);
    const sink = new CanvasSink(track, {
      width: canvas.width,
      height: canvas.height,
      fit: 'contain',
      poolSize: 2,
    });
    for await (const wrapped of sink.canvasesAtTimestamps(times)) {
      yield () => {
        clear();
        if (wrapped !== null) context.drawImage(wrapped.canvas, 0, 0);
      };
    }
    return;
  }
  const picture = footage === null ? null : await createImageBitmap(await fetchFile(footage.url));
  const draw = () => {
    clear();
    if (picture === null) return;
    const { x, y, width, height } = containedIn(picture, canvas);
    context.drawImage(picture, x, y, width, height);
  };
  for (let index = 0; index < count; index += 1) yield draw;
  picture?.close();
}

/** The sound of a scene, of its exact length. */
async function mixSound(scene: Scene, seconds: number): Promise<AudioBuffer> {
  const { footage, soundUrl } = scene;
  const mixer = new OfflineAudioContext(2, Math.round(seconds * sampleRate), sampleRate);
  const play = (buffer: AudioBuffer, at: number) => {
    const source = new AudioBufferSourceNode(mixer, { buffer });
    source.connect(mixer.destination);
    if (at >= 0) source.start(at);
    else source.start(0, -at);
  };
  if (soundUrl !== null) {
    const bytes = await (await fetchFile(soundUrl)).arrayBuffer();
    const buffer = await mixer.decodeAudioData(bytes).catch(() => {
      throw new FilmError('One of the sounds cannot be read by this browser.');
    });
    play(buffer, 0);
  }
  if (footage?.kind === 'film') {
    using input = openInput(footage.url);
    const track = await input.getPrimaryAudioTrack();
    if (track !== null && (await track.canDecode())) {
      const sink = new AudioBufferSink(track);
      for await (const { buffer, timestamp } of sink.buffers(0, seconds)) {
        play(buffer, timestamp);
      }
    }
  }
  return mixer.startRendering();
}

const isSilence = (sound: AudioBuffer): boolean =>
  Array.from({ length: sound.numberOfChannels }, (_, channel) =>
    sound.getChannelData(channel),
  ).every((samples) => samples.every((sample) => sample === 0));

async function fetchFile(url: string): Promise<Blob> {
  const response = await fetch(url).catch(() => null);
  if (response === null || !response.ok) {
    throw new FilmError(
      'A picture or sound could not be loaded. Check the connection and try again.',
    );
  }
  return response.blob();
}
