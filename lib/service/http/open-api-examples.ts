import type { z } from '@hono/zod-openapi';
import type { ErrorCode } from '@/lib/contract';

/** Examples of the document: by component and name, and of errors by their code. */
export interface DocumentExamples {
  readonly schemas: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly errors: Readonly<Partial<Record<ErrorCode, unknown>>>;
}

type NamedExamples = Readonly<Record<string, unknown>>;

const asExamples = (values: NamedExamples) => ({
  examples: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
});

/** A media type's schema, with the examples of its component. */
export function withExamples(schema: z.ZodType, { schemas }: DocumentExamples) {
  const values = schemas[schema.meta()?.id ?? ''];
  return { schema, ...(values === undefined ? {} : asExamples(values)) };
}

/** Examples of those of `codes` that have one. */
export function errorExamples(codes: readonly ErrorCode[], { errors }: DocumentExamples) {
  const codesWithExample = codes.filter((code) => errors[code] !== undefined);
  return codesWithExample.length === 0
    ? {}
    : asExamples(Object.fromEntries(codesWithExample.map((code) => [code, errors[code]])));
}
