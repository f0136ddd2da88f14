import { type DeclaredField, isId, isJsonObject } from '@/lib/contract';
import { listOptions, quoteValue, typeName, unitSuffix } from './wording';

/** Longest URL accepted if a field sets no `max_length`. */
const maxUriLength = 2_048;

/**
 * What `value` should have been, as the end of "must be …"; `undefined` when it is valid. Types are strict: nothing is
 * coerced, and `null` is never valid.
 */
export function expectation(field: DeclaredField, value: unknown): string | undefined {
  switch (field.type) {
    case 'array':
      return arrayExpectation(field, value);
    case 'object':
      return isJsonObject(value) ? undefined : 'an object';
    default:
      return scalarExpectation(field, value);
  }
}

function scalarExpectation(field: DeclaredField, value: unknown): string | undefined {
  if (field.options !== undefined) {
    return field.options.some((option) => option === value)
      ? undefined
      : listOptions(field.options);
  }
  switch (field.type) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'true or false';
    case 'integer':
    case 'number':
      return numberExpectation(field, value);
    default:
      return textExpectation(field, value);
  }
}

function numberExpectation(field: DeclaredField, value: unknown): string | undefined {
  const { type, min = -Infinity, max = Infinity, step } = field;
  const isValid =
    typeof value === 'number' &&
    Number.isFinite(value) &&
    (type === 'number' || Number.isSafeInteger(value)) &&
    value >= min &&
    value <= max &&
    (step === undefined || isOnStep(value, field.min ?? 0, step));
  return isValid ? undefined : describeNumber(field);
}

function isOnStep(value: number, from: number, step: number): boolean {
  const steps = (value - from) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6;
}

function describeNumber(field: DeclaredField): string {
  const { min, max, step } = field;
  const steps = step === undefined || step === 1 ? '' : ` in steps of ${step}`;
  return `${typeName(field.type)}${describeRange(min, max)}${steps}${unitSuffix(field.unit)}`;
}

function describeRange(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return ` of at least ${min}`;
  return max === undefined ? '' : ` of at most ${max}`;
}

function textExpectation(field: DeclaredField, value: unknown): string | undefined {
  if (typeof value !== 'string') return typeName(field.type);
  const max = field.max_length ?? (field.format === 'uri' ? maxUriLength : Infinity);
  if (value.length > max && [...value].length > max) return `at most ${max} characters long`;
  if (field.format === 'uri' && !isWebUrl(value)) {
    return 'an absolute https URL (not a local path, data: or blob: URL)';
  }
  if (field.format === 'asset_id' && !isId('asset', value)) {
    return 'an asset_id as an upload returned it';
  }
  return undefined;
}

function isWebUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '';
}

function arrayExpectation(field: DeclaredField, value: unknown): string | undefined {
  const { min_items: min = 0, max_items: max = Infinity } = field;
  if (!Array.isArray(value)) return `a list of ${itemsNoun(field)}`;
  if (value.length < min || value.length > max) return describeCount(field);
  const item: DeclaredField = { ...field, type: field.item_type ?? 'string' };
  for (const [index, element] of value.entries()) {
    const expectedText = expectation(item, element);
    if (expectedText !== undefined) {
      return `a list of ${itemsNoun(field)}: item ${index + 1} must be ${expectedText}, not ${quoteValue(element)}`;
    }
  }
  return undefined;
}

function describeCount(field: DeclaredField): string {
  const { min_items: min = 0, max_items: max } = field;
  const items = itemsNoun(field);
  if (max === undefined) return `a list of at least ${min} ${items}`;
  return min === 0 ? `a list of at most ${max} ${items}` : `a list of ${min} to ${max} ${items}`;
}

function itemsNoun(field: DeclaredField): string {
  if (field.format === 'uri') return 'URLs';
  return field.format === 'asset_id' ? 'asset ids' : `${field.item_type ?? 'string'}s`;
}
