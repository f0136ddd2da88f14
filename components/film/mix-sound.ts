import { AudioBufferSink } from 'mediabunny';
import { FilmError } from './film-error';
import { openInput } from './open-input';
import { sampleRate } from './timeline';

export interface AddedSound {
  readonly url: string;
  /** Seconds after the film begins; 0 when it is absent. */
  readonly start?: number;
  /** A factor; 1 when it is absent. */
  readonly volume?: number;
}

/**
 * The sound of a film and one beside it, of exactly this many seconds. `owner` is what they belong to, as a sentence names
 * it. Throws {@link FilmError}: a sound that cannot be decoded is not left out in silence.
 */
export async function mixSound(
  film: string | Blob | null,
  sound: AddedSound | null,
  seconds: number,
  owner: string,
): Promise<AudioBuffer> {
  const mixer = new OfflineAudioContext(
    2,
    Math.max(1, Math.round(seconds * sampleRate)),
    sampleRate,
  );
  const play = (buffer: AudioBuffer, atSeconds: number, volume = 1) => {
    const source = new AudioBufferSourceNode(mixer, { buffer });
    const gain = new GainNode(mixer, { gain: volume });
    source.connect(gain).connect(mixer.destination);
    if (atSeconds >= 0) source.start(atSeconds);
    else source.start(0, -atSeconds);
  };
  if (sound !== null) {
    const bytes = await (await fetchFile(sound.url)).arrayBuffer();
    const buffer = await mixer.decodeAudioData(bytes).catch(() => {
      throw unreadableSound(owner);
    });
    play(buffer, sound.start ?? 0, sound.volume);
  }
  if (film !== null) {
    using input = openInput(film);
    const track = await input.getPrimaryAudioTrack();
    if (track !== null && !(await track.canDecode())) throw unreadableSound(owner);
    if (track !== null) {
      const beginSeconds = await firstMomentOf(input);
      const sink = new AudioBufferSink(track);
      for await (const { buffer, timestamp } of sink.buffers(
        beginSeconds,
        beginSeconds + seconds,
      )) {
        play(buffer, timestamp - beginSeconds);
      }
    }
  }
  return mixer.startRendering();
}

const unreadableSound = (owner: string) =>
  new FilmError(
    `This browser cannot read the sound of ${owner}. Use another file there, or a current Chrome, Edge or Safari.`,
  );

async function firstMomentOf(input: ReturnType<typeof openInput>): Promise<number> {
  const film = await input.getPrimaryVideoTrack();
  return film === null ? 0 : film.getFirstTimestamp();
}

export const isSilence = (sound: AudioBuffer): boolean =>
  Array.from({ length: sound.numberOfChannels }, (_, channel) =>
    sound.getChannelData(channel),
  ).every((samples) => samples.every((sample) => sample === 0));

/** Reads a picture or sound as a whole. Throws {@link FilmError}. */
export async function fetchFile(url: string): Promise<Blob> {
  const response = await fetch(url).catch(() => null);
  if (response === null || !response.ok) {
    throw new FilmError(
      'A picture or sound could not be loaded. Check the connection and try again.',
    );
  }
  return response.blob();
}
