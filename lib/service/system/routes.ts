import type { z } from 'zod';
import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceContext } from '../context';
import { documentExamples } from '../document';
import { ApiError, type DocumentInfo, openApiDocument, type Route, route } from '../http';
import { documentedWebhook } from '../webhooks';
import { createBacklogGauges } from './backlog';
import type { Readiness } from './readiness';
import { createStorageHealth } from './storage-health';

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
  const readBacklog = createBacklogGauges(context);
  const publicDocument = memoize(() =>
    JSON.stringify(
      openApiDocument(
        routes.filter((route) => route.auth !== 'operator'),
        [documentedWebhook],
        info,
      ),
    ),
  );
  const operatorDocument = memoize(() =>
    JSON.stringify(openApiDocument(routes, [documentedWebhook], info)),
  );
  return [
    route(endpoints.getOpenApi, () => ({ status: 200, text: publicDocument() })),
    route(endpoints.getHealth, async () => {
      await database.query('select 1');
      const status = await context.storageCapacity
        .checkDisk()
        .then(storageHealth, () => 'low_disk' as const);
      const canSign = context.provenance.canSign();
      const damagedFiles = await context.files.countDamaged();
      const skewSeconds = databaseClock.reportedSkewSeconds();
      return {
        status: 200,
        json: {
          status,
          version: settings.version,
          ...(damagedFiles === 0 ? {} : { damaged_files: damagedFiles }),
          ...(canSign === null ? {} : { content_credentials: canSign ? 'signed' : 'unavailable' }),
          ...(skewSeconds === 0 ? {} : { clock_skew_seconds: skewSeconds }),
        } satisfies z.infer<typeof endpoints.health>,
      };
    }),
    route(endpoints.getReadiness, async () => {
      if (!readiness.probe()) {
        throw new ApiError('service_unavailable', 'This process is stopping.');
      }
      await database.query('select 1');
      return {
        status: 200,
        json: { status: 'ready' } satisfies z.infer<typeof endpoints.readiness>,
      };
    }),
    route(endpoints.getManageOpenApi, () => ({ status: 200, text: operatorDocument() })),
    route(endpoints.getMetrics, async () => {
      await readBacklog();
      return new Response(await metrics.registry.metrics(), {
        headers: { 'content-type': metrics.registry.contentType },
      });
    }),
  ];
}

/** Builds the document once: it takes a while and never changes. */
function memoize<T>(make: () => T): () => T {
  let memo: { value: T } | undefined;
  return () => {
    memo ??= { value: make() };
    return memo.value;
  };
}
