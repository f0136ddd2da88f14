import type { FilmVerb } from '@/lib/pages/edits';
import type { MediaFacts } from '../../film';
import { type Selection, selectionSeconds, writeSeconds } from './clock';
import type { MediaFile } from './use-media-facts';

export const toolLabels: Readonly<Record<FilmVerb, string>> = {
  trim: 'Trim',
  frame: 'Save a frame',
  sound: 'Add sound',
  join: 'Join films',
};

export interface NamedMedia extends MediaFile {
  /** Its prompt or file name. */
  readonly label: string;
}

/** As the service takes it for an ingredient: at most 200 characters, none of them cut in half. */
export const titleFrom = (text: string): string =>
  text.trim().replaceAll('\n', ' ').slice(0, 160).toWellFormed();

/** The sound that is added to a film. */
export interface SoundSettings {
  readonly media: NamedMedia | null;
  /** Seconds after the film begins. */
  readonly start: number;
  /** Percent. */
  readonly volume: number;
  /** Whether the film's own sound is kept beside it. */
  readonly keepsSound: boolean;
}

export const noSound: SoundSettings = { media: null, start: 0, volume: 100, keepsSound: true };

export const maxJoinedFilms = 20;
/** A joined film is in memory until it is uploaded. */
export const maxJoinedSeconds = 600;

export const durationSeconds = ({ starts, end }: Pick<MediaFacts, 'starts' | 'end'>): number =>
  end - (starts[0] ?? 0);

/** Frames in a second, on average. */
export const frameRateOf = (facts: Pick<MediaFacts, 'starts' | 'end'>): number =>
  Math.min(60, Math.max(1, Number((facts.starts.length / durationSeconds(facts)).toFixed(3))));

/** Whether the frames of a selection are kept as they are, instead of being encoded again. */
export const copiesFrames = ({ kind, cuts }: MediaFacts, { from }: Selection): boolean =>
  kind === 'film' && cuts.has(from);

/** What trimming does to the frames or the sound, as a sentence. */
export function trimNote(facts: MediaFacts, selection: Selection): string {
  if (facts.kind === 'sound') return 'The part is kept as a WAV, without loss.';
  return copiesFrames(facts, selection)
    ? 'The frames stay as they are: nothing is encoded again.'
    : 'To begin with exactly this frame, the frames are encoded again, in high quality.';
}

/** Why nothing can be trimmed yet; null when it can. */
export const trimProblem = (facts: MediaFacts, { from, to }: Selection): string | null =>
  from === 0 && to === facts.starts.length ? 'Move a grip: nothing is cut off yet.' : null;

/** Why no sound can be added yet; null when it can. `sound`: undefined while it is read. */
export function soundProblem(
  film: MediaFacts,
  { media, start }: SoundSettings,
  sound: MediaFacts | undefined,
): string | null {
  if (media === null) return 'Choose a sound.';
  if (sound === undefined) return 'The sound is being read.';
  if (!sound.hasSound) return 'The chosen file has no sound. Choose another one.';
  if (start >= durationSeconds(film)) return 'The sound would begin after the end of the film.';
  return null;
}

/** How the sound and the film fit, as a sentence. */
export function soundNote(film: MediaFacts, { start }: SoundSettings, sound: MediaFacts): string {
  const filmSeconds = durationSeconds(film) - start;
  const soundSeconds = durationSeconds(sound);
  const difference = soundSeconds - filmSeconds;
  if (difference > 0.01) {
    return `The sound is longer: its last ${writeSeconds(difference)} s are left out.`;
  }
  if (difference < -0.01) {
    return `The sound is shorter: the last ${writeSeconds(-difference)} s are without it.`;
  }
  return 'The sound is as long as the film.';
}

/** Why the films cannot be joined yet; null when they can. Undefined facts are being read. */
export function joinProblem(films: readonly (MediaFacts | undefined)[]): string | null {
  if (films.length < 2) return 'Add a film to join.';
  const facts = films.flatMap((film) => film ?? []);
  if (facts.length < films.length) return 'The films are being read.';
  const seconds = facts.reduce((sum, each) => sum + durationSeconds(each), 0);
  return seconds > maxJoinedSeconds
    ? `Together they are ${writeSeconds(seconds)} s; ${maxJoinedSeconds} s is the limit here. Remove or trim one.`
    : null;
}

/** The size of the joined film: that of the first one, with even sides, as encoders need them. */
export function joinedSize(films: readonly Pick<MediaFacts, 'width' | 'height'>[]): {
  readonly width: number;
  readonly height: number;
  /** Numbers, from 1, of films of another shape, which get black edges. */
  readonly fittedNumbers: readonly number[];
} {
  const [firstFilm] = films;
  const roundToEven = (side = 0) => Math.max(2, side - (side % 2));
  const width = roundToEven(firstFilm?.width);
  const height = roundToEven(firstFilm?.height);
  const fittedNumbers = films.flatMap((film, index) =>
    Math.abs((film.width * height) / (film.height * width) - 1) > 0.01 ? index + 1 : [],
  );
  return { width, height, fittedNumbers };
}

/** "2.5 s, 60 frames" */
export function selectionText(facts: MediaFacts, selection: Selection): string {
  const seconds = `${writeSeconds(selectionSeconds(facts, selection))} s`;
  const count = selection.to - selection.from;
  return facts.kind === 'sound' ? seconds : `${seconds}, ${count} frame${count === 1 ? '' : 's'}`;
}
