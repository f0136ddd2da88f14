import {
  AudioBufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  getFirstEncodableAudioCodec,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { FilmError } from './film-error';
import { type AddedSound, mixSound } from './mix-sound';
import { openInput } from './open-input';
import { sampleRate } from './timeline';
import { fileOf, type WorkOptions } from './written-file';

/**
 * The film with another sound; its frames stay as they are. The sound ends with the film at the latest. `keepsSound`: the
 * film's own sound is heard too. Throws {@link FilmError}, or the signal's reason.
 */
export async function replaceSound(
  film: string | Blob,
  { sound, keepsSound }: { readonly sound: AddedSound; readonly keepsSound: boolean },
  { signal, onProgress }: WorkOptions,
): Promise<Blob> {
  using input = openInput(film);
  const track = await input.getPrimaryVideoTrack();
  const codec = track === null ? null : await track.getCodec();
  if (track === null || codec === null) throw new FilmError('The file has no film.');
  const beginSeconds = await track.getFirstTimestamp();
  const seconds = (await track.computeDuration()) - beginSeconds;
  const audioCodec = await getFirstEncodableAudioCodec(['aac', 'opus'], {
    numberOfChannels: 2,
    sampleRate,
  });
  if (audioCodec === null) {
    throw new FilmError('This browser cannot write sound. Try a current Chrome, Edge or Safari.');
  }
  const filmSound = keepsSound ? await input.getPrimaryAudioTrack() : null;
  if (filmSound !== null && !(await filmSound.canDecode())) {
    throw new FilmError(
      'This browser cannot read the film’s own sound. Leave it out, or use a current Chrome, Edge or Safari.',
    );
  }
  const mixedSound = await mixSound(keepsSound ? film : null, sound, seconds, 'the version');
  signal.throwIfAborted();
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const video = new EncodedVideoPacketSource(codec);
  const audio = new AudioBufferSource({ codec: audioCodec, bitrate: 160_000 });
  output.addVideoTrack(video, { rotation: await track.getRotation() });
  output.addAudioTrack(audio);
  try {
    await output.start();
    const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
    for await (const packet of new EncodedPacketSink(track).packets()) {
      signal.throwIfAborted();
      const timestamp = packet.timestamp - beginSeconds;
      await video.add(packet.clone({ timestamp }), { decoderConfig });
      onProgress(Math.min(1, Math.max(0, timestamp / seconds)));
    }
    video.close();
    await audio.add(mixedSound);
    await output.finalize();
  } catch (error) {
    await output.cancel();
    throw error;
  }
  return fileOf(target, 'video/mp4');
}
