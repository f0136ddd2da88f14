import { formatCredits } from '@/components/ui';
import { milliToCredits, toMilli } from '@/lib/contract';
import { chosenTake, isOpenTake, shotPicture, takesOf } from '@/lib/experiments';
import { joinPresetText } from '@/lib/forms';
import type { WorkspacePreset } from '@/lib/pages/presets';
import {
  priceName,
  readTakeKey,
  type Shot,
  type StoryboardDetail,
  type StoryboardPlan,
  type StoryboardPrices,
  type StoryboardRun,
  storyboardLimits,
  type Take,
  type TakeKind,
} from '@/lib/pages/storyboards';
import type { SavedDraft } from '../drafts';

/** The missing films or pictures that one press makes. */
export interface Batch {
  readonly makes: StoryboardRun['makes'];
  /** The price of `makes`. */
  readonly credits: number;
  /** How many shots lack a film or picture, also those that cannot be made or do not fit. */
  readonly missingCount: number;
  /** The first shot that cannot be made, with the reason; null when all can be made. */
  readonly obstacle: { readonly number: number; readonly problem: string } | null;
  /** The price of all that can be made, whether it fits or not. */
  readonly wholeCredits: number;
}

/**
 * Plans the missing films or pictures, in the order of the shots, that fit into `leftCredits` (null: no limit). A shot that does
 * not fit ends the batch, because the next one may begin with its last frame.
 */
export function planBatch(
  plan: StoryboardPlan,
  {
    kind,
    takes,
    prices,
    leftCredits,
    isRunOpen,
  }: {
    kind: TakeKind;
    takes: readonly Take[];
    prices: StoryboardPrices['prices'];
    leftCredits: number | null;
    isRunOpen: boolean;
  },
): Batch {
  const isTakeMissing = (shot: Shot, index: number): boolean => {
    if (takesOf(takes, shot.id, kind).some((take) => isOpenTake(take, isRunOpen))) return false;
    if (kind === 'film') return chosenTake(shot, takes) === null;
    if (shot.begins === 'text' || shotPicture(shot, takes) !== null) return false;
    return shot.begins === 'picture' || index === 0;
  };
  const missingShots = plan.shots
    .map((shot, index) => ({ shot, number: index + 1, isMissing: isTakeMissing(shot, index) }))
    .filter(({ isMissing }) => isMissing);
  let obstacle: Batch['obstacle'] = null;
  let isFull = false;
  let [batchMilli, wholeMilli] = [0, 0];
  const makes: { shot: string; kind: TakeKind }[] = [];
  const makeableShots = new Set<string>();
  for (const { shot, number } of missingShots) {
    const shotBefore = kind === 'film' ? missingShotBefore(shot, { plan, takes, isRunOpen }) : null;
    // The shot before is already the obstacle.
    if (shotBefore !== null && !makeableShots.has(shotBefore.id)) continue;
    const price = prices[priceName(shot.id, kind)];
    if (price === undefined || 'problem' in price) {
      obstacle ??= { number, problem: price?.problem ?? 'Its price is being asked.' };
      continue;
    }
    makeableShots.add(shot.id);
    const priceMilli = toMilli(price.credits);
    wholeMilli += priceMilli;
    isFull ||= leftCredits !== null && batchMilli + priceMilli > toMilli(leftCredits);
    if (isFull) continue;
    batchMilli += priceMilli;
    makes.push({ shot: shot.id, kind });
  }
  return {
    makes,
    credits: milliToCredits(batchMilli),
    missingCount: missingShots.length,
    obstacle,
    wholeCredits: milliToCredits(wholeMilli),
  };
}

/** The shot before, if a shot begins with its last frame and its film is neither there nor being made; null otherwise. */
export function missingShotBefore(
  shot: Shot,
  {
    plan: { shots },
    takes,
    isRunOpen,
  }: { plan: StoryboardPlan; takes: readonly Take[]; isRunOpen: boolean },
): Shot | null {
  const shotBefore = shot.begins === 'previous' ? shots[shots.indexOf(shot) - 1] : undefined;
  if (shotBefore === undefined || chosenTake(shotBefore, takes) !== null) return null;
  const isOpen = takesOf(takes, shotBefore.id, 'film').some((take) => isOpenTake(take, isRunOpen));
  return isOpen ? null : shotBefore;
}

