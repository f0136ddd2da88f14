import { isJsonObject } from '@/lib/contract';
import { clamp } from '../../art/noise';

type Schema = Readonly<Record<string, unknown>>;

/** Parts of the conversation that values are made from. */
export interface Material {
  /** Text for string values when the message contains no names. */
  readonly topic: string;
  readonly message: string;
  /** Names in the message, used for string values in turn. */
  readonly names: readonly string[];
}

interface Context extends Material {
  readonly root: Schema;
  readonly depth: number;
  /** How many more values may be made: a schema that branches into itself would produce millions. */
  readonly remaining: { values: number };
}

const maxValues = 500;
/** Depth at which a schema that contains itself is cut off. */
const maxDepth = 12;
/** Characters of a string value. */
const maxTextLength = 2_000;

const schemaOf = (value: unknown): Schema => (isJsonObject(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined;

/**
 * A value that satisfies a JSON schema, made from the conversation. Follows `$ref` within the schema, enumerations,
 * alternatives, limits and formats.
 */
export const valueFor = (schema: unknown, material: Material): unknown =>
  makeValue(schemaOf(schema), {
    ...material,
    root: schemaOf(schema),
    depth: 0,
    remaining: { values: maxValues },
  });

function makeValue(unresolved: Schema, context: Context): unknown {
  const { message, remaining, depth } = context;
  remaining.values -= 1;
  if (remaining.values < 0 || depth > maxDepth) return null;
  const schema = resolve(unresolved, context);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return optionOf(schema.enum, message);
  const options = listOf(schema.anyOf ?? schema.oneOf).map(schemaOf);
  if (options[0]) {
    const option = options.find((each) => resolve(each, context).type !== 'null') ?? options[0];
    return makeValue(option, { ...context, depth: depth + 1 });
  }
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  switch (types.find((each) => each !== 'null') ?? (schema.properties ? 'object' : types[0])) {
    case 'object':
      return objectOf(schema, context);
    case 'array':
      return arrayOf(schema, context);
    case 'integer':
      return numberFor(schema, message, numberOf(schema.multipleOf) ?? 1);
    case 'number':
      return numberFor(schema, message, numberOf(schema.multipleOf));
    case 'boolean':
      return !/\b(?:no|not|without|don't|off)\b/i.test(message);
    case 'null':
      return null;
    default:
      return textFor(schema, context);
  }
}

/** The schema itself, or what its `$ref` points at. */
function resolve(schema: Schema, { root }: Context): Schema {
  let resolved = schema;
  for (let step = 0; typeof resolved.$ref === 'string' && step < maxDepth; step += 1) {
    const path = resolved.$ref.split('/').slice(1).filter(Boolean);
    resolved = schemaOf(path.reduce<unknown>((at, key) => schemaOf(at)[key], root));
  }
  return resolved;
}

/** The option that the message mentions, or the first one. */
function optionOf(options: readonly unknown[], message: string): unknown {
  const text = message.toLowerCase();
  const mentions = (option: unknown) =>
    typeof option === 'string' && text.includes(option.toLowerCase());
  return options.find(mentions) ?? options[0];
}

/** The required members; all members when the outermost object requires none. */
function objectOf(schema: Schema, context: Context): Record<string, unknown> {
  const properties = schemaOf(schema.properties);
  const required = listOf(schema.required);
  const takesAllMembers = context.depth === 0 && required.length === 0;
  const members = Object.entries(properties).filter(
    ([name]) => takesAllMembers || required.includes(name),
  );
  const inner = { ...context, depth: context.depth + 1 };
  return Object.fromEntries(
    members.map(([name, each]) => [name, makeValue(schemaOf(each), inner)]),
  );
}

function arrayOf(schema: Schema, context: Context): unknown[] {
  const { names, depth, remaining } = context;
  const length = Math.min(
    Math.max(numberOf(schema.minItems) ?? 1, 1),
    numberOf(schema.maxItems) ?? 3,
    Math.max(0, remaining.values),
  );
  return Array.from({ length }, (_, index) =>
    makeValue(schemaOf(schema.items), { ...context, depth: depth + 1, names: names.slice(index) }),
  );
}

/** The first number in the message that is within the limits, or else a number that is. */
function numberFor(schema: Schema, message: string, step: number | undefined): number {
  const innerLimit = (value: unknown, sign: 1 | -1) => {
    const limit = numberOf(value);
    return limit === undefined ? undefined : limit + sign * (step ?? 0.001);
  };
  const minimum = numberOf(schema.minimum) ?? innerLimit(schema.exclusiveMinimum, 1) ?? -Infinity;
  const maximum = numberOf(schema.maximum) ?? innerLimit(schema.exclusiveMaximum, -1) ?? Infinity;
  const fits = (value: number) =>
    value >= minimum && value <= maximum && (step === undefined || Number.isInteger(value / step));
  const mentionedNumbers = (message.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  const clampedOne = clamp(1, minimum, maximum);
  const stepped = step === undefined ? clampedOne : Math.ceil(clampedOne / step) * step;
  return mentionedNumbers.find(fits) ?? (fits(stepped) ? stepped : stepped - (step ?? 0));
}

const formats: Readonly<Record<string, string>> = {
  date: '2025-01-15',
  time: '09:30:00Z',
  'date-time': '2025-01-15T09:30:00Z',
  email: 'someone@example.com',
  uri: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
  ipv4: '192.0.2.1',
};

/** The first name, or else the topic, cut or padded to the allowed length. */
function textFor(schema: Schema, { topic, names }: Context): string {
  const example = typeof schema.format === 'string' ? formats[schema.format] : undefined;
  const minimum = Math.min(numberOf(schema.minLength) ?? 0, maxTextLength);
  const maximum = numberOf(schema.maxLength) ?? maxTextLength;
  return example ?? (names[0] ?? topic).slice(0, maximum).padEnd(minimum, '.');
}
