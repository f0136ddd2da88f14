import { getRequestListener } from '@hono/node-server';
import { collectDefaultMetrics } from 'prom-client';
import { readHeldFiles } from '@/lib/console/create/presets';
import { agentConsole } from '@/lib/console/developers/agent-tools';
import { ownsStorage } from '@/lib/console/platform/installation';
import { runtime } from '@/lib/console/platform/runtime';
import type { Keyring } from '@/lib/platform/crypto';
import type { Database } from '@/lib/platform/database';
import type { Env } from '@/lib/platform/env';
import type { Logger } from '@/lib/platform/log';
import { createMetrics } from '@/lib/platform/metrics';
import { provide } from '@/lib/platform/registry';
import { embeddedServiceRegistryKey } from '@/lib/platform/registry-keys';
import { openStorage } from '@/lib/platform/storage';
import { openProviders, providerTools } from '@/lib/providers/registry';
import { createService, type InitialWorkspace, type LoadedConfig } from '@/lib/service';
import { measureBackupAge } from './backup/backup-age';
import type { Handlers } from './http-server';
import { outsideContext } from './in-process-fetch';
import { serviceFiles } from './own-files';

export interface EmbeddedService extends Handlers {
  /** The workspace made by `ATELIER_INIT_*`; null without these variables. */
  readonly initialWorkspace: InitialWorkspace | null;
  start(): Promise<void>;
  /** See `Service.withdraw`. */
  withdraw(): boolean;
  /** See `Service.endTurns`. */
  endTurns(): Promise<void>;
  /** Releases running tasks, so that other processes take them over. Requests are still answered. */
  handBack(): Promise<void>;
  stop(): Promise<void>;
}

/** How long jobs that cannot be released may take to end. */
const jobsGraceMs = 3_000;

/** Opens the embedded service on the open database and registers it for the console. */
export async function openEmbeddedService(
  env: Env,
  { config, warnings }: LoadedConfig,
  parts: { database: Database; keyring: Keyring; log: Logger; baseUrl: string; version: string },
): Promise<EmbeddedService> {
  const { log } = parts;
  for (const warning of warnings) log.warn(warning);
  const metrics = createMetrics();
  collectDefaultMetrics({ register: metrics.registry });
  const { database } = parts;
  measureBackupAge(metrics, { database, to: env.backup.to, log });
  const storage = await openStorage(env);
  const service = await createService({
    ...parts,
    openProviders,
    providerTools,
    storage,
    configuration: config,
    dataDir: env.dataDir,
    storageQuotaBytes: env.storageQuotaBytes,
    keepDays: env.keepDays,
    // Background work starts once the console has.
    heldFiles: (workspaceId) => readHeldFiles(runtime().db, workspaceId),
    ownsStorage: () => ownsStorage(database, storage, serviceFiles),
    agentConsole,
    minFreeDiskBytes: env.minFreeDiskBytes,
    contentCredentials: { certificate: env.contentCertificate ?? null },
    workers: env.workers,
    allowLoopback: env.allowLoopback,
    operatorKey: env.operatorKey,
    stripe: env.stripe,
    genAiConventions: env.genAiConventions,
    metrics,
  });
  provide(embeddedServiceRegistryKey, {
    baseUrl: parts.baseUrl,
    addresses: service.context.addresses,
    operatorKey: service.operatorKey,
    fetch: outsideContext(service.fetch),
  });
  const listener = getRequestListener(service.fetch, {
    // Next.js runs in the same process and needs Node's own Request and Response.
    overrideGlobalObjects: false,
    errorHandler: (error) => {
      log.warn({ err: error }, 'a request could not be read');
      return new Response(null, { status: 400 });
    },
  });
  return {
    initialWorkspace: env.init === undefined ? null : await service.setUp(env.init),
    request: (incoming, outgoing) => listener(incoming, outgoing),
    upgrade: (incoming, socket, head) => service.upgrade(incoming, socket, head),
    async start() {
      // At once, so that no other installation that is given this storage takes it for its own. Nothing waits for a bucket
      // that hangs: whatever deletes asks again.
      void ownsStorage(database, storage, serviceFiles).catch((error: unknown) =>
        log.warn({ err: error }, 'file storage does not say yet whose it is'),
      );
      await service.start();
    },
    withdraw: () => service.withdraw(),
    endTurns: () => service.endTurns(),
    handBack: () => service.handBack(),
    stop: () => service.stop({ graceMs: jobsGraceMs }),
  };
}