type ShotSpending = Pick<StoryboardDetail, 'envelope' | 'spent' | 'reserved'>;

/** The credits left of the limit; null without a limit. Computed in milli-credits, because a proposed limit leaves just the price. */
export const creditsLeft = ({ envelope, spent, reserved }: ShotSpending): number | null =>
  envelope === null
    ? null
    : milliToCredits(Math.max(0, toMilli(envelope) - toMilli(spent) - toMilli(reserved)));

export const sumCredits = (first: number, second: number): number =>
  milliToCredits(toMilli(first) + toMilli(second));

/** The limit of which just `credits` are left. */
export const limitFor = (
  { spent, reserved }: Pick<ShotSpending, 'spent' | 'reserved'>,
  credits: number,
): number => milliToCredits(toMilli(spent) + toMilli(reserved) + toMilli(credits));

/** Why a shot cannot be made now, as a sentence. */
interface MakeReason {
  readonly text: string;
  /** The shot's price, when that is the reason because less is left of the limit; null otherwise. */
  readonly priceAboveLimit: number | null;
  /** Whether the shot has its text and its model, and cannot be made with them. */
  readonly isProblem: boolean;
}

/** Whether a shot still needs a film, or, for `picture`, has neither film nor picture. */
export const lacksTake = (shot: Shot, kind: TakeKind, takes: readonly Take[]): boolean =>
  chosenTake(shot, takes) === null && (kind === 'film' || shotPicture(shot, takes) === null);

/**
 * Why a film or picture of a shot cannot be made now. Null when it can be made, and when nothing has to be said: while it is being
 * made, while a change is being saved, when a banner says why no shot has a price, and when the shot already has one.
 */
export function reasonNotToMake(
  shot: Shot,
  kind: TakeKind,
  {
    plan,
    takes,
    prices,
    isPriced,
    pricesProblem,
    draft,
    leftCredits,
    isRunOpen,
  }: {
    plan: StoryboardPlan;
    takes: readonly Take[];
    prices: StoryboardPrices['prices'];
    /** Whether the prices are those of the shots as they are on the page. */
    isPriced: boolean;
    /** Why the prices could not be read, which a banner says; null when they were read, and while they are being read. */
    pricesProblem: string | null;
    draft: Pick<SavedDraft<unknown>, 'state'>;
    /** Of the limit; null without one. */
    leftCredits: number | null;
    isRunOpen: boolean;
  },
): MakeReason | null {
  const reason = (text: string, details: Partial<MakeReason> = {}): MakeReason => ({
    text,
    priceAboveLimit: null,
    isProblem: false,
    ...details,
  });
  if (takesOf(takes, shot.id, kind).some((take) => isOpenTake(take, isRunOpen))) return null;
  if (kind === 'film' && (shot.model ?? plan.film_model) === null) {
    return reason('Choose a model for films.');
  }
  const shotBefore = kind === 'film' ? missingShotBefore(shot, { plan, takes, isRunOpen }) : null;
  if (shotBefore !== null) {
    const number = plan.shots.indexOf(shotBefore) + 1;
    return reason(`Make shot ${number} first: this one begins with its last frame.`);
  }
  const price = prices[priceName(shot.id, kind)];
  if (price === undefined) {
    const isAwaited = !isPriced && pricesProblem === null && draft.state !== 'refused';
    return isAwaited ? reason('Getting its price…') : null;
  }
  if ('problem' in price) {
    return isPriced ? reason(price.problem, { isProblem: shot.text.trim() !== '' }) : null;
  }
  if (leftCredits === null || price.credits <= leftCredits) return null;
  if (!lacksTake(shot, kind, takes)) return null;
  return reason(
    `It costs ${formatCredits(price.credits)}, and ${formatCredits(leftCredits)} are left of what may be spent.`,
    { priceAboveLimit: price.credits },
  );
}

