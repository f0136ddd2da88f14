import * as z from 'zod';
import type { OutputRecord } from '@/lib/contract/manage/tasks';
import { characterLimits, paletteColor, referenceRoles } from './characters';
import type { ExperimentPromotion, ExperimentShare } from './experiment-results';
import { inputId, inputJson, inputText, isKeepableJson } from './input';
import { presetLimits, presetRef } from './presets';
import type { Comment } from './review';

/** Most runs of one experiment. */
export const maxExperimentCells = 2000;
export const maxExperimentModels = 6;
/** Most characters of prompts and values in all cells together, which bounds the work of a plan. */
export const maxExperimentCharacters = 20_000_000;

/** Most characters of a design's prompt, and of a value of a list. */
export const experimentLimits = { prompt: 20_000, listValue: 2_000 } as const;

/** `prompt`, `row` of a list, `preset`, `character`, `model`, or `field:` and the name of a field. */
export type AxisId = 'prompt' | 'row' | 'preset' | 'character' | 'model' | `field:${string}`;
const axisId = inputText.transform((id) => id as AxisId);

/** Named lists of words. */
export const promptLists = z
  .array(
    z.strictObject({
      name: inputText.max(60),
      values: z
        .array(
          inputText.max(
            experimentLimits.listValue,
            'A value of a list has at most 2,000 characters.',
          ),
        )
        .max(500),
      /** Lists of the same sheet change together, row by row; others are combined with each other. */
      sheet: inputText.max(60).optional(),
    }),
  )
  .max(20);
export type PromptList = z.infer<typeof promptLists>[number];

/** A text with settings that go with it: a row of a list of tasks. */
const taskRow = z.strictObject({
  name: inputText.max(200),
  /** The whole prompt. */
  text: inputText.max(experimentLimits.prompt),
  values: inputJson,
});
export type TaskRow = z.infer<typeof taskRow>;

/** Most rows of a list of tasks, and characters of all of them: a server action takes 1 MB. */
export const taskListLimits = { rows: 500, characters: 250_000 } as const;

/** A preset that a design tries, as it was when it was chosen; without `ref`: no preset. */
const triedPreset = z.strictObject({
  ref: presetRef.nullable(),
  name: inputText.max(presetLimits.name),
  text: inputText.max(presetLimits.text),
  /** The words for the variables of its text. */
  words: z.record(inputText.max(60), inputText.max(experimentLimits.listValue)),
  values: inputJson,
});
export type TriedPreset = z.infer<typeof triedPreset>;

/** Most presets that a design tries. */
export const maxTriedPresets = 20;

/** A character that a design tries, as it was when it was chosen; without `ref`: no character. */
const triedCharacter = z.strictObject({
  ref: presetRef.nullable(),
  name: inputText.max(presetLimits.name),
  trigger: inputText.max(characterLimits.trigger),
  note: inputText.max(characterLimits.note),
  references: z
    .array(
      z.strictObject({
        name: inputText.max(characterLimits.referenceName),
        role: z.enum(referenceRoles),
        url: inputText.max(2_000),
      }),
    )
    .max(characterLimits.references),
  /** Absent in designs that are older than it. */
  palette: z.array(paletteColor).max(characterLimits.colors).optional(),
});
export type TriedCharacter = z.infer<typeof triedCharacter>;

/** Most characters that a design tries. */
export const maxTriedCharacters = 20;

/** Word lists that are saved for the workspace. */
export interface SavedLists {
  readonly id: string;
  readonly name: string;
  readonly lists: readonly PromptList[];
  readonly author: string;
  /** Whether the reader may rename and delete it. */
  readonly is_changeable: boolean;
}

