import type { FieldMapping } from '@/lib/contract';
import { standardFieldTypes } from '@/lib/contract';
import type { Json } from '../json';

/** A property in the type that the interface gives its name, and how a value becomes the provider's again. */
export interface FittedProperty {
  property: Json;
  rule: Pick<FieldMapping, 'as' | 'values'>;
  /** Sent when a person chooses nothing: a default that has no place in our type, such as "auto" among seconds. */
  unchosenValue?: unknown;
}

/**
 * Converts a property to the type that the interface gives one of its names. `null`: its values mean something else, so
 * it needs another name. Pure.
 */
export function fitType(ourFieldName: string, type: string, property: Json): FittedProperty | null {
  const [namedType] = Object.hasOwn(standardFieldTypes, ourFieldName)
    ? (standardFieldTypes[ourFieldName] ?? [])
    : [];
  switch (namedType) {
    case 'integer':
      return fitInteger(type, property);
    case 'boolean':
      return fitBoolean(type, property);
    case 'array':
      return type === 'array' || type === 'string' ? unchanged(property) : null;
    case 'number':
      return type === 'number' || type === 'integer' ? unchanged(property) : null;
    case 'string':
      return fitText(type, property);
    default:
      return type === 'string' ? fitText(type, property) : unchanged(property);
  }
}

const unchanged = (property: Json): FittedProperty => ({ property, rule: {} });

const secondsPattern = /^(\d{1,9})(?:\.0{1,9})? ?(?:s|secs?|seconds?)?$/i;

/** A count or a number of seconds: `5`, `"5"` and `"5s"` are 5. Undefined for "auto", 0, -1 and 7.5. */
function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(secondsPattern.exec(value.trim())?.[1]) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 1 ? number : undefined;
}

function fitInteger(type: string, property: Json): FittedProperty | null {
  const { enum: enumValues, const: constValue, default: initial, ...rest } = property;
  const values = constValue === undefined ? enumValues : [constValue];
  if (Array.isArray(values)) {
    const originals = new Map<number, unknown>();
    for (const value of values) {
      const number = wholeNumber(value);
      if (number !== undefined && !originals.has(number)) originals.set(number, value);
    }
    if (originals.size === 0) return null;
    const options = { ...rest, type: 'integer', enum: [...originals.keys()] };
    return withDefault(options, ruleOf([...originals]), initial);
  }
  const isText = type === 'string';
  if (isText && !(typeof initial === 'string' && /^\d{1,9}$/.test(initial))) return null;
  if (!isText && type !== 'integer' && type !== 'number') return null;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, ...restOfProperty } =
    rest;
  const low = typeof minimum === 'number' ? minimum : innerBound(exclusiveMinimum, 1);
  const high = typeof maximum === 'number' ? maximum : innerBound(exclusiveMaximum, -1);
  const bounded = {
    ...restOfProperty,
    type: 'integer',
    minimum: Math.max(1, Math.ceil(low ?? 1)),
    ...(high === undefined ? {} : { maximum: Math.floor(high) }),
    ...(Number.isInteger(multipleOf) ? { multipleOf } : {}),
  };
  return withDefault(bounded, isText ? { as: 'text' } : {}, initial);
}

function withDefault(
  property: { enum?: unknown[]; minimum?: number; maximum?: number },
  rule: FittedProperty['rule'],
  initial: unknown,
): FittedProperty {
  if (initial === undefined || initial === null) return { property, rule };
  const number = wholeNumber(initial);
  const { enum: options, minimum = 1, maximum = Number.POSITIVE_INFINITY } = property;
  const isAllowed =
    number !== undefined && (options?.includes(number) ?? (number >= minimum && number <= maximum));
  return isAllowed
    ? { property: { ...property, default: number }, rule }
    : { property, rule, unchosenValue: initial };
}

/** The whole number beyond an exclusive bound. */
function innerBound(bound: unknown, step: 1 | -1): number | undefined {
  if (typeof bound !== 'number') return undefined;
  return Number.isInteger(bound) ? bound + step : bound;
}

function ruleOf(originals: readonly (readonly [number, unknown])[]): FittedProperty['rule'] {
  if (originals.every(([number, value]) => number === value)) return {};
  return originals.every(([number, value]) => String(number) === value)
    ? { as: 'text' }
    : { values: Object.fromEntries(originals.map(([number, value]) => [String(number), value])) };
}

/** Texts; of numbers among the choices (`480`, `720`) their texts. */
function fitText(type: string, property: Json): FittedProperty | null {
  const { enum: enumValues, const: constValue, default: initial, ...rest } = property;
  const values = constValue === undefined ? enumValues : [constValue];
  if (!Array.isArray(values)) return type === 'string' ? unchanged(property) : null;
  const scalars = values.filter((value) => ['string', 'number'].includes(typeof value));
  if (scalars.length === 0) return type === 'string' ? unchanged(property) : null;
  const numbers = scalars.filter((value) => typeof value !== 'string');
  const fittedRule = {
    ...rest,
    type: 'string',
    enum: [...new Set(scalars.map(String))],
    ...(initial === undefined || initial === null ? {} : { default: textOfNumber(initial) }),
  };
  return {
    property: fittedRule,
    rule:
      numbers.length === 0
        ? {}
        : { values: Object.fromEntries(numbers.map((value) => [String(value), value])) },
  };
}

const textOfNumber = (value: unknown): unknown =>
  typeof value === 'number' ? String(value) : value;

const onPattern = /^(?:on|true|yes|enabled?)$/i;
const offPattern = /^(?:off|false|no|disabled?|none)$/i;

/** A switch; one that is written as two texts (`"on"`, `"off"`) as well. */
function fitBoolean(type: string, property: Json): FittedProperty | null {
  if (type === 'boolean') return unchanged(property);
  const { enum: values, default: initial, ...rest } = property;
  if (!Array.isArray(values) || values.length !== 2) return null;
  const [yes, no] = [onPattern, offPattern].map((pattern) =>
    values.find((value) => pattern.test(String(value))),
  );
  if (yes === undefined || no === undefined) return null;
  return {
    property: {
      ...rest,
      type: 'boolean',
      ...(initial === undefined || initial === null ? {} : { default: initial === yes }),
    },
    rule: { values: { true: yes, false: no } },
  };
}
