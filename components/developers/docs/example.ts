import type { ApiDocument, Body, JsonSchema } from './document';
import { refName } from './schema-words';

/* Example values by property name, for names that mean the same everywhere in the interface. */
const knownExamples: Readonly<Record<string, unknown>> = {
  model: 'lumen-image',
  prompt: 'A lighthouse at blue hour, one lamp lit',
  role: 'user',
  content: 'Name three colours of a winter sea.',
  messages: [{ role: 'user', content: 'Name three colours of a winter sea.' }],
  input: 'Name three colours of a winter sea.',
  created: 1767225600,
  created_at: 1767225600,
  completed_at: 1767225640,
  status: 'succeeded',
  progress: 100,
};

type Context = {
  schemas: ApiDocument['schemas'];
  baseUrl: string;
  /** Whether to include optional properties; example requests have only the required ones. */
  includesOptional: boolean;
};

const maxDepth = 6;

/** An example of a body: the document's own if it has one, else one made from the schema. */
export function bodyExample({ schema = {}, examples = {} }: Body, context: Context): unknown {
  const [declaredExample] = Object.values(examples);
  return declaredExample === undefined ? exampleValue(schema, context) : declaredExample.value;
}

/** An example value of a schema: a declared example, else one by known name, else one by type. */
export function exampleValue(schema: JsonSchema, context: Context, name = '', depth = 0): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.const !== undefined) return schema.const;
  const target = refName(schema);
  if (target) {
    const targetSchema = context.schemas[target];
    return targetSchema && depth < maxDepth
      ? exampleValue(targetSchema, context, name, depth + 1)
      : {};
  }
  if (schema.default !== undefined) return schema.default;
  if (Object.hasOwn(knownExamples, name) && allowsValue(schema, knownExamples[name]))
    return knownExamples[name];
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return exampleValue(choice, context, name, depth + 1);
  if (schema.allOf) {
    return Object.assign(
      {},
      ...schema.allOf.map((part) => exampleValue(part, context, name, depth + 1)),
    );
  }
  return exampleByType(schema, context, name, depth);
}

function exampleByType(schema: JsonSchema, context: Context, name: string, depth: number): unknown {
  switch ([schema.type ?? 'object'].flat()[0]) {
    case 'string':
      return exampleText(name, schema, context.baseUrl);
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return schema.items && depth < maxDepth
        ? [exampleValue(schema.items, context, name, depth + 1)]
        : [];
    default:
      return exampleObject(schema, context, depth);
  }
}

function exampleObject(
  schema: JsonSchema,
  context: Context,
  depth: number,
): Record<string, unknown> {
  if (depth >= maxDepth) return {};
  const shownProperties = Object.entries(schema.properties ?? {}).filter(
    ([name]) => context.includesOptional || schema.required?.includes(name),
  );
  return Object.fromEntries(
    shownProperties.map(([name, property]) => [
      name,
      exampleValue(property, context, name, depth + 1),
    ]),
  );
}

function exampleText(name: string, schema: JsonSchema, baseUrl: string): string {
  if (schema.format === 'uri' || /(^|_)url$/.test(name)) return `${baseUrl}/media/…`;
  if (/_id$|^id$/.test(name)) return `${name.replace(/_?id$/, '') || 'id'}_…`;
  return '…';
}

function allowsValue(schema: JsonSchema, value: unknown): boolean {
  if (schema.enum) return schema.enum.includes(value);
  const types = [schema.type ?? []].flat();
  const actual = Array.isArray(value) ? 'array' : typeof value;
  if (types.length === 0) return true;
  return types.includes(actual) || (actual === 'number' && types.includes('integer'));
}
