import { fieldLabel } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';

/** One parameter across the compared results; undefined where a recipe does not have it. */
export interface RecipeRow {
  readonly name: string;
  /** As forms call it. */
  readonly label: string;
  readonly values: readonly unknown[];
  readonly differs: boolean;
}

const toCanonicalJson = (value: unknown): string => JSON.stringify(value) ?? '';

/** The parameters of all recipes: first those that differ, then those that are equal, each in recipe order. */
export function compareRecipes(
  tasks: readonly Pick<Creation, 'kind' | 'model' | 'prompt' | 'params'>[],
): RecipeRow[] {
  const recipes = tasks.map(
    ({ model, prompt, params }): Record<string, unknown> => ({
      model,
      prompt,
      ...params,
    }),
  );
  const names = [...new Set(recipes.flatMap((recipe) => Object.keys(recipe)))];
  const rows = names.map((name) => {
    const values = recipes.map((recipe) => recipe[name]);
    const label = name === 'model' ? 'Model' : fieldLabel(name, tasks[0]?.kind ?? 'image');
    return { name, label, values, differs: new Set(values.map(toCanonicalJson)).size > 1 };
  });
  return [...rows.filter(({ differs }) => differs), ...rows.filter(({ differs }) => !differs)];
}
