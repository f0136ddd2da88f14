import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import { limits } from '@/lib/contract';
import type { EndpointFrames, EndpointResponse } from '@/lib/contract/endpoints';
import { errorsOf } from './open-api-errors';
import { type DocumentExamples, withExamples } from './open-api-examples';
import type { Route } from './route';

export interface DocumentInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly baseUrl: string;
  readonly examples: DocumentExamples;
}

/** A request that the service sends to others. */
export interface DocumentedWebhook {
  readonly name: string;
  readonly id: string;
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

/**
 * The OpenAPI 3.1 document of `routes`, without pages for people. Component names are the schemas' `.meta({ id })`.
 */
export function openApiDocument(
  routes: readonly Route[],
  webhooks: readonly DocumentedWebhook[],
  info: DocumentInfo,
) {
  const app = new OpenAPIHono();
  const registry = app.openAPIRegistry;
  registry.registerComponent('securitySchemes', securityName, {
    type: 'http',
    scheme: 'bearer',
    description: 'The key of a team workspace, made in the console',
  });
  const documentedRoutes = routes.filter((route) => route.isUndocumented !== true);
  for (const route of documentedRoutes) registry.registerPath(operationOf(route, info.examples));
  for (const webhook of webhooks) {
    registry.registerWebhook(webhookOperation(webhook, info.examples));
  }
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: info.title,
      version: info.version,
      description: info.description,
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    },
    servers: [{ url: info.baseUrl }],
  });
}

function operationOf(route: Route, examples: DocumentExamples): RouteConfig {
  const { method, id, summary, description, tag, auth, frames } = route;
  return {
    method,
    path: route.path.replace('*}', '}'),
    operationId: id,
    summary,
    tags: [tag],
    security: auth === 'none' ? [] : [{ [securityName]: [] }],
    request: requestOf(route, examples),
    responses: { ...responsesOf(route, examples), ...errorsOf(route, examples) },
    ...(description === undefined ? {} : { description }),
    ...(frames === undefined ? {} : { 'x-websocket': framesOf(frames) }),
  };
}

function webhookOperation(webhook: DocumentedWebhook, examples: DocumentExamples) {
  const { name, id, summary, description, headers, body } = webhook;
  return {
    method: 'post' as const,
    path: name,
    operationId: id,
    summary,
    description,
    security: [],
    request: { headers, body: { content: { 'application/json': withExamples(body, examples) } } },
    responses: { '2XX': { description: 'Received' }, 410: { description: 'Send no more' } },
  };
}

function requestOf(route: Route, examples: DocumentExamples): RouteConfig['request'] {
  const { params, query, body, idempotent } = route;
  const contentType = body?.kind === 'raw' ? body.contentType : 'application/json';
  return {
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { query }),
    ...(idempotent === true ? { headers: idempotencyHeaders } : {}),
    ...(body === undefined
      ? {}
      : {
          body: { required: true, content: { [contentType]: withExamples(body.schema, examples) } },
        }),
  };
}

function responsesOf({ responses, frames }: Route, examples: DocumentExamples) {
  return Object.fromEntries(
    responses.map((response) => [
      response.status,
      { description: response.description, ...contentOf(response, frames, examples) },
    ]),
  );
}

function contentOf(
  { schema, events, contentType = 'application/json' }: EndpointResponse,
  frames: EndpointFrames | undefined,
  examples: DocumentExamples,
) {
  const body =
    frames === undefined ? schema : z.union([...frames.fromClient, ...frames.fromService]);
  if (body === undefined) return {};
  return {
    content: {
      [contentType]: withExamples(body, examples),
      ...(events === undefined ? {} : { 'text/event-stream': withExamples(events, examples) }),
    },
  };
}

/**
 * Frames are described as the content of 101, because OpenAPI has no words for WebSockets; an extension says
 * who sends which.
 */
const framesOf = ({ fromClient, fromService }: EndpointFrames) => ({
  sent: referencesTo(fromClient),
  received: referencesTo(fromService),
});

const referencesTo = (schemas: readonly z.ZodType[]) => ({
  anyOf: schemas.map((schema) => ({ $ref: `#/components/schemas/${schema.meta()?.id}` })),
});
