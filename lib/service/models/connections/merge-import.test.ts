import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeclaredField, FieldMapping, ImportConflict } from '@/lib/contract';
import { type ImportedParts, importDifferences, mergeImport } from './merge-import';

const prompt: DeclaredField = { name: 'prompt', type: 'string', required: true };
const steps: DeclaredField = {
  name: 'steps',
  type: 'integer',
  required: false,
  min: 1,
  max: 50,
  default: 28,
};
const size: DeclaredField = {
  name: 'size',
  type: 'string',
  required: false,
  options: ['small', 'large'],
  default: 'small',
};
const n: DeclaredField = { name: 'n', type: 'integer', required: false, min: 1, max: 4 };
const toImages = { n: { to: 'num_images' } };

const parts = (
  fields: readonly DeclaredField[],
  mapping: Readonly<Record<string, FieldMapping>> = {},
): ImportedParts => ({ fields, mapping });

interface Case {
  base: ImportedParts;
  theirs: ImportedParts;
  ours: ImportedParts;
  fields: readonly DeclaredField[];
  mapping?: Record<string, FieldMapping>;
  conflicts?: Pick<ImportConflict, 'name' | 'property' | 'imported' | 'kept' | 'offered'>[];
}

const cases: Record<string, Case> = {
  'adds a new field after the one before it': {
    base: parts([prompt, size]),
    theirs: parts([prompt, n, size], toImages),
    ours: parts([prompt, size]),
    fields: [prompt, n, size],
    mapping: toImages,
  },
  'adds a new field after its neighbour in an order of the operator': {
    base: parts([prompt, size]),
    theirs: parts([prompt, n, size]),
    ours: parts([size, prompt]),
    fields: [size, prompt, n],
  },
  'removes a field that did not change since its import, with its mapping': {
    base: parts([prompt, n], toImages),
    theirs: parts([prompt]),
    ours: parts([prompt, n], toImages),
    fields: [prompt],
  },
  'keeps a removed field that was edited, with its mapping': {
    base: parts([prompt, n], toImages),
    theirs: parts([prompt]),
    ours: parts([prompt, { ...n, max: 2 }], toImages),
    fields: [prompt, { ...n, max: 2 }],
    mapping: toImages,
    conflicts: [{ name: 'n', property: null, imported: n, kept: { ...n, max: 2 }, offered: null }],
  },
  'keeps a field of the operator that no import has': {
    base: parts([prompt]),
    theirs: parts([prompt, size]),
    ours: parts([prompt, n]),
    fields: [prompt, size, n],
  },
  'leaves out a field that the operator removed': {
    base: parts([prompt, steps]),
    theirs: parts([prompt, steps, size]),
    ours: parts([prompt]),
    fields: [prompt, size],
  },
  'lists a field that the operator removed and the provider changed': {
    base: parts([prompt, steps]),
    theirs: parts([prompt, { ...steps, required: true }]),
    ours: parts([prompt]),
    fields: [prompt],
    conflicts: [
      {
        name: 'steps',
        property: null,
        imported: steps,
        kept: null,
        offered: { ...steps, required: true },
      },
    ],
  },
  'takes changes of different properties from both': {
    base: parts([steps]),
    theirs: parts([{ ...steps, max: 100 }]),
    ours: parts([{ ...steps, description: 'More is finer.' }]),
    fields: [{ ...steps, max: 100, description: 'More is finer.' }],
  },
  'removes a limit that the provider removed': {
    base: parts([steps]),
    theirs: parts([{ name: 'steps', type: 'integer', required: false, min: 1, default: 28 }]),
    ours: parts([{ ...steps, default: 20 }]),
    fields: [{ name: 'steps', type: 'integer', required: false, min: 1, default: 20 }],
  },
  'keeps the edit if both changed the same property': {
    base: parts([size]),
    theirs: parts([{ ...size, options: ['small', 'large', 'huge'] }]),
    ours: parts([{ ...size, options: ['small'] }]),
    fields: [{ ...size, options: ['small'] }],
    conflicts: [
      {
        name: 'size',
        property: 'options',
        imported: ['small', 'large'],
        kept: ['small'],
        offered: ['small', 'large', 'huge'],
      },
    ],
  },
  'lists nothing if both made the same change': {
    base: parts([steps]),
    theirs: parts([{ ...steps, max: 30 }]),
    ours: parts([{ ...steps, max: 30 }]),
    fields: [{ ...steps, max: 30 }],
  },
  'keeps limits and default of the operator together if the new ones would contradict them': {
    base: parts([size]),
    theirs: parts([{ ...size, options: ['small'], description: 'In words.' }]),
    ours: parts([{ ...size, default: 'large' }]),
    fields: [{ ...size, default: 'large', description: 'In words.' }],
    conflicts: [
      {
        name: 'size',
        property: 'options',
        imported: ['small', 'large'],
        kept: ['small', 'large'],
        offered: ['small'],
      },
    ],
  },
  'takes another type with all its limits if only words were edited': {
    base: parts([steps]),
    theirs: parts([{ name: 'steps', type: 'string', required: false, options: ['few', 'many'] }]),
    ours: parts([{ ...steps, description: 'More is finer.' }]),
    fields: [
      {
        name: 'steps',
        type: 'string',
        required: false,
        options: ['few', 'many'],
        description: 'More is finer.',
      },
    ],
  },
  'takes a new name at the provider': {
    base: parts([n], toImages),
    theirs: parts([n], { n: { to: 'num_outputs' } }),
    ours: parts([{ ...n, max: 2 }], toImages),
    fields: [{ ...n, max: 2 }],
    mapping: { n: { to: 'num_outputs' } },
  },
  'keeps a mapping of the operator': {
    base: parts([n], toImages),
    theirs: parts([n], { n: { to: 'num_outputs' } }),
    ours: parts([n], { n: { to: 'batch.size' } }),
    fields: [n],
    mapping: { n: { to: 'batch.size' } },
    conflicts: [
      {
        name: 'n',
        property: null,
        imported: { to: 'num_images' },
        kept: { to: 'batch.size' },
        offered: { to: 'num_outputs' },
      },
    ],
  },
  'reads a field named like a member of every object': {
    base: parts([prompt]),
    theirs: parts([prompt, { ...n, name: 'constructor' }], { constructor: { to: 'count' } }),
    ours: parts([prompt]),
    fields: [prompt, { ...n, name: 'constructor' }],
    mapping: { constructor: { to: 'count' } },
  },
};

