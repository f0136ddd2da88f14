import type { z } from '@hono/zod-openapi';
import { ApiError } from './api-error';

/**
 * `value` as `schema` gives it back. Throws `ApiError` for the first thing wrong: unsupported_parameter,
 * missing_required_parameter or invalid_value, naming the field.
 */
export function checkInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parseResult = schema.safeParse(value);
  if (parseResult.success) return parseResult.data;
  const issue = parseResult.error.issues[0];
  throw issue === undefined
    ? new ApiError('invalid_value', 'The request is not valid.')
    : asApiError(issue, value);
}

function asApiError(issue: z.core.$ZodIssue, value: unknown): ApiError {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    const param = [...path, issue.keys[0] ?? ''].join('.');
    return new ApiError('unsupported_parameter', `${param} is not taken here. Leave it out.`, {
      param,
    });
  }
  const param = path.join('.') || null;
  if (at(value, path) === undefined && param !== null) {
    return new ApiError('missing_required_parameter', `${param} is required.`, { param });
  }
  return new ApiError('invalid_value', `${param ?? 'The body'}: ${issue.message}.`, { param });
}

function at(value: unknown, path: readonly string[]): unknown {
  let currentValue = value;
  for (const name of path) {
    if (typeof currentValue !== 'object' || currentValue === null) return undefined;
    currentValue = Object.hasOwn(currentValue, name)
      ? currentValue[name as keyof typeof currentValue]
      : undefined;
  }
  return currentValue;
}
