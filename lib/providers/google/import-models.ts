import type { ImportedModel } from '../mapping/from-json-schema';
import { asJson } from './outcome';
import { googleFields } from './presets';

/**
 * A model by its name and Google's description of it, which says nothing of its fields. `null`: it makes neither
 * pictures nor videos. Pure.
 */
export function importGoogleModel(model: string, described: unknown): ImportedModel | null {
  const found = googleFields.find(({ names }) => names.test(model));
  if (found === undefined) return null;
  const { displayName, description } = asJson(described);
  return {
    model,
    family: found.family,
    fields: found.fields,
    name: typeof displayName === 'string' && displayName !== '' ? displayName : model,
    description: typeof description === 'string' ? description.slice(0, 300) : '',
    mapping: {},
    unusual: [],
  };
}
