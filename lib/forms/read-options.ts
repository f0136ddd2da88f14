import { isJsonObject, type RawField } from '@/lib/contract';
import { firstValue } from './read-limits';
import { sameValue } from './same-value';
import type { FieldOption } from './types';

const optionNames = ['options', 'enum', 'choices', 'allowed_values', 'allowedValues'];
const itemOptionNames = ['item_options', 'itemOptions', 'item_enum', ...optionNames];

/** The label of a value: booleans as On/Off, `auto` as a word, objects and arrays as JSON, others as they are. */
export function valueLabel(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'string') return value === 'auto' ? 'Auto' : value;
  return JSON.stringify(value) ?? String(value);
}

function readOption(entry: unknown): FieldOption | undefined {
  if (entry === null || entry === undefined) return undefined;
  if (isJsonObject(entry)) {
    const value = firstValue(entry, ['value', 'const', 'id', 'name']);
    if (value === undefined) return { value: entry, label: valueLabel(entry) };
    const label = firstValue(entry, ['label', 'title', 'display', 'name']);
    return { value, label: typeof label === 'string' && label !== '' ? label : valueLabel(value) };
  }
  return { value: entry, label: valueLabel(entry) };
}

function entriesOf(listed: unknown): readonly unknown[] {
  if (Array.isArray(listed)) return listed;
  if (!isJsonObject(listed)) return [];
  return Object.entries(listed).map(([value, label]) => ({ value, label }));
}

/**
 * Reads the allowed values of a field, each with its own JavaScript type: a number stays a number. Accepts
 * plain values, `{ value, label }` objects and a value-to-label map; empties and repeats are left out.
 */
export function readOptions(raw: RawField): FieldOption[] {
  const items: unknown = isJsonObject(raw.items) ? raw.items : {};
  const listedOptions =
    firstValue(raw, itemOptionNames) ??
    (isJsonObject(items) ? firstValue(items, optionNames) : undefined);
  const options: FieldOption[] = [];
  for (const entry of entriesOf(listedOptions)) {
    const option = readOption(entry);
    if (option && !options.some((existingOption) => sameValue(existingOption.value, option.value)))
      options.push(option);
  }
  return options;
}
