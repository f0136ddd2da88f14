import type { UpstreamModel } from '@/lib/contract';
import { asJson } from '../json';
import type { ImportedModel } from '../mapping/from-json-schema';
import { googleFields } from './presets';

/**
 * A model by its name and Google's description of it, which does not describe its fields. `null`: it makes
 * neither pictures nor videos. Pure.
 */
export function importGoogleModel(model: string, described: unknown): ImportedModel | null {
  const googleModel = googleFields.find(({ names }) => names.test(model));
  if (googleModel === undefined) return null;
  const { displayName, description } = asJson(described);
  return {
    model,
    family: googleModel.family,
    fields: googleModel.fields,
    name: typeof displayName === 'string' && displayName !== '' ? displayName : model,
    description: typeof description === 'string' ? description.slice(0, 300) : '',
    mapping: {},
    unusual: [],
  };
}

/** The models of Google's list that make pictures or videos and match a search. Pure. */
export const listedGoogleModels = (models: readonly unknown[], search: string): UpstreamModel[] =>
  models.flatMap((each): UpstreamModel[] => {
    const id = String(asJson(each).name ?? '').replace(/^models\//, '');
    const importedModel = importGoogleModel(id, each);
    if (importedModel === null) return [];
    const matchesSearch = `${id} ${importedModel.name}`
      .toLowerCase()
      .includes(search.trim().toLowerCase());
    return matchesSearch ? [{ id, name: importedModel.name, family: importedModel.family }] : [];
  });
