import type { RouteConfig } from '@hono/zod-openapi';
import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { ErrorCode } from '@/lib/contract';
import { errorBody, errorRule, limits } from '@/lib/contract';
import type { Route } from './route';

/** Title and address of the document. */
export interface DocumentInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly baseUrl: string;
}

/** A request that the service sends to others. */
export interface DocumentedWebhook {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly headers: z.ZodObject;
  readonly body: z.ZodType;
}

const securityName = 'apiKey';

const idempotencyHeaders = z.object({
  'Idempotency-Key': z
    .string()
    .max(limits.idempotencyKeyLength)
    .optional()
    .meta({ description: 'Strongly recommended: the same value makes a retry safe for 24 hours' }),
});

/** The OpenAPI 3.1 document of `routes`. Component names are the schemas' `.meta({ id })`. */
export function openApiDocument(
  routes: readonly Route[],
  webhooks: readonly DocumentedWebhook[],
  info: DocumentInfo,
) {
  const app = new OpenAPIHono();
  const registry = app.openAPIRegistry;
  registry.registerComponent('securitySchemes', securityName, { type: 'http', scheme: 'bearer' });
  for (const route of routes) registry.registerPath(operation(route));
  for (const webhook of webhooks) registry.registerWebhook(webhookOperation(webhook));
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: info.title, version: info.version, description: info.description },
    servers: [{ url: info.baseUrl }],
  });
}

/** The document's description of one route. */
function operation(route: Route): RouteConfig {
  const { method, id, summary, description, tag, auth } = route;
  return {
    method,
    path: route.path.replace('*}', '}'),
    operationId: id,
    summary,
    tags: [tag],
    request: requestOf(route),
    responses: { ...answersOf(route), ...errorsOf(route) },
    ...(description === undefined ? {} : { description }),
    ...(auth === 'none' ? {} : { security: [{ [securityName]: [] }] }),
  };
}

function webhookOperation({ name, summary, description, headers, body }: DocumentedWebhook) {
  return {
    method: 'post' as const,
    path: name,
    summary,
    description,
    request: { headers, body: { content: { 'application/json': { schema: body } } } },
    responses: { '2XX': { description: 'Received' }, 410: { description: 'Send no more' } },
  };
}

function requestOf({ params, query, body, idempotent }: Route): RouteConfig['request'] {
  const contentType = body?.kind === 'raw' ? body.contentType : 'application/json';
  return {
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { query }),
    ...(idempotent === true ? { headers: idempotencyHeaders } : {}),
    ...(body === undefined
      ? {}
      : { body: { required: true, content: { [contentType]: { schema: body.schema } } } }),
  };
}

function answersOf({ answers }: Route): RouteConfig['responses'] {
  return Object.fromEntries(
    answers.map(({ status, description, schema, contentType = 'application/json' }) => [
      status,
      { description, ...(schema === undefined ? {} : { content: { [contentType]: { schema } } }) },
    ]),
  );
}

/** Errors by status, each description naming its codes. */
function errorsOf(route: Route): RouteConfig['responses'] {
  const byStatus = Map.groupBy(errorCodesOf(route), (code) => errorRule(code).status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: errorBody } },
      },
    ]),
  );
}

/** The codes a route may answer with: its own and those of its kind. */
function errorCodesOf({ auth, body, idempotent, errors = [] }: Route): ErrorCode[] {
  const codes: ErrorCode[] = [...errors];
  if (auth !== 'none') codes.push('invalid_api_key');
  if (auth !== 'none' && auth !== 'operator') {
    codes.push('workspace_not_allowed', 'rate_limit_exceeded');
    if (auth !== 'key') codes.push('insufficient_scope');
  }
  if (body !== undefined && body.kind !== 'raw') {
    codes.push('invalid_json', 'invalid_value', 'missing_required_parameter');
    codes.push('unsupported_parameter');
  }
  if (idempotent === true) codes.push('idempotency_key_reused', 'idempotency_key_in_use');
  return [...new Set<ErrorCode>([...codes, 'internal_error'])];
}
