import { editTag, type UpstreamModel } from '@/lib/contract';
import type { ImportedModel } from '../mapping/from-json-schema';
import { arkPresets } from './presets';

/** Ark describes no model to programs, so those we know come from our presets. `null`: not among them. */
export function importArkModel(model: string): ImportedModel | null {
  const preset = arkPresets.find((each) => each.model === model);
  if (preset === undefined) return null;
  // A reference video goes on when the prompt says so (README).
  const capabilities = [editTag('extend_film')];
  return { ...preset, family: 'video', capabilities, mapping: {}, unusual: [] };
}

/** The models of the table that match a search. Pure. */
export const listedArkModels = (search: string): UpstreamModel[] =>
  arkPresets
    .map(({ model, name }) => ({ id: model, name, family: 'video' as const }))
    .filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(search.trim().toLowerCase()));
