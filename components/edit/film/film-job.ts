import type { FilmVerb } from '@/lib/pages/edits';
import { frameAt, spanOf, timeOf, writeSeconds } from './clock';
import {
  copiesFrames,
  durationSeconds,
  frameRateOf,
  joinedSize,
  joinProblem,
  type NamedMedia,
  soundProblem,
  trimProblem,
} from './film-tools';
import type { FilmJob } from './film-work';
import type { FilmTools } from './use-film-tools';
import type { MediaFile } from './use-media-facts';

/** A large module, so it is loaded when the first file is made. */
const importFilm = () => import('../../film');

const ingredientsOf = (media: readonly NamedMedia[]) =>
  media.map(({ file, label }) => ({ url: file.url, title: label }));

const fileOf = (blob: Blob, name: string): File => new File([blob], name, { type: blob.type });

/** Why the tool can make nothing yet, as a sentence; null when it can make it. */
export function problemOf(tool: FilmVerb, tools: FilmTools): string | null {
  const { reading, selection, sound, soundReading, filmReadings } = tools;
  const { facts } = reading;
  if (facts === undefined || selection === null) return reading.failure ?? 'It is being read.';
  if (tool === 'trim') return trimProblem(facts, selection);
  if (tool === 'sound') {
    return soundReading.failure ?? soundProblem(facts, sound, soundReading.facts);
  }
  if (tool === 'join') {
    const failure = filmReadings.find((each) => each.failure !== null)?.failure;
    return failure ?? joinProblem(filmReadings.map((each) => each.facts));
  }
  return null;
}

/** The work of the tool on the open version; null while something is missing. `readHref`: where scripts read a file. */
export function jobOf(
  tool: FilmVerb,
  tools: FilmTools,
  readHref: (file: MediaFile) => string,
): FilmJob | null {
  const { media, reading, selection, playhead, sound, films, filmReadings } = tools;
  const { facts } = reading;
  if (media === null || facts === undefined || selection === null) return null;
  if (problemOf(tool, tools) !== null) return null;
  const { name: parent } = media;
  const url = readHref(media);
  const begin = timeOf(facts, 0);
  const job = { parent, verb: tool, ingredients: ingredientsOf([media]), span: null };
  if (tool === 'trim') {
    const span = spanOf(facts, selection);
    const spanCut = { ...span, kind: facts.kind, copies: copiesFrames(facts, selection) };
    const extension = facts.kind === 'film' ? 'mp4' : 'wav';
    return {
      ...job,
      span: { from: span.from - begin, to: span.to - begin },
      make: async (options) =>
        fileOf(await (await importFilm()).trimMedia(url, spanCut, options), `Trimmed.${extension}`),
    };
  }
  if (tool === 'frame') {
    const moment = timeOf(facts, frameAt(facts, playhead.seconds()));
    const seconds = moment - begin;
    const name = `Frame at ${writeSeconds(seconds)} s.png`;
    return {
      ...job,
      span: { from: seconds, to: seconds },
      make: async () => (await importFilm()).frameAt(url, moment, name),
    };
  }
  if (tool === 'sound') {
    if (sound.media === null) return null;
    const { start, volume } = sound;
    const addedSound = { url: readHref(sound.media), start, volume: volume / 100 };
    const mix = { sound: addedSound, keepsSound: sound.keepsSound && facts.hasSound };
    return {
      ...job,
      ingredients: ingredientsOf([media, sound.media]),
      make: async (options) =>
        fileOf(await (await importFilm()).replaceSound(url, mix, options), 'With other sound.mp4'),
    };
  }
  const filmFacts = filmReadings.flatMap((each) => each.facts ?? []);
  const [firstFilm] = filmFacts;
  if (firstFilm === undefined) return null;
  const scenes = films.map((film, index) => ({
    name: `film ${index + 1}, “${film.label}”`,
    seconds: filmFacts[index] === undefined ? 0 : durationSeconds(filmFacts[index]),
    footage: { kind: 'film' as const, url: readHref(film) },
    soundUrl: null,
  }));
  const { width, height } = joinedSize(filmFacts);
  return {
    ...job,
    ingredients: ingredientsOf(films),
    make: async (options) => {
      const { assembleFilm } = await importFilm();
      const settings = { ...options, frameRate: frameRateOf(firstFilm) };
      return fileOf(await assembleFilm(scenes, { width, height }, settings), 'Joined.mp4');
    },
  };
}
