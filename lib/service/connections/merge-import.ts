import { isDeepStrictEqual } from 'node:util';
import type { DeclaredField, FieldMapping, ImportComparison, ImportConflict } from '@/lib/contract';
import { isConsistentField } from '../config';

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
      const [old, now] = [own(from.mapping, name) ?? null, own(to.mapping, name) ?? null];
      return isDeepStrictEqual(old, now) ? [] : [{ name, old, new: now }];
    }),
  };
}

const propertyChanges = (before: Properties, after: Properties) =>
  namesIn(before, after)
    .map((property) => ({
      property,
      old: own(before, property) ?? null,
      new: own(after, property) ?? null,
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
  const [was, offered] = [byName(base.fields), byName(theirs.fields)];
  const conflicts: ImportConflict[] = [];
  /** Fields that the provider removed and the operator had edited. */
  const kept = new Set<string>();
  const fields: DeclaredField[] = [];
  for (const field of ours.fields) {
    const { name } = field;
    const [before, now] = [was.get(name), offered.get(name)];
    if (now !== undefined) {
      const merged = mergeField(before, now, field);
      fields.push(merged.field);
      conflicts.push(...merged.conflicts);
    } else if (before === undefined) {
      fields.push(field);
    } else if (!isSame(before, field)) {
      fields.push(field);
      kept.add(name);
      conflicts.push(conflict(name, null, before, field, null));
    }
  }
  const inOurs = byName(ours.fields);
  for (const [index, field] of theirs.fields.entries()) {
    const { name } = field;
    const before = was.get(name);
    if (inOurs.has(name)) continue;
    // A field that the operator removed stays removed, and is listed when the provider changed it.
    if (before === undefined) insertAfter(fields, field, theirs.fields.slice(0, index));
    else if (!isSame(before, field)) conflicts.push(conflict(name, null, before, null, field));
  }
  const mapping = mergeMapping(base.mapping, theirs.mapping, ours.mapping, kept);
  return { fields, mapping: mapping.merged, conflicts: [...conflicts, ...mapping.conflicts] };
}

/** A field that both sides have. */
function mergeField(
  before: DeclaredField | undefined,
  theirs: DeclaredField,
  ours: DeclaredField,
): { field: DeclaredField; conflicts: ImportConflict[] } {
  const base: Properties = before ?? {};
  const merge = (keepsValues: boolean) => {
    const merged: Record<string, unknown> = {};
    const conflicts: ImportConflict[] = [];
    for (const property of namesIn(ours, theirs, base)) {
      const [was, now, edited] = [base, theirs, ours].map((side) => own(side, property));
      const isOurs = isDeepStrictEqual(was, now) || isDeepStrictEqual(edited, now);
      const isTheirs =
        isDeepStrictEqual(was, edited) && !(keepsValues && valueProperties.has(property));
      const value = isOurs || !isTheirs ? edited : now;
      if (value !== undefined) merged[property] = value;
      if (!isOurs && !isTheirs) conflicts.push(conflict(theirs.name, property, was, edited, now));
    }
    // Each property comes from one of two fields, and both have a name and a type.
    return { field: merged as DeclaredField, conflicts };
  };
  const merged = merge(false);
  const editsValues = [...valueProperties].some(
    (property) => !isDeepStrictEqual(own(base, property), own(ours, property)),
  );
  // When limits and defaults of the two sides do not fit together, all of the operator's stay.
  return editsValues && !isConsistentField(merged.field) ? merge(true) : merged;
}

function mergeMapping(
  base: ImportedParts['mapping'],
  theirs: ImportedParts['mapping'],
  ours: ImportedParts['mapping'],
  kept: ReadonlySet<string>,
) {
  const merged: Record<string, FieldMapping> = {};
  const conflicts: ImportConflict[] = [];
  for (const name of namesIn(ours, theirs, base)) {
    const [was, now, edited] = [base, theirs, ours].map((side) => own(side, name));
    const isOurs = kept.has(name) || isDeepStrictEqual(was, now) || isDeepStrictEqual(edited, now);
    const isTheirs = isDeepStrictEqual(was, edited);
    const value = isOurs || !isTheirs ? edited : now;
    if (value !== undefined) merged[name] = value;
    if (!isOurs && !isTheirs) {
      conflicts.push({ ...conflict(name, null, was, edited, now), part: 'mapping' });
    }
  }
  return { merged, conflicts };
}

const conflict = (
  name: string,
  property: string | null,
  imported: unknown,
  kept: unknown,
  offered: unknown,
): ImportConflict => ({
  name,
  part: 'field',
  property,
  imported: imported ?? null,
  kept: kept ?? null,
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
const isSame = (a: Properties, b: Properties): boolean => propertyChanges(a, b).length === 0;

/** A field may be called `constructor`, which every object has. */
const own = <T>(of: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined;

const namesIn = (...of: Properties[]): string[] => [...new Set(of.flatMap(Object.keys))];
