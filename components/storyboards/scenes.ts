import { maxIngredients, type UploadIngredient } from '@/lib/contract';
import { chosenTake, finishedTakes, shotPicture } from '@/lib/experiments';
import type { StoryboardDetail, StoryboardPlan, StoryboardRatio } from '@/lib/pages/storyboards';
import type { Scene } from '../film';
import { readableUrl } from '../library/media';

export const filmSizes: Readonly<Record<StoryboardRatio, { width: number; height: number }>> = {
  '16:9': { width: 1280, height: 720 },
  '9:16': { width: 720, height: 1280 },
  '1:1': { width: 960, height: 960 },
};

export interface FilmPlan {
  readonly scenes: readonly Scene[];
  /** The files that the film is made from. */
  readonly ingredients: readonly UploadIngredient[];
  /** The numbers of the shots without a film that show their picture. */
  readonly pictureNumbers: readonly number[];
  /** The numbers of the shots that have neither film nor picture, and are black. */
  readonly blackNumbers: readonly number[];
}

interface Source {
  readonly url: string;
  readonly version: string;
}

/** The scenes of a storyboard: the chosen film of each shot, or else its picture, with its sound. `origin`: the page's. */
export function filmPlan(
  workspace: string,
  plan: StoryboardPlan,
  { takes, files }: Pick<StoryboardDetail, 'takes' | 'files'>,
  origin: string,
): FilmPlan {
  const fileOf = (version: string | null): Source | null => {
    const url = version === null ? undefined : files[version]?.url;
    return version === null || url === undefined ? null : { url, version };
  };
  const parts = plan.shots.map((shot, index) => {
    const film = chosenTake(shot, takes);
    const name = shotPicture(shot, takes);
    const newestPicture = finishedTakes(takes, shot.id, 'picture').at(-1);
    const picture =
      fileOf(name) ??
      (shot.picture === null && newestPicture?.output != null
        ? { url: newestPicture.output.url, version: name ?? '' }
        : null);
    const hasPicture =
      picture !== null &&
      (shot.begins === 'picture' || (index === 0 && shot.begins === 'previous'));
    const footage =
      film?.output != null
        ? {
            kind: 'film' as const,
            url: film.output.url,
            version: `result:${film.task_id}:${film.output_index}`,
          }
        : hasPicture
          ? { kind: 'picture' as const, ...picture }
          : null;
    return { shot, number: index + 1, footage, sound: fileOf(shot.sound) };
  });
  const readableHref = ({ url, version }: Source) => readableUrl(workspace, version, url, origin);
  const numbersOf = (kind: 'picture' | undefined) =>
    parts.flatMap(({ footage, number }) => (footage?.kind === kind ? [number] : []));
  const ingredients = parts.flatMap(({ shot, number, footage, sound }) => [
    ...(footage === null ? [] : [{ url: footage.url, title: shotTitle(number, shot.text) }]),
    ...(sound === null ? [] : [{ url: sound.url, title: `Sound of shot ${number}` }]),
  ]);
  return {
    scenes: parts.map(({ shot, number, footage, sound }) => ({
      name: `shot ${number}`,
      seconds: shot.seconds,
      footage: footage === null ? null : { kind: footage.kind, url: readableHref(footage) },
      soundUrl: sound === null ? null : readableHref(sound),
    })),
    ingredients: ingredients.slice(0, maxIngredients),
    pictureNumbers: numbersOf('picture'),
    blackNumbers: numbersOf(undefined),
  };
}

const maxTitleLength = 160;

function shotTitle(number: number, text: string): string {
  const words = text.trim().replaceAll('\n', ' ');
  return words === ''
    ? `Shot ${number}`
    : `Shot ${number}: ${words}`.slice(0, maxTitleLength).toWellFormed();
}

/** Says which shots have no film yet, and what they show instead; null when all have one. */
export function missingFilmMessage({
  pictureNumbers,
  blackNumbers,
}: Pick<FilmPlan, 'pictureNumbers' | 'blackNumbers'>): string | null {
  const sentences = [
    ...(pictureNumbers.length === 0
      ? []
      : [
          pictureNumbers.length === 1
            ? `Shot ${pictureNumbers[0]} has no film yet: its picture is shown instead.`
            : `Shots ${joinNumbers(pictureNumbers)} have no film yet: their pictures are shown instead.`,
        ]),
    ...(blackNumbers.length === 0
      ? []
      : [
          blackNumbers.length === 1
            ? `Shot ${blackNumbers[0]} has no film and no picture yet, and is black. Make its film first, or add a picture.`
            : `Shots ${joinNumbers(blackNumbers)} have no film and no picture yet, and are black. Make their films first, or add pictures.`,
        ]),
  ];
  return sentences.join(' ') || null;
}

const joinNumbers = (numbers: readonly number[]): string =>
  new Intl.ListFormat('en-US').format(numbers.map(String));
