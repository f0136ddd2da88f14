import { sameValue } from './same-value';
import type { FormField } from './types';

/** A form value as wire value: unset, a value to validate, or text that cannot be parsed. */
export type CoercedValue =
  | { state: 'unset' }
  | { state: 'value'; value: unknown }
  | { state: 'unreadable'; message: string };

const unset: CoercedValue = { state: 'unset' };
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/iu;

function matchOption(field: FormField, raw: unknown): unknown {
  const sameOption = field.options.find((option) => sameValue(option.value, raw));
  if (sameOption) return sameOption.value;
  if (typeof raw === 'object') return raw;
  const text = String(raw).toLowerCase();
  const sameTextOption = field.options.find(
    (option) => typeof option.value !== 'object' && String(option.value).toLowerCase() === text,
  );
  return sameTextOption ? sameTextOption.value : raw;
}

function coerceScalar(field: FormField, type: FormField['type'], raw: unknown): unknown {
  if (typeof raw === 'number' && type === 'string') return String(raw);
  if (typeof raw !== 'string') return raw;
  const text = raw.trim();
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (type === 'boolean') return raw;
  if (type === 'integer' || type === 'number') return decimal.test(text) ? Number(text) : raw;
  return field.format === 'uri' || field.format === 'asset_id' ? text : raw;
}

function readJson(raw: unknown): CoercedValue {
  if (typeof raw !== 'string') return { state: 'value', value: raw };
  if (raw.trim() === '') return unset;
  try {
    const value: unknown = JSON.parse(raw);
    return value === null ? unset : { state: 'value', value };
  } catch (error) {
    const detail = error instanceof Error ? error.message : '';
    return { state: 'unreadable', message: `is not valid JSON: ${detail}` };
  }
}

function isBlank(raw: unknown): boolean {
  return raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '');
}

function readList(field: FormField, raw: unknown): CoercedValue {
  if (!Array.isArray(raw)) return { state: 'value', value: raw };
  const items = raw
    .filter((item) => !isBlank(item))
    .map((item: unknown) =>
      field.options.length > 0
        ? matchOption(field, item)
        : coerceScalar(field, field.itemType, item),
    );
  // An empty list counts as unset, unless it overrides a default list of the model.
  const overridesDefault =
    Array.isArray(field.default) && field.default.length > 0 && !field.limits.minItems;
  return items.length === 0 && !overridesDefault ? unset : { state: 'value', value: items };
}

/** Converts the form's value of `field` to the value that is sent; the order of lists is kept. */
export function coerceValue(field: FormField, raw: unknown): CoercedValue {
  if (field.control.kind === 'json')
    return raw === undefined || raw === null ? unset : readJson(raw);
  if (isBlank(raw)) {
    const listsBlank = field.options.some((option) => option.value === raw && raw !== undefined);
    return listsBlank ? { state: 'value', value: raw } : unset;
  }
  if (field.type === 'array') return readList(field, raw);
  if (field.options.length > 0) return { state: 'value', value: matchOption(field, raw) };
  return { state: 'value', value: coerceScalar(field, field.type, raw) };
}
