import type { ModelField } from '@/lib/contract';
import { type FormSpec, normalizeModelForm } from '@/lib/forms';
import type { Design } from '@/lib/pages/experiments';

const emptyDesign: Design = {
  prompt: 'a harbour',
  lists: [],
  models: ['lumen'],
  axes: [],
  values: {},
  repeats: 1,
  seeds: 'free',
  seed: 1,
  layout: { columns: ['model'], pages: [] },
  reuse: true,
};

export const designWith = (changes: Partial<Design>): Design => ({ ...emptyDesign, ...changes });

const prompt: ModelField = { name: 'prompt', type: 'string', required: true };

export const ratio = (...options: string[]): ModelField => ({
  name: 'aspect_ratio',
  type: 'string',
  options,
});

export const seed: ModelField = { name: 'seed', type: 'integer', min: 0, max: 1000 };

/** The forms of models by their ids, each with a prompt and the given fields. */
export function specsOf(models: Record<string, readonly ModelField[]>): Map<string, FormSpec> {
  return new Map(
    Object.entries(models).map(([id, fields]) => [
      id,
      normalizeModelForm({
        id,
        name: `Model ${id}`,
        family: 'image',
        capabilities: [],
        schema: { fields: [prompt, ...fields] },
      }),
    ]),
  );
}
