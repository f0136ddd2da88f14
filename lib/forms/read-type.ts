import { isJsonObject, type RawField, standardFieldTypes } from '@/lib/contract';
import { firstValue } from './read-limits';
import type { FieldOption, FormField, Limits, ValueType } from './types';

const typeNames: Readonly<Record<string, ValueType>> = {
  string: 'string',
  str: 'string',
  text: 'string',
  textarea: 'string',
  enum: 'string',
  select: 'string',
  url: 'string',
  uri: 'string',
  file: 'string',
  image: 'string',
  image_url: 'string',
  color: 'string',
  colour: 'string',
  dropdown: 'string',
  radio: 'string',
  integer: 'integer',
  int: 'integer',
  int32: 'integer',
  int64: 'integer',
  long: 'integer',
  number: 'number',
  float: 'number',
  double: 'number',
  decimal: 'number',
  slider: 'number',
  range: 'number',
  boolean: 'boolean',
  bool: 'boolean',
  switch: 'boolean',
  checkbox: 'boolean',
  toggle: 'boolean',
  array: 'array',
  list: 'array',
  tuple: 'array',
  set: 'array',
  object: 'json',
  json: 'json',
  map: 'json',
  dict: 'json',
  any: 'json',
};

/** How a field's type was found: as declared there or by the interface, from its other keys, or not at all. */
export interface ReadType {
  type: ValueType;
  itemType: FormField['itemType'];
  /** Whether the items of an array are objects or arrays, which can only be edited as JSON. */
  hasStructuredItems: boolean;
  source: 'declared' | 'inferred' | 'unknown';
}

function scalarOf(type: ValueType | undefined): FormField['itemType'] | undefined {
  return type === 'string' || type === 'integer' || type === 'number' || type === 'boolean'
    ? type
    : undefined;
}

/** The one type that all values share, widening integers to numbers. */
function typeOfValues(values: readonly unknown[]): ValueType | undefined {
  if (values.length === 0) return undefined;
  if (values.every((value) => typeof value === 'number')) {
    return values.every(Number.isInteger) ? 'integer' : 'number';
  }
  if (values.every((value) => typeof value === 'boolean')) return 'boolean';
  if (values.every((value) => ['string', 'number', 'boolean'].includes(typeof value)))
    return 'string';
  return undefined;
}

/** The type of the values that a field lists or has by default. A text as default may be of any type, so it decides nothing. */
function typeOfShownValues(
  raw: RawField,
  limits: Limits,
  options: readonly FieldOption[],
): ValueType | undefined {
  const { default: fallback } = raw;
  if (Array.isArray(fallback) || limits.minItems !== undefined || limits.maxItems !== undefined)
    return 'array';
  const items = firstValue(raw, ['item_type', 'itemType', 'items']);
  if (items !== undefined) return 'array';
  if (options.length > 0) return typeOfValues(options.map((option) => option.value)) ?? 'string';
  if (isJsonObject(fallback)) return 'json';
  if (fallback === undefined || fallback === null || typeof fallback === 'string') return undefined;
  const fromDefault = typeOfValues([fallback]);
  const hasFractions = limits.step !== undefined && !Number.isInteger(limits.step);
  return fromDefault === 'integer' && hasFractions ? 'number' : fromDefault;
}

/** The type that a field's other keys or its name suggest. */
function suggestedType(
  { default: fallback, name }: RawField,
  { min, max, step, minLength, maxLength }: Limits,
): ValueType | undefined {
  if (typeof fallback === 'string') return 'string';
  if (min !== undefined || max !== undefined || step !== undefined) return 'number';
  if (maxLength !== undefined || minLength !== undefined) return 'string';
  return name.endsWith('_prompt') || name.endsWith('_url') ? 'string' : undefined;
}

/** `string[]`, `array<int>`, `list[float]` → the item's type name. */
function itemOfCompound(name: string): string | undefined {
  return (
    /^(?:array|list)[<[(]\s*(\w+)\s*[>\])]$/u.exec(name)?.[1] ?? /^(\w+)\[\]$/u.exec(name)?.[1]
  );
}

function declaredName(raw: RawField): string | undefined {
  const declared: unknown = raw.type;
  const typeName: unknown = Array.isArray(declared)
    ? declared.find((part) => part !== 'null')
    : declared;
  return typeof typeName === 'string' && typeName.trim() !== ''
    ? typeName.trim().toLowerCase()
    : undefined;
}

function itemName(raw: RawField): string | undefined {
  const listedType = firstValue(raw, ['item_type', 'itemType', 'items']);
  const typeName = isJsonObject(listedType) ? listedType.type : listedType;
  return typeof typeName === 'string' ? typeName.trim().toLowerCase() : undefined;
}

const isSlider = (declared: string | undefined): boolean =>
  declared === 'slider' || declared === 'range';

/** Whether a slider has whole numbers: its limits, step and default are whole, and its range is wider than 1. */
function hasWholeSteps({ default: fallback }: RawField, { min, max, step }: Limits): boolean {
  const declaredNumbers = [min, max, step, typeof fallback === 'number' ? fallback : undefined];
  const isNarrow = min !== undefined && max !== undefined && max - min <= 1;
  return (
    !isNarrow && declaredNumbers.every((value) => value === undefined || Number.isInteger(value))
  );
}

/** Finds a field's type: declared under any usual name, else inferred, else `json`. */
export function readType(raw: RawField, limits: Limits, options: readonly FieldOption[]): ReadType {
  const declared = declaredName(raw);
  const compoundItem = declared === undefined ? undefined : itemOfCompound(declared);
  const namedType = compoundItem === undefined ? findTypeNamed(declared) : 'array';
  const declaredType = isSlider(declared) && hasWholeSteps(raw, limits) ? 'integer' : namedType;
  const documentedType = findTypeNamed(
    Object.hasOwn(standardFieldTypes, raw.name) ? standardFieldTypes[raw.name]?.[0] : undefined,
  );
  const isGuessable = declared === undefined || options.length > 0 || documentedType !== undefined;
  const inferred = isGuessable
    ? (typeOfShownValues(raw, limits, options) ?? documentedType ?? suggestedType(raw, limits))
    : undefined;
  const type = declaredType ?? inferred ?? 'json';
  const isDeclared = declaredType !== undefined || documentedType === type;
  const source = isDeclared ? 'declared' : inferred ? 'inferred' : 'unknown';
  if (type !== 'array') return { type, itemType: 'string', hasStructuredItems: false, source };

  const item = compoundItem ?? itemName(raw);
  const itemType = item === undefined ? undefined : (findTypeNamed(item) ?? 'json');
  const samples = options.length > 0 ? options.map((option) => option.value) : raw.default;
  const sampledType = Array.isArray(samples) ? typeOfValues(samples) : undefined;
  const hasStructuredItems =
    itemType === 'json' ||
    itemType === 'array' ||
    (itemType === undefined &&
      Array.isArray(raw.default) &&
      raw.default.some((item) => typeof item === 'object'));
  return {
    type,
    itemType: scalarOf(itemType) ?? scalarOf(sampledType) ?? 'string',
    hasStructuredItems,
    source,
  };
}

function findTypeNamed(name: string | undefined): ValueType | undefined {
  return name !== undefined && Object.hasOwn(typeNames, name) ? typeNames[name] : undefined;
}
