import * as z from 'zod';

/** Leaves out a part of the wrong shape and keeps the rest. */
const optionalPart = <T extends z.ZodType>(part: T) => part.optional().catch(undefined);

const text = optionalPart(z.string());
const number = optionalPart(z.number());

/** The entries whose values match `element`; others are left out. */
const entriesOf = <T extends z.ZodType>(element: T) =>
  optionalPart(
    z.record(z.string(), z.unknown()).transform((all) =>
      Object.fromEntries(
        Object.entries(all).flatMap(([name, value]): [string, z.output<T>][] => {
          const result = element.safeParse(value);
          return result.success ? [[name, result.data]] : [];
        }),
      ),
    ),
  );

/** The parts of JSON Schema that our OpenAPI 3.1 document uses. */
export interface JsonSchema {
  readonly $ref?: string | undefined;
  readonly type?: string | string[] | undefined;
  readonly description?: string | undefined;
  readonly format?: string | undefined;
  readonly enum?: unknown[] | undefined;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly required?: string[] | undefined;
  readonly properties?: Record<string, JsonSchema> | undefined;
  readonly items?: JsonSchema | undefined;
  readonly anyOf?: JsonSchema[] | undefined;
  readonly oneOf?: JsonSchema[] | undefined;
  readonly allOf?: JsonSchema[] | undefined;
}

const nestedSchema: z.ZodType<JsonSchema | undefined> = z.lazy(() => optionalPart(jsonSchema));
const nestedSchemas: z.ZodType<JsonSchema[] | undefined> = z.lazy(() =>
  optionalPart(z.array(jsonSchema)),
);

const jsonSchema: z.ZodType<JsonSchema> = z.looseObject({
  $ref: text,
  type: optionalPart(z.union([z.string(), z.array(z.string())])),
  description: text,
  format: text,
  enum: optionalPart(z.array(z.unknown())),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  example: z.unknown().optional(),
  minimum: number,
  maximum: number,
  minLength: number,
  maxLength: number,
  minItems: number,
  maxItems: number,
  required: optionalPart(z.array(z.string())),
  properties: z.lazy(() => entriesOf(jsonSchema)),
  items: nestedSchema,
  anyOf: nestedSchemas,
  oneOf: nestedSchemas,
  allOf: nestedSchemas,
});

const body = z.looseObject({
  schema: optionalPart(jsonSchema),
  examples: entriesOf(z.looseObject({ value: z.unknown() })),
});
export type Body = z.infer<typeof body>;

const content = entriesOf(body);

const parameter = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: optionalPart(z.boolean()),
  description: text,
  schema: optionalPart(jsonSchema),
});
const parameters = z.array(z.unknown()).transform((all) =>
  all.flatMap((each) => {
    const result = parameter.safeParse(each);
    return result.success ? [result.data] : [];
  }),
);

const operation = z.looseObject({
  operationId: text,
  summary: text,
  description: text,
  tags: optionalPart(z.array(z.string())),
  security: optionalPart(z.array(z.unknown())),
  parameters: optionalPart(parameters),
  requestBody: optionalPart(z.looseObject({ content })),
  responses: entriesOf(z.looseObject({ description: text, content })),
});

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

const document = z.looseObject({
  info: optionalPart(z.looseObject({ title: text, version: text, description: text })),
  paths: z.record(z.string(), z.unknown()),
  components: optionalPart(z.looseObject({ schemas: entriesOf(jsonSchema) })),
});

export type Operation = z.infer<typeof operation> & {
  /** Its anchor on the page. */
  id: string;
  method: (typeof methods)[number];
  path: string;
};

export type ApiDocument = {
  title: string;
  version: string;
  description: string | undefined;
  /** Operations by their first tag, in the document's order. */
  groups: ReadonlyArray<{ tag: string; operations: Operation[] }>;
  schemas: Readonly<Record<string, JsonSchema>>;
};

/**
 * Reads an OpenAPI 3 document, leaving out the parts that cannot be read. Null when it is not such a document
 * or has no operation.
 */
export function readDocument(raw: unknown): ApiDocument | null {
  const result = document.safeParse(raw);
  if (!result.success) return null;
  const { info, paths, components } = result.data;
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method): Operation[] => {
      const value = typeof item === 'object' && item !== null ? Reflect.get(item, method) : null;
      const parsedOperation = operation.safeParse(value);
      if (!parsedOperation.success) return [];
      return [
        {
          ...parsedOperation.data,
          method,
          path,
          id: parsedOperation.data.operationId ?? `${method}-${path}`,
        },
      ];
    }),
  );
  if (operations.length === 0) return null;
  const groups = Map.groupBy(operations, (each) => each.tags?.[0] ?? 'Other');
  return {
    title: info?.title ?? 'The service',
    version: info?.version ?? '',
    description: info?.description,
    groups: [...groups].map(([tag, members]) => ({ tag, operations: members })),
    schemas: components?.schemas ?? {},
  };
}
