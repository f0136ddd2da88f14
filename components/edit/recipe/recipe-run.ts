import * as z from 'zod';
import { cutInput } from '@/lib/pages/edits';
import type { StripItem } from '../versions';
import { firstVersionOf, type RecipeStep } from './recipe';

/* A recipe that is being made, stored in this browser, so that a reload goes on where it was. */

const size = z.object({ width: z.number(), height: z.number() }).nullable();
const recipeStep = z.object({
  label: z.string(),
  verb: z.string(),
  modelId: z.string(),
  cut: cutInput.nullable(),
  values: z.record(z.string(), z.unknown()),
  size,
  mask: z.object({ id: z.string(), size }).nullable(),
}) satisfies z.ZodType<RecipeStep>;

const stepFiles = z.object({
  /** The picture, or the picture on its extended frame. */
  sourceUrl: z.string(),
  mask: z.object({ id: z.string(), url: z.string() }).nullable(),
  /** The picture's size; null where the step measures nothing in pixels. */
  size,
});
export type StepFiles = z.infer<typeof stepFiles>;

const recipeRun = z.object({
  /** Milliseconds since the epoch. */
  startedAt: z.number(),
  /** "v4 of A harbour". */
  source: z.string(),
  /** The name of the version that the first step is made from. */
  target: z.string(),
  /** The project that the page showed when the run was started; null for none. */
  project: z.string().nullable().optional(),
  steps: z
    .array(
      z.object({
        ...recipeStep.shape,
        /** Chosen with the run, so that two tabs and a reload repeat one submission instead of making two. */
        submissionId: z.string(),
        agreedCredits: z.number(),
        taskId: z.string().nullable(),
        /** The version that a step in the browser made. */
        version: z.string().nullable(),
        /** What was uploaded for the step, so that a repeat sends the same request. */
        files: stepFiles.nullable(),
        /** The id of the upload of a step in the browser: kept twice, it is one version. */
        asset: z.string().nullable().optional(),
      }),
    )
    .min(1),
  /** Why it does not go on; `credits`: the step costs this much now. */
  stop: z.object({ why: z.string(), credits: z.number().nullable() }).nullable(),
});
export type RecipeRun = z.infer<typeof recipeRun>;
export type RunStep = RecipeRun['steps'][number];

export const isRecipeRun = (value: unknown): value is RecipeRun =>
  recipeRun.safeParse(value).success;

/** The first step that has made no version yet, and the version that it is made from; undefined when all are done. */
export function findOpenStep(
  { steps, target }: RecipeRun,
  items: readonly StripItem[],
): { at: number; step: RunStep; parent: string | undefined } | undefined {
  const versions = steps.map(
    ({ taskId, version }) => version ?? (taskId && firstVersionOf(items, taskId)?.key),
  );
  const at = versions.findIndex((version) => !version);
  const step = steps[at];
  return step === undefined
    ? undefined
    : { at, step, parent: at === 0 ? target : versions[at - 1] || undefined };
}

/** A run that was left for longer waits for a person, who may have forgotten it. */
const maxUnattendedMs = 60 * 60 * 1000;

/** The stored run as a page goes on with it. */
export const reopenRun = (run: RecipeRun | null, nowMs: number): RecipeRun | null =>
  run === null || run.stop !== null || nowMs - run.startedAt < maxUnattendedMs
    ? run
    : { ...run, stop: { why: 'It was left half-way.', credits: null } };

export const changeStep = (run: RecipeRun, at: number, change: Partial<RunStep>): RecipeRun => ({
  ...run,
  steps: run.steps.map((step, index) => (index === at ? { ...step, ...change } : step)),
});

/** "Step 2 of 3: Upscaled 2×. Then: Background removed." */
export function progressLabel({ steps }: RecipeRun, at: number): string {
  const remainingLabels = steps.slice(at + 1).map(({ label }) => label);
  const remainder = remainingLabels.length === 0 ? '' : ` Then: ${remainingLabels.join(', ')}.`;
  return `Step ${at + 1} of ${steps.length}: ${steps[at]?.label}.${remainder}`;
}
