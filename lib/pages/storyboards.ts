import * as z from 'zod';
import type { OutputRecord } from '@/lib/contract/manage/tasks';
import { versionInput } from './edits';
import type { CellState, ExperimentState } from './experiments';
import { inputId, inputJson, inputText } from './input';
import { presetLimits, presetRef } from './presets';

export const storyboardLimits = {
  shots: 40,
  /** Members of the cast: as many characters as a form is sent with. */
  cast: 4,
  /** Characters of the name. */
  name: 80,
  /** Characters of a shot's text. */
  text: 4_000,
  /** Length of a shot. */
  seconds: 60,
  /** Characters of a shot's settings as JSON. */
  values: 20_000,
} as const;

/** The shapes of a storyboard's film. */
export const storyboardRatios = ['16:9', '9:16', '1:1'] as const;
export type StoryboardRatio = (typeof storyboardRatios)[number];

/** What is made for a shot: its film, or the picture that it begins with. */
export const takeKinds = ['film', 'picture'] as const;
export type TakeKind = (typeof takeKinds)[number];

/** The key of a take: `<shot>.<kind>.<number>`. */
export const takeKey = (shot: string, kind: TakeKind, number: number): string =>
  `${shot}.${kind}.${number}`;

export function readTakeKey(key: string): { shot: string; kind: TakeKind; number: number } {
  const [shot = '', kind, number] = key.split('.');
  return { shot, kind: kind === 'picture' ? 'picture' : 'film', number: Number(number) };
}

const shotId = inputText
  .min(1)
  .max(16)
  .refine((id) => !id.includes('.'), 'The id of a shot has no dot.');

const takeKeyInput = inputText.max(40);

/** A character of a storyboard. Its pictures and texts are read when a shot is priced or made. */
const castMember = z.strictObject({
  id: inputId,
  /** Shown when the character does not exist any more. */
  name: inputText.max(presetLimits.name),
  /** Whether the prompt names the colours of its palette. */
  uses_palette: z.boolean(),
});
export type CastMember = z.infer<typeof castMember>;

/** One shot as its card saves it. */
export const shotInput = z.strictObject({
  id: shotId,
  /** What happens in it: the prompt. */
  text: inputText.max(
    storyboardLimits.text,
    `A shot has at most ${storyboardLimits.text.toLocaleString('en-US')} characters.`,
  ),
  /** Its length in the film. */
  seconds: z
    .number()
    .min(0.5, 'A shot lasts at least half a second.')
    .max(storyboardLimits.seconds, `A shot lasts at most ${storyboardLimits.seconds} seconds.`),
  /** `previous`: its first frame is the last one of the shot before; `text`: none, although pictures were made for it. */
  begins: z.enum(['picture', 'previous', 'text']),
  /** The name of a version (`versionName`); null: its newest picture that was made here. */
  picture: versionInput.nullable(),
  /** The name of the version of a sound that plays with it; null without one. */
  sound: versionInput.nullable(),
  /** The model that makes its film; null: that of the storyboard. */
  model: inputId.nullable(),
  /** The preset that filled it in last; its takes count as made with that. */
  preset: presetRef.nullable().default(null),
  /** Settings of a preset that it was filled in with. What its model does not declare is not sent. */
  values: inputJson.refine(
    (values) => JSON.stringify(values).length <= storyboardLimits.values,
    'These settings are too large for a shot.',
  ),
  /** Members of the cast that are not in it; absent in shots that were saved before there was a cast. */
  without: z.array(inputId).max(storyboardLimits.cast).optional(),
  /** The key of the chosen film; null: the newest. */
  take: takeKeyInput.nullable(),
});
export type Shot = z.infer<typeof shotInput>;

export const storyboardPlan = z.strictObject({
  ratio: z.enum(storyboardRatios),
  /** The model that makes the films of its shots; null until one is chosen. */
  film_model: inputId.nullable(),
  /** The model that makes pictures for its shots; null until one is chosen. */
  picture_model: inputId.nullable(),
  /** Characters that are sent with its shots; absent in plans that were saved before there was a cast. */
  cast: z
    .array(castMember)
    .max(storyboardLimits.cast, `A storyboard takes up to ${storyboardLimits.cast} characters.`)
    .refine(
      (cast) => new Set(cast.map(({ id }) => id)).size === cast.length,
      'Each character can be in a storyboard once.',
    )
    .optional(),
  shots: z
    .array(shotInput)
    .max(storyboardLimits.shots, `A storyboard has at most ${storyboardLimits.shots} shots.`)
    .refine(
      (shots) => new Set(shots.map(({ id }) => id)).size === shots.length,
      'Two shots have the same id.',
    ),
});
export type StoryboardPlan = z.infer<typeof storyboardPlan>;

