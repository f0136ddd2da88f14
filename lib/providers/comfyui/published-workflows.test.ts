import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { declaredField } from '@/lib/contract';
import { fieldRows } from '../mapping/testing/field-rows';
import { workflow } from './declaration';
import { importWorkflow } from './import-models';
import published from './testing/published-workflows.json';
import { objectInfo } from './testing/workflows';

const workflows = published.map(({ name, graph, output }) => ({
  name,
  bound: { graph: workflow.parse(graph), bindings: {}, output },
}));
const imported = workflows.map(({ name, bound }) => importWorkflow(name, bound, objectInfo).model);

describe('workflows that ComfyUI publishes', () => {
  it('have the fields that were reviewed, each with its node inputs', () => {
    const reviewed = readFileSync(
      join(import.meta.dirname, 'testing/published-workflows.txt'),
      'utf8',
    );
    expect(`${imported.map(fieldRows).join('\n\n')}\n`).toBe(reviewed);
  });

  it('can be declared, and begin with a value that can be chosen', () => {
    for (const field of imported.flatMap(({ fields }) => fields)) {
      expect(declaredField.safeParse(field).error).toBeUndefined();
      if (field.default !== undefined && field.options) {
        expect(field.options).toContain(field.default);
      }
    }
  });
});
