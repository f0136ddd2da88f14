import type { RouteConfig } from '@hono/zod-openapi';
import { type ErrorCode, errorBody, errorRule } from '@/lib/contract';
import { type DocumentExamples, errorExamples } from './open-api-examples';
import type { Route } from './route';

/** Errors by status, each description naming its codes. A WebSocket has no 2xx; its other refusals are the `default`. */
export function errorsOf(route: Route, examples: DocumentExamples): RouteConfig['responses'] {
  const byStatus = Map.groupBy(errorCodesOf(route), (code) => errorRule(code).status);
  const errors = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.join(', '),
      content: { 'application/json': { schema: errorBody, ...errorExamples(codes, examples) } },
    },
  ]);
  if (route.frames === undefined) return Object.fromEntries(errors);
  return {
    ...Object.fromEntries(errors),
    default: {
      description: 'Any other refusal of the upgrade',
      content: { 'application/json': { schema: errorBody } },
    },
  };
}

/** The error codes of a route: its own and those of its kind. */
function errorCodesOf({ auth, body, idempotent, query, errors = [] }: Route): ErrorCode[] {
  const codes: ErrorCode[] = [...errors];
  if (auth !== 'none') codes.push('invalid_api_key');
  if (auth !== 'none' && auth !== 'operator') {
    codes.push('workspace_not_allowed', 'rate_limit_exceeded');
    if (auth !== 'key') codes.push('insufficient_scope');
  }
  if (query !== undefined && auth !== 'none') codes.push('invalid_value');
  if (body !== undefined && body.kind !== 'raw') {
    codes.push('invalid_json', 'invalid_value', 'missing_required_parameter');
    codes.push('unsupported_parameter', 'file_too_large');
  }
  if (idempotent === true) codes.push('idempotency_key_reused', 'idempotency_key_in_use');
  return [...new Set<ErrorCode>([...codes, 'internal_error'])];
}
