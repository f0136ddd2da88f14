import type { Creation } from '@/lib/contract';
import type { FormState } from '@/lib/forms';

/** The form values of a task without its seed, so that generating from them gives a new result. */
export function recipeOf({
  model,
  prompt,
  params,
}: Pick<Creation, 'model' | 'prompt' | 'params'>): FormState {
  const { seed: _seed, ...rest } = params ?? {};
  return { model, values: { prompt, ...rest } };
}