/** The varied and the fixed values of an experiment. */
export const experimentDesign = z.strictObject({
  /** With alternatives `{dawn|dusk}`, and lists as `[style]` or `{style}`. */
  prompt: inputText.max(experimentLimits.prompt, 'The prompt has at most 20,000 characters.'),
  /** Named lists of words that the prompt uses. */
  lists: promptLists,
  /** The rows of a list of tasks, in place of the prompt; absent without one. */
  rows: z.array(taskRow).max(taskListLimits.rows).optional(),
  /** Presets that are tried; absent or empty without any. */
  presets: z.array(triedPreset).max(maxTriedPresets).optional(),
  /** Characters that are tried; absent or empty without any. */
  characters: z.array(triedCharacter).max(maxTriedCharacters).optional(),
  models: z.array(inputId).max(maxExperimentModels, `Choose up to ${maxExperimentModels} models.`),
  /** Fields of the models' schemas that take several values. */
  axes: z
    .array(
      z.strictObject({
        field: inputId,
        values: z
          .array(z.unknown().refine((value) => isKeepableJson(value), 'A value cannot be kept.'))
          .max(100),
      }),
    )
    .max(10),
  /** Fields with one value for all cells. A model that does not declare a field is called without it. */
  values: inputJson,
  repeats: z.int().min(1).max(20),
  /** `free`: each cell gets a seed of its own when it runs; `fixed`: a repeat has the same one in all combinations. */
  seeds: z.enum(['free', 'fixed']),
  /** The seed of the first repeat, when seeds are fixed. */
  seed: z.int().min(0).max(2_147_483_647),
  /** The positions of the axes, in this order; an axis that is not listed is drawn as rows, after the others. */
  layout: z.strictObject({
    rows: z.array(axisId).max(12).optional(),
    columns: z.array(axisId).max(12),
    pages: z.array(axisId).max(12),
  }),
  /** Whether a result that the same recipe made before is used instead of a new one. */
  reuse: z.boolean(),
});
export type Design = z.infer<typeof experimentDesign>;

/** `rows`: row by row; `cheapest`: the lowest price first; `spread`: every row and column gets a result early. */
export const runOrders = ['rows', 'cheapest', 'spread'] as const;
const runOrder = z.enum(runOrders);
export type RunOrder = z.infer<typeof runOrder>;

/** The fields of an experiment that a person can change. */
export const experimentChange = z.strictObject({
  name: inputText.trim().min(1, 'Enter a name for the experiment.').max(80),
  design: experimentDesign,
  /** Upper limit of credits for all runs together; null until one is chosen. */
  envelope: z.number().min(0).max(1_000_000_000).nullable(),
  order: runOrder,
  /** Tasks at the same time. */
  concurrency: z.int().min(1).max(16),
  /** Where a signed message is sent when a run ends: an https address; null for none. */
  webhook_url: inputText.trim().max(2000).nullable(),
});
export type ExperimentChange = z.infer<typeof experimentChange>;

export const experimentStart = z.strictObject({
  name: experimentChange.shape.name,
  design: experimentDesign.partial(),
  /** The task of the result that it is started from. */
  task: inputId.optional(),
  /** Upper limit of credits for all runs together, when it is chosen already. */
  envelope: experimentChange.shape.envelope.optional(),
  /** The project that the page showed as open; null for none. */
  project: inputId.nullable().optional(),
});

/** `draft`: nothing ran yet; `done`: no cell is left that fits into the envelope. */
export const experimentStates = ['draft', 'running', 'paused', 'done'] as const;
export type ExperimentState = (typeof experimentStates)[number];

/** `sending`: its credits are counted and the task may exist. */
export const cellStates = [
  'waiting',
  'sending',
  'running',
  'succeeded',
  'failed',
  'canceled',
] as const;
export type CellState = (typeof cellStates)[number];

/** States of cells without a result that are not under way. */
export const missingStates = ['waiting', 'failed', 'canceled'] as const satisfies CellState[];

/** Whether a run sends the cell: it is waiting, or it ended without a result and without a charge. */
export const isMissing = (cell: { state: CellState; charged: number | null }): boolean =>
  (missingStates as readonly CellState[]).includes(cell.state) && !cell.charged;

/** Whether the result of a cell is in the trash or deleted. */
export const isRemovedResult = ({
  state,
  output,
}: Pick<ExperimentCell, 'state' | 'output'>): boolean => state === 'succeeded' && output === null;

