import type { DeclaredField, FieldMapping, FieldType } from '@/lib/contract';

const numberLike = /^(-?\d{1,9}(?:\.\d{1,6})?) ?(?:s|secs?|seconds?)?$/i;

/** The number that a text means: 5 of "5" and of "5s". */
function numberIn(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(numberLike.exec(value.trim())?.[1]) : value;
  return typeof number === 'number' && !Number.isNaN(number) ? number : undefined;
}

/**
 * Gives a parameter another type, with its choices and default converted if possible. `rule` is what its mapping needs so that
 * the provider still gets its own values.
 */
export function changeType(
  field: DeclaredField,
  type: FieldType,
): { field: DeclaredField; rule: Pick<FieldMapping, 'as' | 'values'> } {
  const {
    options,
    default: declaredDefault,
    min,
    max,
    step,
    name,
    required,
    label,
    description,
  } = field;
  const base = {
    name,
    type,
    required,
    ...(label === undefined ? {} : { label }),
    ...(description === undefined ? {} : { description }),
  };
  if (type === 'integer' || type === 'number') {
    const isAllowed = (value: number | undefined): value is number =>
      value !== undefined && (type === 'number' || Number.isInteger(value));
    const pairs = (options ?? []).map((option) => [numberIn(option), option] as const);
    const numbers = [...new Set(pairs.map(([number]) => number).filter(isAllowed))];
    const start = numberIn(declaredDefault);
    return {
      field: {
        ...base,
        ...(numbers.length > 0 ? { options: numbers } : {}),
        ...(isAllowed(start) ? { default: start } : {}),
        ...(min === undefined ? {} : { min }),
        ...(max === undefined ? {} : { max }),
        ...(step === undefined || type === 'integer' ? {} : { step }),
      },
      rule: field.type === 'string' ? mappingToText(pairs) : {},
    };
  }
  if (type === 'string') {
    const texts = options?.map(String);
    const otherOptions = (options ?? []).filter((option) => typeof option !== 'string');
    return {
      field: {
        ...base,
        ...(texts === undefined ? {} : { options: texts }),
        ...(declaredDefault === undefined || typeof declaredDefault === 'object'
          ? {}
          : { default: String(declaredDefault) }),
      },
      rule:
        otherOptions.length === 0
          ? {}
          : { values: Object.fromEntries(otherOptions.map((value) => [String(value), value])) },
    };
  }
  return { field: type === 'array' ? { ...base, item_type: 'string' } : base, rule: {} };
}

function mappingToText(pairs: readonly (readonly [number | undefined, unknown])[]) {
  const numberPairs = pairs.filter(([number]) => number !== undefined);
  return numberPairs.every(([number, text]) => String(number) === text)
    ? { as: 'text' as const }
    : { values: Object.fromEntries(numberPairs.map(([number, text]) => [String(number), text])) };
}
