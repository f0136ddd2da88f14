import type { Creation } from '@/lib/pages/creations';
import { joinIds } from '@/lib/pages/result-href';
import { type Version, versionName } from '@/lib/pages/versions';
import type { AppliedPreset } from './presets';
import type { FormValues } from './types';

/** A filled-in form. */
export interface FormState {
  model: string;
  values: FormValues;
  /** The presets that it was filled in with. */
  presets?: readonly AppliedPreset[];
}

/** How a link fills in the form of Create. The link carries ids; the server reads what they stand for. */
export type FormStart =
  | { readonly kind: 'form'; readonly form: FormState }
  /** Only the prompt; the rest of the person's form stays. */
  | { readonly kind: 'prompt'; readonly prompt: string }
  /** Another model for the person's form. */
  | { readonly kind: 'model'; readonly model: string }
  /** The link names something that does not exist, or that this person may not see. */
  | { readonly kind: 'missing' };

/** The parameters of a link to Create. */
export interface StartQuery {
  /** A task whose recipe is filled in without its seed, so that the result is a new one. */
  remix?: string;
  /** A task whose recipe is filled in with its seed. */
  recipe?: string;
  /** An example of a model, whose prompt and settings are filled in. */
  example?: string;
  /** A task whose prompt is filled in. */
  prompt?: string;
  /** A stored form. */
  form?: string;
  model?: string;
  /** With `model`: an output that it transcribes, as `<task id>.<index>`; the form has nothing else. */
  sound?: string;
  /** A preset that the page offers to fill in; it changes nothing before the person does. */
  preset?: string;
  /** A character that is put into the form. */
  character?: string;
}

export const startParams = [
  'remix',
  'recipe',
  'example',
  'prompt',
  'form',
  'model',
  'sound',
] as const;

/** Whether a page's query fills in the form. */
export const hasStart = (search: string): boolean => {
  const query = new URLSearchParams(search);
  return startParams.some((name) => query.has(name));
};

/** The path of Create with a form filled in. It never submits the form. */
export const createHref = (workspace: string, query: StartQuery): string =>
  `/${workspace}/create?${new URLSearchParams({ ...query })}`;

/**
 * The path of the edit room with an output of a task, or an upload. `origin` is the query of the place that it is opened from,
 * to which the room leads back.
 */
export function editHref(
  workspace: string,
  version: Version,
  origin: URLSearchParams = new URLSearchParams(),
): string {
  const path =
    version.kind === 'result'
      ? `/${workspace}/edit/${encodeURIComponent(version.taskId)}/${version.output}`
      : `/${workspace}/edit/upload/${encodeURIComponent(version.assetId)}`;
  return origin.size === 0 ? path : `${path}?${origin}`;
}

/** The path of the characters with pictures to add to one. */
export const addToCharacterHref = (workspace: string, versions: readonly Version[]): string =>
  `/${workspace}/characters?${new URLSearchParams({ add: versions.map(versionName).join(',') })}`;

/** The most tasks that an experiment begins with; their ids stand in the address. */
export const maxBeginnings = 24;

/** The path of the experiments with the results to begin one with. */
export const experimentHref = (workspace: string, taskIds: readonly string[]): string =>
  `/${workspace}/experiments?${new URLSearchParams({ from: joinIds(taskIds) })}`;

/** The path of the experiments with this browser's form of Create to begin one with. */
export const formExperimentHref = (workspace: string): string => `/${workspace}/experiments?form=`;

/** The form that made a task, without its seed, so that generating from it gives a new result. */
export function recipeOf({
  model,
  prompt,
  params,
}: Pick<Creation, 'model' | 'prompt' | 'params'>): FormState {
  const { seed: _seed, ...rest } = params ?? {};
  return { model, values: { ...rest, prompt } };
}