export interface ExperimentSummary {
  readonly id: string;
  readonly name: string;
  /** Whether it runs a list of tasks. */
  readonly is_list: boolean;
  readonly state: ExperimentState;
  readonly author: string;
  /** Cells of started runs, and those of them with a result. */
  readonly cells: number;
  readonly succeeded: number;
  /** Charged credits. */
  readonly spent: number;
  /** Small pictures of results, at most four. */
  readonly covers: readonly string[];
  /** Milliseconds since the epoch. */
  readonly updated_at: number;
}

/** One cell of a started run. */
export interface ExperimentCell {
  /** The key of the cell in the plan of its design. */
  readonly key: string;
  readonly state: CellState;
  /** Credits of its quote. */
  readonly price: number;
  /** Charged credits; null until it has ended. */
  readonly charged: number | null;
  /** Whether an earlier result of the same recipe is shown, free of charge. */
  readonly reused: boolean;
  readonly task_id: string | null;
  /** The seed of its recipe; null without one, and while a free one is not drawn. */
  readonly seed: string | null;
  /** 0 to 100. */
  readonly progress: number;
  readonly error: string | null;
  /** Its first output that is in the gallery, and that output's index. */
  readonly output: OutputRecord | null;
  readonly output_index: number;
  /** Null also for a result that is in the trash or deleted. */
  readonly mark: 'keep' | 'reject' | null;
}

/** `GET …/experiments/{id}/recipes`: the recipe that was sent for a cell. */
export interface CellRecipe {
  /** The cell's key. */
  readonly key: string;
  readonly body: { readonly model: string; readonly prompt: string };
}

/** A vote between two cells. */
export interface ExperimentVote {
  readonly person: string;
  readonly first: string;
  readonly second: string;
  /** 1: the first is better; 0: the second; 0.5: alike. */
  readonly score: 0 | 0.5 | 1;
}

/** A request to run an experiment that costs more than its person may spend. */
export interface RunRequest {
  readonly id: string;
  /** Who asks. */
  readonly name: string;
  readonly note: string;
  /** Requested cells that were not made meanwhile. */
  readonly cells: number;
  /** Credits, for these. */
  readonly price: number;
}

/** The state of the message about the end of a run. */
export interface ExperimentWebhook {
  /** `waiting`: not accepted yet, so it is sent again; `failed`: not sent any more. */
  readonly state: 'waiting' | 'delivered' | 'failed';
  /** Why the last attempt failed, such as “answered 500”; null when none did. */
  readonly error: string | null;
}

/** `GET …/experiments/{id}`. */
export interface ExperimentDetail extends ExperimentChange {
  readonly id: string;
  readonly state: ExperimentState;
  /** Why it is paused, or why cells are left over; null without a reason. */
  readonly note: string | null;
  /** When a service that did not answer is called again, in milliseconds since the epoch; null while it answers. */
  readonly retry_at: number | null;
  /** The message about the last run that ended; null when none is sent. */
  readonly webhook: ExperimentWebhook | null;
  /** Increases with every change; a change to an older version is refused. */
  readonly version: number;
  /** The project that its results are filed in; null for none. */
  readonly project_id: string | null;
  readonly author: string;
  /** Charged credits, and those of cells under way. */
  readonly spent: number;
  readonly reserved: number;
  /** The open request; null when there is none. */
  readonly request: RunRequest | null;
  readonly cells: readonly ExperimentCell[];
  readonly votes: readonly ExperimentVote[];
  readonly comments: readonly Comment[];
  readonly promotions: readonly ExperimentPromotion[];
  /** Open public links; null for people who do not manage them. */
  readonly shares: readonly ExperimentShare[] | null;
  /** The reader's id, as in votes and comments. */
  readonly reader: string;
  /** Whether the reader may delete the comments of others. */
  readonly moderates: boolean;
}

/** `POST …/experiments/quote`: the price of a design. */
export interface ExperimentQuote {
  /** Credits by the price key of the plan's cells; without those that were refused. */
  readonly prices: Readonly<Record<string, number>>;
  /** Why the service refuses a quote, by price key. */
  readonly refused: Readonly<Record<string, string>>;
  /** Keys of cells whose recipe made a result before. */
  readonly ran_before: readonly string[];
  /** Credits that the cells which were sent without an answer cost more now than when they were sent. */
  readonly raised: number;
}