describe('a merge of imports', () => {
  it.each(Object.entries(cases))('%s', (_, { base, theirs, ours, fields, ...more }) => {
    const merged = mergeImport(base, theirs, ours);
    expect(merged.fields).toEqual(fields);
    expect(merged.mapping).toEqual(more.mapping ?? {});
    expect(merged.conflicts.map(({ part: _part, ...each }) => each)).toEqual(more.conflicts ?? []);
  });

  const value = fc.constantFrom(undefined, 1, 2, 3);
  const field = fc.record({
    name: fc.constantFrom('a', 'b', 'c', 'd'),
    type: fc.constant('integer' as const),
    required: fc.boolean(),
    min: value,
    max: value,
    default: value,
    description: fc.constantFrom(undefined, 'one', 'two'),
  });
  const present = (all: Partial<DeclaredField>) =>
    Object.fromEntries(
      Object.entries(all).filter(([, each]) => each !== undefined),
    ) as DeclaredField;
  const side = fc.record({
    fields: fc
      .uniqueArray(field, { selector: ({ name }) => name, maxLength: 4 })
      .map((all) => all.map((each) => present(each as Partial<DeclaredField>))),
    mapping: fc.dictionary(
      fc.constantFrom('a', 'b', 'c', 'd'),
      fc.record({ to: fc.constantFrom('x', 'y', 'z') }),
      { maxKeys: 4 },
    ),
  });
  const sorted = (fields: readonly DeclaredField[]) =>
    fields.toSorted((a, b) => a.name.localeCompare(b.name));

  it('leaves the model unchanged when the provider changed nothing', () => {
    fc.assert(
      fc.property(side, side, (base, ours) => {
        const merged = mergeImport(base, base, ours);
        expect(merged).toEqual({ ...ours, conflicts: [] });
      }),
    );
  });

  it('takes the provider’s version when the operator changed nothing', () => {
    fc.assert(
      fc.property(side, side, (base, theirs) => {
        const merged = mergeImport(base, theirs, base);
        expect(merged.conflicts).toEqual([]);
        expect(sorted(merged.fields)).toEqual(sorted(theirs.fields));
        expect(merged.mapping).toEqual(theirs.mapping);
      }),
    );
  });

  it('never loses an edit, has each field once, and lists rejected changes', () => {
    fc.assert(
      fc.property(side, side, side, (base, theirs, ours) => {
        const { fields, conflicts } = mergeImport(base, theirs, ours);
        const named = (all: readonly DeclaredField[], name: string) =>
          all.find((each) => each.name === name);
        expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
        for (const edited of ours.fields) {
          const was = named(base.fields, edited.name);
          const now = named(fields, edited.name);
          for (const [property, kept] of Object.entries(edited)) {
            const before = was?.[property as keyof DeclaredField];
            if (before !== kept) expect(now?.[property as keyof DeclaredField]).toEqual(kept);
          }
        }
        for (const offered of theirs.fields) {
          const was = named(base.fields, offered.name);
          const now = named(fields, offered.name);
          for (const [property, value] of Object.entries(offered)) {
            const name = property as keyof DeclaredField;
            if (was?.[name] === value || now?.[name] === value) continue;
            expect(conflicts).toContainEqual(
              expect.objectContaining({ name: offered.name, offered: expect.anything() }),
            );
          }
        }
      }),
    );
  });

  it('finds no difference after the change was written', () => {
    fc.assert(
      fc.property(side, side, side, (base, theirs, ours) => {
        const merged = mergeImport(base, theirs, ours);
        const again = mergeImport(theirs, theirs, merged);
        expect(again).toEqual({ fields: merged.fields, mapping: merged.mapping, conflicts: [] });
        expect(importDifferences(theirs, theirs)).toEqual({
          fields: { added: [], removed: [], changed: [] },
          mapping: [],
        });
      }),
    );
  });
});
