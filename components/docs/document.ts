import * as z from 'zod';

/** The parts of JSON Schema that OpenAPI 3.1 documents of interfaces like ours use. */
export const jsonSchema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  example: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), jsonSchema).optional();
  },
  get items() {
    return jsonSchema.optional();
  },
  get anyOf() {
    return z.array(jsonSchema).optional();
  },
  get oneOf() {
    return z.array(jsonSchema).optional();
  },
  get allOf() {
    return z.array(jsonSchema).optional();
  },
});
export type JsonSchema = z.infer<typeof jsonSchema>;

const content = z.record(z.string(), z.looseObject({ schema: jsonSchema.optional() }));

const parameter = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema: jsonSchema.optional(),
});
export type Parameter = z.infer<typeof parameter>;

const operation = z.looseObject({
  operationId: z.string().optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  tags: z.array(z.string()).optional(),
  security: z.array(z.unknown()).optional(),
  parameters: z.array(parameter).optional(),
  requestBody: z.looseObject({ content: content.optional() }).optional(),
  responses: z
    .record(
      z.string(),
      z.looseObject({ description: z.string().optional(), content: content.optional() }),
    )
    .optional(),
});

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

const document = z.looseObject({
  info: z.looseObject({
    title: z.string(),
    version: z.string(),
    description: z.string().optional(),
  }),
  paths: z.record(z.string(), z.looseObject({}).catchall(z.unknown())),
  components: z.looseObject({ schemas: z.record(z.string(), jsonSchema).optional() }).optional(),
});

/** One call of the interface. */
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

/** Reads an OpenAPI 3.1 document, whoever wrote it. Throws a `ZodError` when it is none. */
export function readDocument(raw: unknown): ApiDocument {
  const { info, paths, components } = document.parse(raw);
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method): Operation[] => {
      if (item[method] === undefined) return [];
      const parsed = operation.parse(item[method]);
      return [{ ...parsed, method, path, id: parsed.operationId ?? `${method}-${path}` }];
    }),
  );
  const groups = Map.groupBy(operations, (each) => each.tags?.[0] ?? 'Other');
  return {
    title: info.title,
    version: info.version,
    description: info.description,
    groups: [...groups].map(([tag, members]) => ({ tag, operations: members })),
    schemas: components?.schemas ?? {},
  };
}
