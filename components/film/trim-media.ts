import { BufferTarget, Conversion, Mp4OutputFormat, Output, WavOutputFormat } from 'mediabunny';
import { FilmError } from './film-error';
import { openInput } from './open-input';
import { fileOf, type WorkOptions } from './written-file';

/**
 * The part of a film or sound between two seconds, exact to the frame: an MP4, or a lossless WAV. `copies`: frames are copied
 * instead of encoded again. Throws {@link FilmError}, or the signal's reason.
 */
export async function trimMedia(
  media: string | Blob,
  { kind, from, to, copies }: { kind: 'film' | 'sound'; from: number; to: number; copies: boolean },
  { signal, onProgress }: WorkOptions,
): Promise<Blob> {
  using input = openInput(media);
  const target = new BufferTarget();
  const format =
    kind === 'film' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WavOutputFormat();
  const conversion = await Conversion.init({
    input,
    output: new Output({ format, target }),
    trim: { start: from, end: to },
    video: kind === 'film' ? { forceTranscode: !copies } : { discard: true },
    // Copied packets of a sound end where they end, up to a twentieth of a second later.
    audio: { forceTranscode: kind === 'sound' },
    copy: { boundaryTolerance: 0 },
    showWarnings: false,
  });
  const lostTrack = conversion.discardedTracks.find(({ reason }) => reason !== 'discarded_by_user');
  if (lostTrack !== undefined || !conversion.isValid) {
    throw new FilmError(
      `This browser cannot write ${lostTrack?.track.type === 'audio' ? 'the sound' : 'the film'}. Try a current Chrome, Edge or Safari.`,
    );
  }
  conversion.onProgress = onProgress;
  const stop = () => void conversion.cancel();
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    await conversion.execute();
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
  return fileOf(target, kind === 'film' ? 'video/mp4' : 'audio/wav');
}
