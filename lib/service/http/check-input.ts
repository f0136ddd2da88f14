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
    : inputError(issue, value);
}

function inputError(issue: z.core.$ZodIssue, value: unknown): ApiError {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    const param = [...path, issue.keys[0] ?? ''].join('.');
    return new ApiError('unsupported_parameter', `${param} is not taken here. Leave it out.`, {
      param,
    });
  }
  const param = path.join('.') || null;
  if (valueAt(value, path) === undefined && param !== null) {
    return new ApiError('missing_required_parameter', `${param} is required.`, { param });
  }
  const expectedText = expectationOf(issue);
  const sentence = expectedText === undefined ? `: ${issue.message}` : ` must ${expectedText}`;
  return new ApiError('invalid_value', `${param ?? 'The body'}${sentence}.`, { param });
}

/** What the value has to be, after "must"; undefined where the schema has a message of its own. */
function expectationOf(issue: z.core.$ZodIssue): string | undefined {
  if (!zodDefaultMessage.test(issue.message)) return undefined;
  switch (issue.code) {
    case 'invalid_type':
      return typeExpectations.get(issue.expected);
    case 'invalid_value':
      return `be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'too_small':
      return boundOf('at least', issue.origin, issue.minimum, issue.inclusive);
    case 'too_big':
      return boundOf('at most', issue.origin, issue.maximum, issue.inclusive);
    default:
      return undefined;
  }
}

const zodDefaultMessage = /^(?:Invalid input|Invalid option|Too big|Too small): /;

const typeExpectations = new Map<string, string>([
  ['string', 'be a string'],
  ['number', 'be a number'],
  ['int', 'be a whole number'],
  ['boolean', 'be true or false'],
  ['array', 'be a list'],
  ['object', 'be an object'],
]);

function boundOf(
  direction: 'at least' | 'at most',
  origin: string,
  limit: number | bigint,
  isInclusive: boolean | undefined,
): string | undefined {
  const plural = limit === 1 ? '' : 's';
  if (origin === 'string') return `have ${direction} ${limit} character${plural}`;
  if (origin === 'array') return `have ${direction} ${limit} item${plural}`;
  if (origin !== 'number' && origin !== 'int') return undefined;
  if (isInclusive === false)
    return `be ${direction === 'at least' ? 'more' : 'less'} than ${limit}`;
  return `be ${direction} ${limit}`;
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  let currentValue = value;
  for (const name of path) {
    if (typeof currentValue !== 'object' || currentValue === null) return undefined;
    currentValue = Object.hasOwn(currentValue, name)
      ? currentValue[name as keyof typeof currentValue]
      : undefined;
  }
  return currentValue;
}
