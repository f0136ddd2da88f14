import type { DeclaredField } from '@/lib/contract';

/**
 * The field without a default that it does not allow itself, as some providers declare. Nothing is sent then until a
 * person chooses, so the provider's own value holds. Pure.
 */
export function withUsableDefault(field: DeclaredField): DeclaredField {
  const { default: initial, ...rest } = field;
  return initial === undefined || allows(field, initial) ? field : rest;
}

function allows(field: DeclaredField, value: unknown): boolean {
  const { type, options, max_length: maxLength = Number.POSITIVE_INFINITY } = field;
  if (type === 'array') {
    const { min_items: minItems = 0, max_items: maxItems = Number.POSITIVE_INFINITY } = field;
    return Array.isArray(value) && value.length >= minItems && value.length <= maxItems;
  }
  if (type === 'object') return typeof value === 'object' && !Array.isArray(value);
  if (options !== undefined) return options.some((option) => option === value);
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'string') return typeof value === 'string' && [...value].length <= maxLength;
  return typeof value === 'number' && allowsNumber(field, value);
}

function allowsNumber({ type, min, max, step }: DeclaredField, value: number): boolean {
  const steps = step === undefined ? 0 : (value - (min ?? 0)) / step;
  return (
    (type === 'number' || Number.isSafeInteger(value)) &&
    value >= (min ?? Number.NEGATIVE_INFINITY) &&
    value <= (max ?? Number.POSITIVE_INFINITY) &&
    Math.abs(steps - Math.round(steps)) < 1e-6
  );
}
