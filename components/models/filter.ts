import { foldText } from '@/lib/contract';
import type { ModelSummary } from './types';
import { capabilityLabel } from './words';

export type ModelView = 'cards' | 'table';

export type ModelFilter = {
  search: string;
  family: ModelSummary['family'] | null;
  capability: string | null;
  view: ModelView;
};

const families: readonly string[] = ['image', 'video', 'audio', 'text', 'other'];

/** Reads the filter from a query. Invalid values are ignored. */
export function parseFilter(params: { get(name: string): string | null }): ModelFilter {
  const family = params.get('family');
  return {
    search: params.get('q') ?? '',
    family: family !== null && isFamily(family) ? family : null,
    capability: params.get('takes') || null,
    view: params.get('view') === 'table' ? 'table' : 'cards',
  };
}

function isFamily(text: string): text is ModelSummary['family'] {
  return families.includes(text);
}

/** The filter as a query, without the `?`; empty when nothing is filtered. */
export function filterQuery({ search, family, capability, view }: ModelFilter): string {
  const params = new URLSearchParams();
  if (search.trim()) params.set('q', search.trim());
  if (family) params.set('family', family);
  if (capability) params.set('takes', capability);
  if (view === 'table') params.set('view', view);
  return params.toString();
}

/** The matching models: every word of the search must occur somewhere in the shown text. */
export function filterModels(
  models: readonly ModelSummary[],
  { search, family, capability }: ModelFilter,
): ModelSummary[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  return models.filter((model) => {
    if (family && model.family !== family) return false;
    if (capability && !model.capabilities.includes(capability)) return false;
    const text = searchText(model);
    return words.every((word) => text.includes(word));
  });
}

function searchText(model: ModelSummary): string {
  const texts = [
    model.name,
    model.id,
    model.family,
    model.description,
    model.price,
    ...model.traits,
    ...model.hints,
    ...model.capabilities.map(capabilityLabel),
  ];
  return foldText(texts.join(' '));
}

/** The capabilities of the models with the number of models, most common first. */
export function capabilityCounts(
  models: readonly ModelSummary[],
): Array<[tag: string, count: number]> {
  const counts = new Map<string, number>();
  for (const tag of models.flatMap((model) => model.capabilities)) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0], 'en'));
}
