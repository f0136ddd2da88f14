import { foldText, type ReadModel } from '@/lib/contract';
import type { CreateFamily, ModelEntry } from './model-entries';

/** The first number in a model's price text, in credits; infinite without one, so that such models sort last. */
export function priceOf({ pricing }: ReadModel): number {
  const match = /\d+(?:[.,]\d+)?/u.exec((pricing.credits_text ?? '').replaceAll(',', ''));
  return match ? Number(match[0]) : Number.POSITIVE_INFINITY;
}

export interface ModelSearch {
  query: string;
  family: CreateFamily | 'all';
  capability: string | null;
  order: 'listed' | 'price';
}

/** The models that match every word of the query, in the requested order. */
export function searchModels(entries: readonly ModelEntry[], search: ModelSearch): ModelEntry[] {
  const words = foldText(search.query).split(/\s+/u).filter(Boolean);
  const matchingEntries = entries.filter(
    (entry) =>
      words.every((word) => entry.searchText.includes(word)) &&
      (search.family === 'all' || entry.spec.family === search.family) &&
      (search.capability === null || entry.traits.includes(search.capability)),
  );
  return search.order === 'price'
    ? matchingEntries.sort((a, b) => priceOf(a.model) - priceOf(b.model))
    : matchingEntries;
}

/** Traits that several models share, for the picker's filters, most common first. */
export function commonTraits(entries: readonly ModelEntry[]): string[] {
  const counts = new Map<string, number>();
  for (const trait of entries.flatMap((entry) => entry.traits)) {
    if (/^[a-z ]+$/u.test(trait)) counts.set(trait, (counts.get(trait) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([trait]) => trait);
}