/** The takes that wait for the last frame of a finished film, with the film's address. */
export const readyTakes = ({
  takes,
  state,
}: Pick<StoryboardDetail, 'takes' | 'state'>): { take: Take; film: string }[] =>
  state !== 'running'
    ? []
    : takes.flatMap((take) => {
        const film = takes.find(({ key }) => key === take.begins_after)?.output;
        return take.state === 'waiting' && film != null ? [{ take, film: film.url }] : [];
      });

/** Says which frame a take waits for; null when it begins without the frame of another film. */
export function frameMessage(
  { begins_after: key }: Take,
  takes: readonly Take[],
  shots: readonly Shot[],
): string | null {
  if (key === null) return null;
  const number = shots.findIndex(({ id }) => id === readTakeKey(key).shot) + 1;
  const shot = number === 0 ? 'a removed shot' : `shot ${number}`;
  const previousTake = takes.find((take) => take.key === key);
  if (previousTake?.state !== 'succeeded') return `Waits for the last frame of ${shot}.`;
  return previousTake.output === null
    ? `The film of ${shot} is in the trash or deleted: restore it, or press Stop.`
    : `Taking the last frame of ${shot}…`;
}

/** The words of a preset's variables, by their names. */
export type PresetWords = Readonly<Record<string, string>>;

/** Settings that the shot or its storyboard decides, and no preset. */
const ownSettings: ReadonlySet<string> = new Set(['aspect_ratio', 'duration', 'n']);

/** A shot with the text and settings of a preset, and its model if that makes films. */
export const shotWithPreset = (
  { text, values }: Pick<Shot, 'text' | 'values'>,
  preset: Pick<WorkspacePreset, 'id' | 'version' | 'text' | 'values' | 'model'>,
  words: PresetWords,
  isFilmModel: (id: string) => boolean,
): Pick<Shot, 'text' | 'values' | 'preset'> & Partial<Shot> => ({
  text: joinPresetText(text, preset.text, words),
  preset: { id: preset.id, version: preset.version },
  values: {
    ...values,
    ...Object.fromEntries(Object.entries(preset.values).filter(([name]) => !ownSettings.has(name))),
  },
  ...(preset.model !== null && isFilmModel(preset.model) ? { model: preset.model } : {}),
});

/** Why a shot cannot be saved with a preset, as a sentence; null when it can. */
export const presetProblem = ({ text, values }: Pick<Shot, 'text' | 'values'>): string | null => {
  const { text: maxText, values: maxValues } = storyboardLimits;
  if (text.length > maxText) {
    return `With this preset the shot has ${text.length.toLocaleString('en-US')} characters; ${maxText.toLocaleString('en-US')} are possible. Choose a shorter one.`;
  }
  return JSON.stringify(values).length > maxValues
    ? 'The settings of this preset are too large for a shot. Choose another one.'
    : null;
};

/** A new shot. `id` is unique within its storyboard. */
export const newShot = (id: string): Shot => ({
  id,
  text: '',
  seconds: 5,
  begins: 'picture',
  picture: null,
  sound: null,
  model: null,
  preset: null,
  values: {},
  take: null,
});

/** A new shot after `lastShot`: as long as that, and beginning with its last frame if that begins so too. */
export const nextShot = (id: string, lastShot: Shot | undefined): Shot => {
  const shot = newShot(id);
  if (lastShot === undefined) return shot;
  const begins = lastShot.begins === 'previous' ? 'previous' : shot.begins;
  return { ...shot, seconds: lastShot.seconds, begins };
};

export function newShotId(shots: readonly Shot[]): string {
  const ids = new Set(shots.map(({ id }) => id));
  for (;;) {
    const id = Math.random().toString(36).slice(2, 10);
    if (id !== '' && !ids.has(id)) return id;
  }
}
