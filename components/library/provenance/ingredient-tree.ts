import type { ProvenanceIngredient } from '@/lib/contract';

export interface IngredientNode extends ProvenanceIngredient {
  /** The files that it was made from. */
  readonly from: readonly IngredientNode[];
}

/** Turns a list, in which each ingredient is followed by those that it was made from, into trees. */
export function treeOf(ingredients: readonly ProvenanceIngredient[]): IngredientNode[] {
  const [first] = ingredients;
  if (first === undefined) return [];
  const end = ingredients.findIndex(({ depth }, index) => index > 0 && depth <= first.depth);
  const below = ingredients.slice(1, end === -1 ? undefined : end);
  return [{ ...first, from: treeOf(below) }, ...(end === -1 ? [] : treeOf(ingredients.slice(end)))];
}
