import type { Creation } from '@/lib/contract';
import type { FormState } from '@/lib/forms';

/** The form that made a task, without its seed: to go on from there and not to get the same again. */
export function recipeOf({
  model,
  prompt,
  params,
}: Pick<Creation, 'model' | 'prompt' | 'params'>): FormState {
  const { seed: _seed, ...rest } = params ?? {};
  return { model, values: { prompt, ...rest } };
}
