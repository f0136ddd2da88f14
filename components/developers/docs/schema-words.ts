import type { JsonSchema } from './document';

/** The name that a `$ref` points to, such as `Model`; undefined for an inline schema. */
export function refName(schema: JsonSchema): string | undefined {
  return schema.$ref?.split('/').at(-1);
}

/** A schema's type in words: `string`, `array of Model`, `integer or null`. */
export function typeLabel(schema: JsonSchema): string {
  const name = refName(schema);
  if (name) return name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeLabel))].join(' or ');
  if (schema.allOf) return schema.allOf.map(typeLabel).join(' and ');
  const types = [schema.type ?? []].flat();
  const typeLabels = types.map((type) =>
    type === 'array' && schema.items ? `array of ${typeLabel(schema.items)}` : type,
  );
  return typeLabels.join(' or ') || 'any';
}

/** Bounds and format in words, empty when there are none. */
export function limitLabel(schema: JsonSchema): string {
  const parts = [
    schema.format,
    boundsLabel(schema.minimum, omitUnlimited(schema.maximum), ''),
    boundsLabel(schema.minLength, schema.maxLength, ' characters'),
    boundsLabel(schema.minItems, schema.maxItems, ' items'),
  ];
  return parts.filter(Boolean).join(', ');
}

/** The limit, unless it is the largest safe integer, which generators write if there is no limit. */
function omitUnlimited(maximum: number | undefined): number | undefined {
  return maximum !== undefined && maximum >= Number.MAX_SAFE_INTEGER ? undefined : maximum;
}

function boundsLabel(low: number | undefined, high: number | undefined, unit: string): string {
  const minimum = low !== undefined && low > -Number.MAX_SAFE_INTEGER ? low : undefined;
  if (minimum !== undefined && high !== undefined) return `${minimum} to ${high}${unit}`;
  if (minimum !== undefined) return `at least ${minimum}${unit}`;
  return high === undefined ? '' : `up to ${high}${unit}`;
}

/** The allowed values of a field as JSON; empty when it has no enum. */
export function enumLabels(schema: JsonSchema): string[] {
  return (schema.enum ?? []).map((value) => JSON.stringify(value));
}
