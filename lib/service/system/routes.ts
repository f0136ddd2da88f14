import { z } from 'zod';
import type { ServiceContext } from '../context';
import { documentExamples } from '../document';
import type { DocumentInfo, Route } from '../http';
import { ApiError, openApiDocument, openRoute, operatorRoute } from '../http';
import { documentedWebhook } from '../webhooks';
import type { Readiness } from './readiness';
import { createStorageHealth } from './storage-health';

const anyObject = z.looseObject({});
const health = z
  .object({
    status: z.enum(['ok', 'low_disk', 'storage_full', 'storage_unavailable']),
    version: z.string(),
    clock_skew_seconds: z.int().optional().meta({
      description:
        "How far this machine's clock is ahead of the database's, where that is more than five seconds",
    }),
    damaged_files: z.int().optional().meta({
      description: 'Stored files that were found changed or missing, where there are some',
    }),
    content_credentials: z.enum(['signed', 'unavailable']).optional().meta({
      description: 'Whether results are signed with content credentials, once that is known',
    }),
  })
  .meta({ id: 'Health' });

const readyAnswer = z.object({ status: z.literal('ready') }).meta({ id: 'Readiness' });

/**
 * The OpenAPI document of `routes` (the management interface is in the operator's document only), health and metrics.
 */
export function systemRoutes(
  context: ServiceContext,
  routes: readonly Route[],
  readiness: Readiness,
): Route[] {
  const { settings, metrics, database, databaseClock, storage, clock } = context;
  const storageHealth = createStorageHealth(storage, clock);
  const info: DocumentInfo = {
    title: 'Atelier',
    version: settings.version,
    description: 'Image, video and text generation for teams, on one credit balance.',
    baseUrl: settings.baseUrl,
    examples: documentExamples,
  };
  const publicText = once(() =>
    JSON.stringify(
      openApiDocument(
        routes.filter((route) => route.auth !== 'operator'),
        [documentedWebhook],
        info,
      ),
    ),
  );
  const wholeText = once(() => JSON.stringify(openApiDocument(routes, [documentedWebhook], info)));
  const tag = 'System';
  return [
    openRoute({
      method: 'get',
      path: '/openapi.json',
      id: 'getOpenApi',
      tag,
      summary: 'This document',
      answers: [{ status: 200, description: 'OpenAPI 3.1', schema: anyObject }],
      handler: () => ({ status: 200, text: publicText() }),
    }),
    openRoute({
      method: 'get',
      path: '/healthz',
      id: 'getHealth',
      tag,
      summary: 'Whether the service answers, reaches its database and can store files',
      answers: [
        { status: 200, description: 'It answers and reaches its database', schema: health },
      ],
      handler: async () => {
        await database.query('select 1');
        const status = await context.room
          .checkDisk()
          .then(storageHealth, () => 'low_disk' as const);
        const signs = context.provenance.signs();
        const damaged = await context.files.damagedCount();
        const skew = databaseClock.reportedSkewSeconds();
        return {
          status: 200,
          json: {
            status,
            version: settings.version,
            ...(damaged === 0 ? {} : { damaged_files: damaged }),
            ...(signs === null ? {} : { content_credentials: signs ? 'signed' : 'unavailable' }),
            ...(skew === 0 ? {} : { clock_skew_seconds: skew }),
          } satisfies z.infer<typeof health>,
        };
      },
    }),
    openRoute({
      method: 'get',
      path: '/readyz',
      id: 'getReadiness',
      tag,
      summary: 'Whether to send requests here: not while the process stops or its database is away',
      answers: [{ status: 200, description: 'Send them', schema: readyAnswer }],
      errors: ['service_unavailable'],
      handler: async () => {
        if (!readiness.probe()) {
          throw new ApiError('service_unavailable', 'This process is stopping.');
        }
        await database.query('select 1');
        return { status: 200, json: { status: 'ready' } satisfies z.infer<typeof readyAnswer> };
      },
    }),
    operatorRoute({
      method: 'get',
      path: '/manage/openapi.json',
      id: 'getManageOpenApi',
      tag,
      summary: 'The OpenAPI document with the management interface',
      answers: [{ status: 200, description: 'OpenAPI 3.1', schema: anyObject }],
      handler: () => ({ status: 200, text: wholeText() }),
    }),
    operatorRoute({
      method: 'get',
      path: '/manage/metrics',
      id: 'getMetrics',
      tag,
      summary: 'Metrics in the text format of Prometheus',
      answers: [{ status: 200, description: 'Metrics', contentType: 'text/plain' }],
      handler: async () =>
        new Response(await metrics.registry.metrics(), {
          headers: { 'content-type': metrics.registry.contentType },
        }),
    }),
  ];
}

/** Builds the document once: it takes a while and never changes. */
function once<T>(make: () => T): () => T {
  let memo: { value: T } | undefined;
  return () => {
    memo ??= { value: make() };
    return memo.value;
  };
}
