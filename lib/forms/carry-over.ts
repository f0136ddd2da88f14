import { canonicalJson } from '@/lib/contract';
import { coerceValue } from './coerce';
import { describeValue } from './describe';
import { labelOf } from './known-fields';
import { fieldOf } from './normalize';
import { ownValue, sameValue } from './same-value';
import type { FormField, FormSpec, FormValues } from './types';
import { valueProblem } from './value-problem';

/** One value that was kept, changed or dropped, in words: "Quality: High → Medium (default)". */
export interface CarriedValue {
  field: string;
  label: string;
  /** The earlier value. */
  from: string;
  /** The current value; absent when it was dropped. */
  to?: string;
}

export interface CarryOver {
  values: FormValues;
  keptValues: readonly CarriedValue[];
  /** Declared by both, but the value is no longer allowed: reset to the default, or a list cut to its limit. */
  resetValues: readonly CarriedValue[];
  /** Not declared by the new schema. */
  droppedValues: readonly CarriedValue[];
  /** The model and values to restore on undo. */
  undo: { modelId: string; values: FormValues };
}

/** Converts a wire value to a form value: JSON fields hold text. */
function toFormValue(field: FormField, value: unknown): unknown {
  return field.control.kind === 'json' ? JSON.stringify(value, null, 2) : value;
}

/** Cuts a list to the new limit instead of dropping all of it. */
function cutToLimit(field: FormField, value: unknown): unknown {
  const { maxItems } = field.limits;
  if (
    !Array.isArray(value) ||
    maxItems === undefined ||
    maxItems === 0 ||
    value.length <= maxItems
  ) {
    return undefined;
  }
  const shortenedList = value.slice(0, maxItems);
  return valueProblem(field, shortenedList) === undefined ? shortenedList : undefined;
}

/** Whether a person writes freely into a field, so that a text stays in it even if it is not valid. */
const isFreeText = ({ control }: FormField): boolean =>
  control.kind === 'prompt' || control.kind === 'text';

/** The form value as the field can take it; without `value` when it cannot. */
function fitToField(field: FormField, formValue: unknown): { value?: unknown; isCut?: boolean } {
  const read = coerceValue(field, formValue);
  if (read.state !== 'value') return {};
  if (valueProblem(field, read.value) === undefined) return { value: read.value };
  // A prompt that is too long for the model stays: a person wrote it and can shorten it.
  if (isFreeText(field) && typeof read.value === 'string') return { value: read.value };
  const shortenedList = cutToLimit(field, read.value);
  return shortenedList === undefined ? {} : { value: shortenedList, isCut: true };
}

/** The wire value of a form value, by the field it was set for. */
function wireValue(field: FormField, formValue: unknown): unknown {
  const read = coerceValue(field, formValue);
  return read.state === 'value' ? read.value : formValue;
}

/**
 * Carries what a person has set from one schema to another (product page: "changing the model keeps every value
 * still valid there and says what was kept, reset and dropped, with undo"). Unset fields take the new defaults
 * and are not mentioned.
 */
export function carryOver(from: FormSpec, values: FormValues, to: FormSpec): CarryOver {
  const keptValues: CarriedValue[] = [];
  const resetValues: CarriedValue[] = [];
  const droppedValues: CarriedValue[] = [];
  const carriedEntries: [string, unknown][] = [];
  for (const source of from.fields) {
    const formValue = ownValue(values, source.name);
    if (coerceValue(source, formValue).state === 'unset') continue;
    const earlierValue = wireValue(source, formValue);
    const entry = {
      field: source.name,
      label: source.label,
      from: describeValue(source, earlierValue),
    };
    const target = fieldOf(to, source.name);
    if (!target) {
      droppedValues.push(entry);
      continue;
    }
    const movedValue = fitToField(
      target,
      source.control.kind === 'json' ? earlierValue : formValue,
    );
    if (movedValue.value === undefined) {
      resetValues.push({ ...entry, label: target.label, to: describeDefault(target) });
      continue;
    }
    carriedEntries.push([target.name, toFormValue(target, movedValue.value)]);
    const carriedEntry = {
      ...entry,
      label: target.label,
      to: describeValue(target, movedValue.value),
    };
    (movedValue.isCut ? resetValues : keptValues).push(carriedEntry);
  }
  return {
    values: Object.fromEntries(carriedEntries),
    keptValues,
    resetValues,
    droppedValues,
    undo: { modelId: from.modelId, values },
  };
}

function describeDefault(field: FormField): string {
  return field.default === undefined ? 'unset' : `${describeValue(field, field.default)} (default)`;
}

/** Controls into which a number or JSON is typed, so that they may hold an incomplete one. */
const boxControls: ReadonlySet<string> = new Set(['number', 'slider', 'json']);

/**
 * Those of `values`, of unknown origin (a link, storage), that the form can hold. With `isDraft`, incomplete numbers and JSON
 * that a person is typing stay.
 */
export function adoptValues(spec: FormSpec, values: FormValues, isDraft = false): FormValues {
  const entries: [string, unknown][] = [];
  for (const field of spec.fields) {
    const formValue = ownValue(values, field.name);
    const movedValue = fitToField(field, formValue);
    if (movedValue.value !== undefined)
      entries.push([field.name, toFormValue(field, movedValue.value)]);
    else if (isDraft && typeof formValue === 'string' && boxControls.has(field.control.kind))
      entries.push([field.name, formValue]);
  }
  return Object.fromEntries(entries);
}

/**
 * What {@link adoptValues} leaves out, by label: values that the field no longer takes, and fields that the model does
 * not have.
 */
export function leftOutValues(spec: FormSpec, values: FormValues): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = fieldOf(spec, name);
    if (field === undefined) return isEmpty(value) ? [] : [labelOf(name, spec.family)];
    const isSet = coerceValue(field, value).state !== 'unset';
    return isSet && fitToField(field, value).value === undefined ? [field.label] : [];
  });
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);

export interface SchemaDiff {
  isSame: boolean;
  addedLabels: readonly string[];
  removedLabels: readonly string[];
  /** Labels of fields whose type, options, limits, default or requirement changed. */
  changedLabels: readonly string[];
}

/** The properties whose change matters to a person; labels and help do not. */
function comparableText({
  type,
  itemType,
  required,
  default: fallback,
  options,
  limits,
  format,
}: FormField) {
  return canonicalJson([type, itemType, required, fallback, options, limits, format]);
}

/** The changes between two schemas of one model, by label, for the message above an open form. */
export function diffSchema(from: FormSpec, to: FormSpec): SchemaDiff {
  const addedFields = to.fields.filter((field) => !fieldOf(from, field.name));
  const removedFields = from.fields.filter((field) => !fieldOf(to, field.name));
  const changedFields = to.fields.filter((field) => {
    const before = fieldOf(from, field.name);
    return before !== undefined && comparableText(before) !== comparableText(field);
  });
  const labels = (fields: readonly FormField[]) => fields.map((field) => field.label);
  const hasSameRules = sameValue(from.capabilities, to.capabilities);
  return {
    isSame: hasSameRules && addedFields.length + removedFields.length + changedFields.length === 0,
    addedLabels: labels(addedFields),
    removedLabels: labels(removedFields),
    changedLabels: labels(changedFields),
  };
}
