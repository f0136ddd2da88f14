import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { declaredField } from '@/lib/contract';
import type { ImportedModel } from '../mapping/from-json-schema';
import { fieldRows } from '../mapping/testing/field-rows';
import { untouchedParams } from '../mapping/testing/untouched';
import { requestOf } from '../remote/testing/driver-harness';
import { falInput } from './request';
import { importedModels as imported } from './testing/imported-models';
import published from './testing/published-models.json';

describe('models that fal publishes', () => {
  it('have the fields that were reviewed', () => {
    const reviewed = readFileSync(
      join(import.meta.dirname, 'testing/published-models.txt'),
      'utf8',
    );
    expect(`${imported.map(fieldRows).join('\n\n')}\n`).toBe(reviewed);
  });

  it('lose no input but the one that only changes how the answer is sent', () => {
    for (const [at, { input }] of published.entries()) {
      const sent = imported[at]?.fields.map(({ name }) => imported[at]?.mapping[name]?.to ?? name);
      const names = Object.keys(input.properties).filter((name) => name !== 'sync_mode');
      expect(sent?.toSorted()).toEqual(names.toSorted());
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
      const { fields, mapping, constants = {} } = imported[at] as ImportedModel;
      const params = untouchedParams(fields, { prompt: 'a harbour' });
      const request = requestOf(id, params, { mapping: { fields: mapping, constants } });
      const properties = new Map<string, { default?: unknown }>(Object.entries(input.properties));
      for (const [name, value] of Object.entries(falInput(request, []))) {
        const initial = properties.get(name)?.default;
        expect([id, name, value]).toEqual([id, name, value === 'a harbour' ? value : initial]);
      }
    }
  });
});
