import type { Model, ModelField } from '@/lib/contract';
import { fieldOf, normalizeModelForm } from '../normalize';
import type { FormField, FormSpec } from '../types';

/** A model around the given fields, as `GET /v1/models` would list it. */
export function modelWith(fields: readonly ModelField[], extra: Partial<Model> = {}): Model {
  return {
    id: 'test-model',
    name: 'Test model',
    region: 'all',
    family: 'image',
    description: '',
    capabilities: [],
    pricing: { unit: 'image', display: '4 credits', credits_text: '4 credits' },
    schema: { fields: [...fields] },
    ui_hints: [],
    enabled: true,
    ...extra,
  };
}

/** The form of only the given fields: without the prompt that every generation implies. */
export function specWith(fields: readonly ModelField[], extra: Partial<Model> = {}): FormSpec {
  const spec = normalizeModelForm(modelWith(fields, extra));
  const listed = new Set(fields.map((field) => field.name));
  return { ...spec, fields: spec.fields.filter((field) => listed.has(field.name)) };
}

/** The form field of that name in a model that declares only this field. */
export function fieldWith(field: ModelField, extra: Partial<Model> = {}): FormField {
  const found = fieldOf(specWith([field], extra), field.name);
  if (!found) throw new Error(`no form field for ${field.name}`);
  return found;
}
