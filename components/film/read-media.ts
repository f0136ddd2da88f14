import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny';
import { FilmError } from './film-error';
import { openInput } from './open-input';

/** What the work on a film or sound has to know of it. Times are seconds of its own timeline. */
export interface MediaFacts {
  readonly kind: 'film' | 'sound';
  /** When each frame begins; of a sound, each hundredth of a second. */
  readonly starts: readonly number[];
  /** When the last frame ends. */
  readonly end: number;
  /** Indexes in `starts` of the frames at which a film can be cut without encoding it again. */
  readonly cuts: ReadonlySet<number>;
  /** Pixels; 0 for a sound. */
  readonly width: number;
  readonly height: number;
  readonly hasSound: boolean;
}

const soundStepSeconds = 0.01;

/** Longer media would need a timeline of more moments than a page can hold. */
const maxSeconds = 3600;

/** Reads when the frames of a film begin, or how long a sound is. Throws {@link FilmError}. */
export async function readMedia(media: string | Blob): Promise<MediaFacts> {
  try {
    return await readFacts(media);
  } catch (error) {
    if (error instanceof FilmError) throw error;
    throw new FilmError(
      navigator.onLine
        ? 'This browser cannot read the file. Try a current Chrome, Edge or Safari.'
        : 'You are offline, so the file cannot be read. Try again when you are back online.',
    );
  }
}

async function readFacts(media: string | Blob): Promise<MediaFacts> {
  using input = openInput(media);
  const film = await input.getPrimaryVideoTrack();
  const sound = await input.getPrimaryAudioTrack();
  const track = film ?? sound;
  if (track === null) throw new FilmError('The file has neither film nor sound.');
  if (!(await track.canDecode())) {
    const kind = film === null ? 'sound' : 'film';
    // Decoders are missing on a page of plain http, in every browser.
    throw new FilmError(
      globalThis.isSecureContext === false
        ? `A ${kind} can be edited in the browser only on an https page. Ask who runs this service for its https address.`
        : `This browser cannot decode the ${kind}. Try a current Chrome, Edge or Safari.`,
    );
  }
  const end = await track.computeDuration();
  if (end > maxSeconds) throw new FilmError('It is longer than an hour, which is the limit here.');
  const hasSound = sound !== null;
  if (film === null) {
    const count = Math.max(1, Math.ceil(end / soundStepSeconds));
    const starts = Array.from({ length: count }, (_, index) => index * soundStepSeconds);
    return { kind: 'sound', starts, end, cuts: new Set(), width: 0, height: 0, hasSound };
  }
  return {
    kind: 'film',
    ...(await readFrames(film)),
    end,
    width: await film.getDisplayWidth(),
    height: await film.getDisplayHeight(),
    hasSound,
  };
}

async function readFrames(
  film: InputVideoTrack,
): Promise<{ starts: readonly number[]; cuts: ReadonlySet<number> }> {
  const starts: number[] = [];
  const keyFrameStarts = new Set<number>();
  let isReordered = false;
  const packets = new EncodedPacketSink(film).packets(undefined, undefined, { metadataOnly: true });
  for await (const { timestamp, type } of packets) {
    isReordered ||= timestamp < (starts.at(-1) ?? Number.NEGATIVE_INFINITY);
    starts.push(timestamp);
    if (type === 'key') keyFrameStarts.add(timestamp);
  }
  starts.sort((a, b) => a - b);
  // Frames that are stored in another order than shown may need frames beyond the cut.
  const cuts = isReordered
    ? []
    : starts.flatMap((start, index) => (keyFrameStarts.has(start) ? index : []));
  return { starts, cuts: new Set(cuts) };
}
