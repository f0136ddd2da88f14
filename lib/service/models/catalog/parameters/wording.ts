import type { FieldType, OptionValue } from '@/lib/contract';

const typeNames = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
} as const satisfies Record<FieldType, string>;

export const typeName = (type: FieldType): string => typeNames[type];

/** `"std", "pro" or "4k"`. */
export function listOptions(options: readonly OptionValue[]): string {
  const quotedOptions = options.map((option) => JSON.stringify(option));
  const last = quotedOptions.at(-1) ?? '';
  return quotedOptions.length < 2 ? last : `${quotedOptions.slice(0, -1).join(', ')} or ${last}`;
}

export const unitSuffix = (unit: string | undefined): string =>
  unit === undefined ? '' : ` (${unit})`;

/** A name as sent, short enough to repeat. */
export const clip = (text: string): string => (text.length <= 64 ? text : `${text.slice(0, 64)}…`);

/** A value as sent, for a message: short, and never a complete structure. */
export function quoteValue(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'string') return JSON.stringify(clip(value));
  return String(value);
}
