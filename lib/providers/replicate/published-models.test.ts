import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { declaredField } from '@/lib/contract';
import type { ImportedModel } from '../mapping/from-json-schema';
import { fieldRows } from '../mapping/testing/field-rows';
import { untouchedParams } from '../mapping/testing/untouched';
import { requestOf } from '../remote/testing/driver-harness';
import { importReplicateModel } from './import-models';
import { predictionOf, readModel } from './request';
import published from './testing/published-models.json';

const imported = published.map(({ id, example, input, output, schemas }) => {
  const [owner, name] = id.split('/');
  const document = { components: { schemas: { Input: input, Output: output, ...schemas } } };
  const model = importReplicateModel(
    {
      owner,
      name,
      default_example: { output: example },
      latest_version: { openapi_schema: document },
    },
    undefined,
  );
  if (model === null) throw new Error(`${id} was not imported.`);
  return model;
});

describe('models that Replicate publishes', () => {
  it('have the fields that were reviewed', () => {
    const reviewed = readFileSync(
      join(import.meta.dirname, 'testing/published-models.txt'),
      'utf8',
    );
    expect(`${imported.map(fieldRows).join('\n\n')}\n`).toBe(reviewed);
  });

  it('lose no input', () => {
    for (const [at, { input }] of published.entries()) {
      const sent = imported[at]?.fields.map(({ name }) => imported[at]?.mapping[name]?.to ?? name);
      expect(sent?.toSorted()).toEqual(Object.keys(input.properties).toSorted());
    }
  });

  it('can be declared, and begin with a value that can be chosen', () => {
    for (const field of imported.flatMap(({ fields }) => fields)) {
      expect(declaredField.safeParse(field).error).toBeUndefined();
      if (field.default !== undefined && field.options) {
        expect(field.options).toContain(field.default);
      }
    }
  });

  it('are asked for what their documents say, where nobody changes anything', () => {
    for (const [at, { id, input }] of published.entries()) {
      const { model, fields, mapping, constants = {} } = imported[at] as ImportedModel;
      const read = readModel(model);
      if (read === null) throw new Error(`${model} cannot be run.`);
      const params = untouchedParams(fields, { prompt: 'a harbour' });
      const request = requestOf(model, params, { mapping: { fields: mapping, constants } });
      const properties = new Map<string, { default?: unknown }>(Object.entries(input.properties));
      const sent = predictionOf(read, request, []).body.input as Record<string, unknown>;
      for (const [name, value] of Object.entries(sent)) {
        const initial = properties.get(name)?.default;
        expect([id, name, value]).toEqual([id, name, value === 'a harbour' ? value : initial]);
      }
    }
  });
});
