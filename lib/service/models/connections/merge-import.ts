import { isDeepStrictEqual } from 'node:util';
import type { DeclaredField, FieldMapping, ImportComparison, ImportConflict } from '@/lib/contract';
import { isConsistentField } from '../../config';

/** A model's fields and their names at the provider. */
export interface ImportedParts {
  readonly fields: readonly DeclaredField[];
  readonly mapping: Readonly<Record<string, FieldMapping>>;
}

type Differences = Pick<ImportComparison, 'fields' | 'mapping'>;
type Properties = Readonly<Record<string, unknown>>;

/** Properties that only make sense together: a default lies within the limits, limits belong to a type. */
const valueProperties = new Set([
  'type',
  'item_type',
  'format',
  'options',
  'default',
  'min',
  'max',
  'step',
  'min_items',
  'max_items',
  'max_length',
]);

/** The changes from one import to another. Pure. */
export function importDifferences(from: ImportedParts, to: ImportedParts): Differences {
  const [before, after] = [byName(from.fields), byName(to.fields)];
  return {
    fields: {
      added: to.fields.filter(({ name }) => !before.has(name)),
      removed: from.fields.filter(({ name }) => !after.has(name)),
      changed: to.fields.flatMap((field) => {
        const properties = propertyChanges(before.get(field.name) ?? field, field);
        return properties.length === 0 ? [] : [{ name: field.name, properties }];
      }),
    },
    mapping: namesIn(from.mapping, to.mapping).flatMap((name) => {
      const [oldMapping, newMapping] = [
        ownValue(from.mapping, name) ?? null,
        ownValue(to.mapping, name) ?? null,
      ];
      return isDeepStrictEqual(oldMapping, newMapping)
        ? []
        : [{ name, old: oldMapping, new: newMapping }];
    }),
  };
}

const propertyChanges = (before: Properties, after: Properties) =>
  namesIn(before, after)
    .map((property) => ({
      property,
      old: ownValue(before, property) ?? null,
      new: ownValue(after, property) ?? null,
    }))
    .filter((change) => !isDeepStrictEqual(change.old, change.new));

/**
 * A three-way merge: the provider's changes between `base` and `theirs` are put into the current model
 * (`ours`). An edit of the operator that the provider's change contradicts stays, and is listed. Fields keep
 * the model's order; a new one comes after the field that precedes it at the provider. Pure.
 */
export function mergeImport(
  base: ImportedParts,
  theirs: ImportedParts,
  ours: ImportedParts,
): ImportedParts & { readonly conflicts: ImportConflict[] } {
  const [baseFields, theirFields] = [byName(base.fields), byName(theirs.fields)];
  const conflicts: ImportConflict[] = [];
  /** Fields that the provider removed and the operator had edited. */
  const keptNames = new Set<string>();
  const fields: DeclaredField[] = [];
  for (const field of ours.fields) {
    const { name } = field;
    const [before, theirField] = [baseFields.get(name), theirFields.get(name)];
    if (theirField !== undefined) {
      const mergedField = mergeField(before, theirField, field);
      fields.push(mergedField.field);
      conflicts.push(...mergedField.conflicts);
    } else if (before === undefined) {
      fields.push(field);
    } else if (!hasSameProperties(before, field)) {
      fields.push(field);
      keptNames.add(name);
      conflicts.push(newConflict(name, null, before, field, null));
    }
  }
  const ourFields = byName(ours.fields);
  for (const [index, field] of theirs.fields.entries()) {
    const { name } = field;
    const before = baseFields.get(name);
    if (ourFields.has(name)) continue;
    // A field that the operator removed stays removed, and is listed when the provider changed it.
    if (before === undefined) insertAfter(fields, field, theirs.fields.slice(0, index));
    else if (!hasSameProperties(before, field))
      conflicts.push(newConflict(name, null, before, null, field));
  }
  const mapping = mergeMapping(base.mapping, theirs.mapping, ours.mapping, keptNames);
  return { fields, mapping: mapping.mapping, conflicts: [...conflicts, ...mapping.conflicts] };
}