export const storyboardChange = z.strictObject({
  name: inputText.trim().min(1, 'Enter a name for the storyboard.').max(storyboardLimits.name),
  plan: storyboardPlan,
  /** Upper limit of credits for all of its runs; null until one is chosen. */
  envelope: z.number().min(0).max(1_000_000_000).nullable(),
});
export type StoryboardChange = z.infer<typeof storyboardChange>;

/** What a run makes: of each shot its film or its picture. */
export const storyboardRun = z.strictObject({
  /** The version of the plan that the person saw. */
  version: z.int().positive(),
  /** The price on the button. */
  credits: z.number().min(0),
  makes: z
    .array(z.strictObject({ shot: shotId, kind: z.enum(takeKinds) }))
    .max(storyboardLimits.shots),
});
export type StoryboardRun = z.infer<typeof storyboardRun>;

/** The first frame for a take that waits for it: an upload, which a browser took from the film of the shot before. */
export const firstFrameInput = z.strictObject({ take: takeKeyInput, asset: inputId });
export type FirstFrame = z.infer<typeof firstFrameInput>;

/** Something made for a shot, or under way. */
export interface Take {
  readonly key: string;
  readonly state: CellState;
  /** Credits of its quote. */
  readonly price: number;
  /** Charged credits; null until it has ended. */
  readonly charged: number | null;
  readonly task_id: string | null;
  /** 0 to 100. */
  readonly progress: number;
  readonly error: string | null;
  /** Its output in the gallery, and that output's index. */
  readonly output: OutputRecord | null;
  readonly output_index: number;
  /** The take whose last frame it waits for; null once it has a first frame, and without one. */
  readonly begins_after: string | null;
}

export interface ShotFile {
  readonly url: string;
  /** A small picture of it. */
  readonly picture_url?: string | undefined;
  readonly content_type: string;
  /** Seconds. */
  readonly duration?: number | undefined;
}

export interface StoryboardSummary {
  readonly id: string;
  readonly name: string;
  readonly state: ExperimentState;
  /** Whether its run waits for the last frame of a film, which only an open page can take from it. */
  readonly waits_for_page: boolean;
  readonly author: string;
  readonly shots: number;
  /** Seconds of all shots. */
  readonly seconds: number;
  /** Charged credits. */
  readonly spent: number;
  /** Small pictures of results, at most four. */
  readonly covers: readonly string[];
  /** Milliseconds since the epoch. */
  readonly updated_at: number;
}

/** `GET /api/console/{workspace}/storyboards/{id}`. */
export interface StoryboardDetail extends StoryboardChange {
  readonly id: string;
  /** Increases with every change; a change to an older version is refused. */
  readonly version: number;
  readonly state: ExperimentState;
  /** Why it is paused, or why shots are left over; null without a reason. */
  readonly note: string | null;
  /** When a service that did not answer is called again, in milliseconds since the epoch; null while it answers. */
  readonly retry_at: number | null;
  /** The project that its results are filed in; null for none. */
  readonly project_id: string | null;
  readonly author: string;
  /** Charged credits, and those of takes under way. */
  readonly spent: number;
  readonly reserved: number;
  /** Oldest first. */
  readonly takes: readonly Take[];
  /** The files that its shots name, by version; without those that are gone. */
  readonly files: Readonly<Record<string, ShotFile>>;
}

/** The price of a shot's film or picture, or why it cannot be made. */
export type ShotPrice = { readonly credits: number } | { readonly problem: string };

/** `GET …/storyboards/{id}/prices`. */
export interface StoryboardPrices {
  /** The version of the plan that was priced. */
  readonly version: number;
  /** By {@link priceName}. */
  readonly prices: Readonly<Record<string, ShotPrice>>;
  /** Credits by which the takes that were sent without a response cost more now. The next run pays them too. */
  readonly raised: number;
}

export const castOfShot = (
  { cast = [] }: Pick<StoryboardPlan, 'cast'>,
  { without = [] }: Pick<Shot, 'without'>,
): readonly CastMember[] => cast.filter(({ id }) => !without.includes(id));

/** The name of a price: `<shot>.<kind>`. */
export const priceName = (shot: string, kind: TakeKind): string => `${shot}.${kind}`;
