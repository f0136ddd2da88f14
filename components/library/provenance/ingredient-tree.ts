import type { ProvenanceIngredient } from '@/lib/contract';

export interface IngredientNode extends ProvenanceIngredient {
  /** The files that it was made from. */
  readonly sources: readonly IngredientNode[];
}

/** Turns a list, in which each ingredient is followed by those that it was made from, into trees. */
export function buildTrees(ingredients: readonly ProvenanceIngredient[]): IngredientNode[] {
  const [firstIngredient] = ingredients;
  if (firstIngredient === undefined) return [];
  const end = ingredients.findIndex(
    ({ depth }, index) => index > 0 && depth <= firstIngredient.depth,
  );
  const descendants = ingredients.slice(1, end === -1 ? undefined : end);
  return [
    { ...firstIngredient, sources: buildTrees(descendants) },
    ...(end === -1 ? [] : buildTrees(ingredients.slice(end))),
  ];
}
