import {
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
import { fetchFile, isSilence, mixSound } from './mix-sound';
import { openInput } from './open-input';
import {
  bitrateFor,
  containedIn,
  framesPerSecond,
  maxBytes,
  sampleRate,
  sceneStarts,
} from './timeline';
import { fileOf, type WorkOptions } from './written-file';

/** One part of a film that is assembled in this browser. */
export interface Scene {
  /** As a sentence names it: "shot 2". */
  readonly name: string;
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

/**
 * Writes the scenes one after the other into an MP4, in this browser. Throws {@link FilmError}, or the signal's reason.
 */
export async function assembleFilm(
  scenes: readonly Scene[],
  size: FilmSize,
  {
    signal,
    onProgress,
    frameRate = framesPerSecond,
    drawOver,
  }: WorkOptions & {
    readonly frameRate?: number;
    /** Draws what stands above each frame, such as a logo. */
    readonly drawOver?: ((context: OffscreenCanvasRenderingContext2D) => void) | undefined;
  },
): Promise<Blob> {
  const sceneFrames = sceneStarts(
    scenes.map(({ seconds }) => seconds),
    frameRate,
  );
  const frameCount = sceneFrames.at(-1) ?? 0;
  const bitrate = bitrateFor(frameCount / frameRate, maxBytes, size.width * size.height);
  const codec = await getFirstEncodableVideoCodec(['avc', 'vp9', 'av1'], { ...size, bitrate });
  if (codec === null) {
    throw new FilmError('This browser cannot write films. Try a current Chrome, Edge or Safari.');
  }
  const soundOf = (scene: Scene, index: number) => {
    const length = (sceneFrames[index + 1] ?? 0) - (sceneFrames[index] ?? 0);
    const film = scene.footage?.kind === 'film' ? scene.footage.url : null;
    const sound = scene.soundUrl === null ? null : { url: scene.soundUrl };
    return mixSound(film, sound, length / frameRate, scene.name);
  };
  // Mixed once more with its scene, because the sounds of a long film would not fit into memory together.
  let isSilent = true;
  for (const [index, scene] of scenes.entries()) {
    isSilent &&= isSilence(await soundOf(scene, index));
    signal.throwIfAborted();
    if (!isSilent) break;
  }
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
  output.addVideoTrack(video, { frameRate });
  const audio =
    audioCodec === null ? null : new AudioBufferSource({ codec: audioCodec, bitrate: 160_000 });
  if (audio !== null) output.addAudioTrack(audio);
  try {
    await output.start();
    for (const [index, scene] of scenes.entries()) {
      const firstFrame = sceneFrames[index] ?? 0;
      const count = (sceneFrames[index + 1] ?? 0) - firstFrame;
      let frame = 0;
      for await (const draw of drawFrames(scene, count, frameRate, context)) {
        signal.throwIfAborted();
        draw();
        drawOver?.(context);
        const frameIndex = firstFrame + frame;
        await video.add(frameIndex / frameRate, 1 / frameRate);
        frame += 1;
        onProgress((frameIndex + 1) / frameCount);
      }
      if (audio !== null) await audio.add(await soundOf(scene, index));
    }
    await output.finalize();
  } catch (error) {
    await output.cancel();
    throw error;
  }
  return fileOf(target, 'video/mp4');
}

/** Draws each frame of a scene in turn. */
async function* drawFrames(
  { footage }: Scene,
  count: number,
  frameRate: number,
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
    const beginSeconds = await track.getFirstTimestamp();
    const times = Array.from({ length: count }, (_, index) => beginSeconds + index / frameRate);
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
