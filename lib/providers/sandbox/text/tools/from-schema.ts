import { textOfPattern } from './text-of-pattern';

type Schema = Readonly<Record<string, unknown>>;

/** Parts of the conversation that values are made from. */
export interface Material {
  /** Text for string values when the message contains no names. */
  readonly topic: string;
  readonly message: string;
  /** Names in the message, used for string values in turn. */
  readonly names: readonly string[];
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined;
/** Depth at which a schema that contains itself is cut off. */
const deepest = 12;
/** Values that are made for one schema; a schema that branches into itself would ask for millions. */
const mostValues = 500;
/** Schemas that are looked up for one value: an `allOf` that names itself twice would ask for 2ⁿ of them. */
const mostReferences = 5_000;
/** Maximum length of a string value, in characters. */
const longestText = 2_000;

/**
 * A value that satisfies a JSON schema, made from the conversation. Follows `$ref` within the schema, enumerations,
 * alternatives, limits, formats and simple patterns.
 */
export function valueFor(schema: unknown, material: Material): unknown {
  const root = isSchema(schema) ? schema : {};
  return make(root, {
    root,
    material,
    depth: 0,
    required: true,
    left: { values: mostValues, references: mostReferences },
  });
}

interface Context {
  readonly root: Schema;
  readonly material: Material;
  readonly depth: number;
  readonly required: boolean;
  /** How many more values may be made and schemas looked up; one counter of each for the complete value. */
  readonly left: { values: number; references: number };
}

function make(given: Schema, context: Context): unknown {
  context.left.values -= 1;
  if (context.left.values < 0) return null;
  const schema = resolve(given, context);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return chooseOption(schema.enum, context.material);
  const options = [schema.anyOf, schema.oneOf].find(Array.isArray)?.filter(isSchema);
  if (options?.length) {
    const notNull = options.find((each) => resolve(each, context).type !== 'null') ?? options[0];
    return make({ ...notNull }, context);
  }
  const type = Array.isArray(schema.type)
    ? schema.type.find((each) => each !== 'null')
    : schema.type;
  switch (type ?? (isSchema(schema.properties) ? 'object' : 'string')) {
    case 'object':
      return object(schema, context);
    case 'array':
      return array(schema, context);
    case 'integer':
    case 'number':
      return number(schema, context.material, type === 'integer');
    case 'boolean':
      return !/\b(?:no|not|without|don't|off)\b/i.test(context.material.message);
    case 'null':
      return null;
    default:
      return text(schema, context.material);
  }
}

/** The schema itself, or what its `$ref` and `allOf` point at. */
function resolve(schema: Schema, context: Context, depth = 0): Schema {
  const { root, left } = context;
  left.references -= 1;
  if (left.references < 0 || depth > deepest) return {};
  let resolved = schema;
  for (let step = 0; typeof resolved.$ref === 'string' && step < deepest; step += 1) {
    const target = resolved.$ref
      .replace(/^#\/?/, '')
      .split('/')
      .filter(Boolean)
      .reduce<unknown>((at, key) => (isSchema(at) ? at[key] : undefined), root);
    resolved = isSchema(target) ? target : {};
  }
  if (!Array.isArray(resolved.allOf)) return resolved;
  const { allOf, ...ownSchema } = resolved;
  const parts = [
    ownSchema,
    ...allOf.filter(isSchema).map((each) => resolve(each, context, depth + 1)),
  ];
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required }) => (Array.isArray(required) ? required : [])),
  };
}

/** The option that the message mentions, or the first one. */
function chooseOption(options: readonly unknown[], { message }: Material): unknown {
  const messageText = message.toLowerCase();
  return (
    options.find((each) => typeof each === 'string' && messageText.includes(each.toLowerCase())) ??
    options[0]
  );
}

/** The required members; all members when the outermost object requires none. */
function object(schema: Schema, context: Context): Record<string, unknown> {
  const properties = isSchema(schema.properties) ? schema.properties : {};
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const names = Object.keys(properties).filter(
    (each) => required.has(each) || (context.depth === 0 && required.size === 0),
  );
  if (context.depth > deepest) return {};
  return Object.fromEntries(
    names.map((each) => {
      const member = properties[each];
      const value = make(isSchema(member) ? member : {}, {
        ...context,
        depth: context.depth + 1,
      });
      return [each, value];
    }),
  );
}

function array(schema: Schema, context: Context): unknown[] {
  const minimum = numberOf(schema.minItems) ?? 1;
  const maximum = numberOf(schema.maxItems) ?? Math.max(minimum, 3);
  const wantedLength = context.depth > deepest ? minimum : Math.min(Math.max(minimum, 1), maximum);
  const length = Math.max(0, Math.min(wantedLength, context.left.values));
  const items = isSchema(schema.items) ? schema.items : {};
  return Array.from({ length }, (_, at) =>
    make(items, {
      ...context,
      depth: context.depth + 1,
      material: { ...context.material, names: context.material.names.slice(at) },
    }),
  );
}

/** The first number in the message that is within the limits, or else a number that is. */
function number(schema: Schema, { message }: Material, whole: boolean): number {
  const step = numberOf(schema.multipleOf) ?? (whole ? 1 : undefined);
  const nudge = step ?? 0.001;
  const minimum =
    numberOf(schema.minimum) ??
    plus(numberOf(schema.exclusiveMinimum), nudge) ??
    Number.NEGATIVE_INFINITY;
  const maximum =
    numberOf(schema.maximum) ??
    plus(numberOf(schema.exclusiveMaximum), -nudge) ??
    Number.POSITIVE_INFINITY;
  const fits = (value: number) =>
    value >= minimum && value <= maximum && (step === undefined || Number.isInteger(value / step));
  const mentionedNumbers = (message.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  const fallback = Math.min(Math.max(1, minimum), maximum);
  const stepped = step === undefined ? fallback : Math.ceil(fallback / step) * step;
  return (
    mentionedNumbers.find(fits) ??
    (fits(stepped) ? stepped : Math.floor(maximum / (step ?? 1)) * (step ?? 1))
  );
}

const plus = (value: number | undefined, more: number): number | undefined =>
  value === undefined ? undefined : value + more;

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
function text(schema: Schema, { topic, names }: Material): string {
  const formatExample = typeof schema.format === 'string' ? formats[schema.format] : undefined;
  if (formatExample !== undefined) return formatExample;
  const minimum = Math.min(numberOf(schema.minLength) ?? 0, longestText);
  const maximum = numberOf(schema.maxLength) ?? longestText;
  const patternExample = typeof schema.pattern === 'string' ? textOfPattern(schema.pattern) : null;
  return patternExample ?? (names[0] ?? topic).slice(0, maximum).padEnd(minimum, '.');
}