function mergeField(
  before: DeclaredField | undefined,
  theirs: DeclaredField,
  ours: DeclaredField,
): { field: DeclaredField; conflicts: ImportConflict[] } {
  const base: Properties = before ?? {};
  const merge = (shouldKeepValues: boolean) => {
    const mergedProperties: Record<string, unknown> = {};
    const conflicts: ImportConflict[] = [];
    for (const property of namesIn(ours, theirs, base)) {
      const [baseValue, theirValue, ourValue] = [base, theirs, ours].map((side) =>
        ownValue(side, property),
      );
      const isOurs =
        isDeepStrictEqual(baseValue, theirValue) || isDeepStrictEqual(ourValue, theirValue);
      const isTheirs =
        isDeepStrictEqual(baseValue, ourValue) &&
        !(shouldKeepValues && valueProperties.has(property));
      const value = isOurs || !isTheirs ? ourValue : theirValue;
      if (value !== undefined) mergedProperties[property] = value;
      if (!isOurs && !isTheirs)
        conflicts.push(newConflict(theirs.name, property, baseValue, ourValue, theirValue));
    }
    // Each property comes from one of two fields, and both have a name and a type.
    return { field: mergedProperties as DeclaredField, conflicts };
  };
  const mergedField = merge(false);
  const hasEditedValues = [...valueProperties].some(
    (property) => !isDeepStrictEqual(ownValue(base, property), ownValue(ours, property)),
  );
  // When limits and defaults of the two sides do not fit together, all of the operator's stay.
  return hasEditedValues && !isConsistentField(mergedField.field) ? merge(true) : mergedField;
}

function mergeMapping(
  base: ImportedParts['mapping'],
  theirs: ImportedParts['mapping'],
  ours: ImportedParts['mapping'],
  keptNames: ReadonlySet<string>,
) {
  const mergedMapping: Record<string, FieldMapping> = {};
  const conflicts: ImportConflict[] = [];
  for (const name of namesIn(ours, theirs, base)) {
    const [baseMapping, theirMapping, ourMapping] = [base, theirs, ours].map((side) =>
      ownValue(side, name),
    );
    const isOurs =
      keptNames.has(name) ||
      isDeepStrictEqual(baseMapping, theirMapping) ||
      isDeepStrictEqual(ourMapping, theirMapping);
    const isTheirs = isDeepStrictEqual(baseMapping, ourMapping);
    const value = isOurs || !isTheirs ? ourMapping : theirMapping;
    if (value !== undefined) mergedMapping[name] = value;
    if (!isOurs && !isTheirs) {
      conflicts.push({
        ...newConflict(name, null, baseMapping, ourMapping, theirMapping),
        part: 'mapping',
      });
    }
  }
  return { mapping: mergedMapping, conflicts };
}

const newConflict = (
  name: string,
  property: string | null,
  imported: unknown,
  keptValue: unknown,
  offered: unknown,
): ImportConflict => ({
  name,
  part: 'field',
  property,
  imported: imported ?? null,
  kept: keptValue ?? null,
  offered: offered ?? null,
});

function insertAfter(
  fields: DeclaredField[],
  field: DeclaredField,
  preceding: readonly DeclaredField[],
): void {
  const names = preceding.map(({ name }) => name);
  const index = fields.findLastIndex(({ name }) => names.includes(name));
  fields.splice(index + 1, 0, field);
}

const byName = (fields: readonly DeclaredField[]) =>
  new Map(fields.map((field) => [field.name, field]));

/** A property with the value undefined counts as absent. */
const hasSameProperties = (a: Properties, b: Properties): boolean =>
  propertyChanges(a, b).length === 0;

/** A field may be called `constructor`, which every object has. */
const ownValue = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

const namesIn = (...records: Properties[]): string[] => [...new Set(records.flatMap(Object.keys))];
