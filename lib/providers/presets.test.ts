import { describe, expect, it } from 'vitest';
import { declaredField } from '@/lib/contract';
import fal from './fal/testing/published-models.json';
import { providerPresets } from './presets';
import replicate from './replicate/testing/published-models.json';

interface Property {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Property[];
  readonly allOf?: readonly { readonly $ref: string }[];
}
interface Published {
  readonly id: string;
  readonly input: { readonly properties: object; readonly required?: readonly string[] };
  readonly schemas?: object;
}
const published: readonly Published[] = [...fal, ...replicate];
const models = providerPresets.flatMap((preset) => preset.models);

/** The values that a property may have, at any level of the document. */
function valuesOf({ schemas = {} }: Published, property: Property): readonly unknown[] {
  const named = property.allOf?.flatMap(({ $ref }) => {
    const found: Property | undefined = Object.entries(schemas).find(
      ([name]) => name === $ref.split('/').pop(),
    )?.[1];
    return found?.enum ?? [];
  });
  return [
    ...(property.enum ?? []),
    ...(named ?? []),
    ...(property.anyOf ?? []).flatMap((each) => each.enum ?? []),
  ];
}

describe('models of presets', () => {
  const documented = models.flatMap((model) => {
    const document = published.find(({ id }) => id === model.model);
    return document === undefined ? [] : [[model.model, model, document] as const];
  });

  it('are described by a public document, all of fal and Replicate', () => {
    expect(documented.map(([id]) => id)).toEqual([
      'fal-ai/flux/schnell',
      'fal-ai/flux/dev',
      'fal-ai/flux-pro/v1.1',
      'black-forest-labs/flux-schnell',
      'black-forest-labs/flux-dev',
      'black-forest-labs/flux-1.1-pro',
    ]);
  });

  it.each(documented)(
    '%s has no field, value or limit that its document lacks',
    (_, model, document) => {
      const properties: Record<string, Property> = { ...document.input.properties };
      for (const field of model.fields) {
        const property = properties[model.mapping[field.name]?.to ?? field.name];
        if (property === undefined) throw new Error(`It has no ${field.name}.`);
        expect(valuesOf(document, property)).toEqual(expect.arrayContaining(field.options ?? []));
        if (property.default !== undefined) expect(field.default).toEqual(property.default);
        if (property.minimum !== undefined) expect(field.min).toBe(property.minimum);
        if (property.maximum !== undefined) expect(field.max).toBe(property.maximum);
      }
      const sent = model.fields.map(({ name }) => model.mapping[name]?.to ?? name);
      expect(sent).toEqual(expect.arrayContaining([...(document.input.required ?? [])]));
    },
  );

  it('can be declared, and state the source of their costs or why they have none', () => {
    for (const { model, fields, costs, source } of models) {
      for (const field of fields) expect(declaredField.safeParse(field).error).toBeUndefined();
      expect(source, model).toMatch(/https:\/\//);
      if (costs.length > 0) expect(source, model).toMatch(/\(2026-\d\d-\d\d\)$/);
      for (const { usd } of costs) expect(usd).toBeGreaterThan(0);
    }
  });
});
