import type { ServerResponse } from 'node:http';
import type { Http2ServerResponse } from 'node:http2';
import { join } from 'node:path';
import { createAddressSigner, ownAddresses } from '@/lib/platform/addresses';
import { randomToken } from '@/lib/platform/crypto';
import type { InitEnv } from '@/lib/platform/env';
import { createJobs } from '@/lib/platform/jobs';
import { createFreeDisk } from '@/lib/platform/storage';
import { challengeHeader, mcpAddress } from './agents';
import { createAvatars } from './avatars';
import type { ServiceContext } from './context';
import { openDatabaseClock } from './database-clock';
import { schema, serviceMigrations } from './db';
import {
  clearStaleSpool,
  createStorageCapacity,
  createStoredFiles,
  mediaPath,
  startAssetDeletion,
  startMediaCleanUp,
} from './files/media';
import { createProvenance } from './files/provenance';
import { scheduleReferenceSweep } from './files/references';
import { createRateLimiter, createRouter } from './http';
import { createAuthenticator } from './keys';
import { createLiveCatalog, type LiveCatalog, loadCatalog } from './models/catalog';
import { openConnections } from './models/connections';
import { ensureBilling, openBilling, startBilling } from './money/billing';
import { creditsToMilli, scheduleLedgerCheck } from './money/ledger';
import { scheduleMarginClosing } from './money/margin';
import { usdPerCreditOf } from './money/products';
import { scheduleUsageClosing } from './money/usage';
import { createOperationStore } from './operation-store';
import { serviceRoutes } from './routes';
import type { ServiceOptions } from './service-options';
import { type InitialWorkspace, setUpInitialWorkspace } from './setup';
import { createReadiness } from './system';
import { createTaskEngine } from './tasks';
import { createText, type Text } from './text';
import { createWebhookEngine } from './webhooks';

/** The connection of a request, as the HTTP adapter passes it. */
interface Connection {
  readonly outgoing: ServerResponse | Http2ServerResponse;
}

export interface Service {
  /** Handles any request to the interface. Streams are written directly to `connection`, if there is one. */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /** Accepts an upgrade to a WebSocket, or refuses it with an error. */
  upgrade: Text['upgrade'];
  /** Credential of `/manage/**`, known to this process only. */
  readonly operatorKey: string;
  readonly context: ServiceContext;
  /** Creates what `ATELIER_INIT_*` asks for, once per database. */
  setUp(init: InitEnv): Promise<InitialWorkspace>;
  /** Starts the background work: tasks, webhooks, payments, clean-up. */
  start(): Promise<void>;
  /**
   * `/readyz` answers 503 from now on. Returns whether it was requested lately: then a load balancer needs a
   * moment to notice.
   */
  withdraw(): boolean;
  /** Releases running tasks, so that another process continues them. Requests are still answered. */
  handBack(): Promise<void>;
  /** Ends running text turns: their readers get an error event, and what was produced is charged. */
  endTurns(): Promise<void>;
  /** Releases running tasks, waits up to `graceMs` (default 5,000) for the rest, and closes everything. */
  stop(options?: { graceMs?: number }): Promise<void>;
}

/** Tasks per worker whose work happens on this machine. They wait for a part of their time, so one worker runs several. */
const tasksPerWorker = 4;

/** Opens the context, connects the capabilities and their routes. Background work begins with `start`. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { storage, configuration, workers } = options;
  const context = await openContext(options);
  const { jobs, authenticator, settings } = context;
  const spoolDirectory = join(options.dataDir, 'tmp');
  await clearStaleSpool(spoolDirectory);
  const driverDependencies = { ...context, operations: createOperationStore(context.db) };
  const connections = await openConnections(context, {
    config: configuration,
    catalog: context.catalog,
    declaredProviders: await options.openProviders(configuration.providers, driverDependencies),
    open: options.openProviders,
    tools: options.providerTools ?? (async () => null),
    parts: driverDependencies,
  });
  const { media: providers, text: textProviders } = connections.providers;
  const text = createText(context, textProviders, options.turnStore);
  await text.recover();
  const billing = await openBilling(context, {
    declaration: configuration.billing,
    stripe: options.stripe,
  });
  await ensureBilling(billing);
  const readiness = createReadiness();
  const avatars = createAvatars(context, providers, ({ token, contentType }) =>
    context.addresses.addressOf(mediaPath(token, contentType)),
  );
  const stopController = new AbortController();
  const routes = serviceRoutes(context, {
    providers,
    connections,
    // The engine is made below, before any request.
    stateOf: (provider) => engine.stateOf(provider),
    avatars,
    text,
    billing,
    readiness,
    spoolDirectory,
    agentConsole: options.agentConsole ?? null,
    stopping: stopController.signal,
  });
  const agents = { resource: mcpAddress(settings), challenge: challengeHeader(settings) };
  const app = createRouter({ ...context, operatorKeys: settings.operatorKeys, agents }, routes);
  const engine = createTaskEngine(context, {
    providers,
    avatars,
    files: { storage, spoolDirectory },
    maxLocal: workers * tasksPerWorker,
    maxHeavy: Math.max(1, workers),
    ...(options.pace ? { pace: options.pace } : {}),
  });
  const webhookEngine = createWebhookEngine(context, options.webhooks);
  let stopCleanUp = () => {};
  const handBack = async () => {
    stopController.abort();
    text.closeSockets();
    await Promise.all([engine.stop(), webhookEngine.stop()]);
  };
  return {
    fetch: async (request, connection) => app.fetch(request, connection),
    upgrade: text.upgrade,
    operatorKey: context.settings.operatorKeys.inProcess,
    context,
    setUp: (init) => setUpInitialWorkspace(context, init),
    async start() {
      if (workers === 0) return;
      void context.provenance.start();
      await engine.start();
      await webhookEngine.start();
      await scheduleReferenceSweep(context);
      await scheduleUsageClosing(context);
      await scheduleMarginClosing(context);
      await scheduleLedgerCheck(context);
      await text.start();
      await startBilling(billing);
      stopCleanUp = await startMediaCleanUp(context, spoolDirectory);
    },
    withdraw: readiness.withdraw,
    handBack,
    endTurns: text.endTurns,
    async stop({ graceMs = 5_000 } = {}) {
      stopCleanUp();
      await Promise.all([handBack(), text.stop()]);
      await jobs.stop({ graceMs });
      await connections.stop();
      context.provenance.stop();
      await authenticator.stop();
      context.databaseClock.stop();
    },
  };
}

/** Migrates the tables, and opens everything that the capabilities share. */
async function openContext(
  options: ServiceOptions,
): Promise<ServiceContext & { readonly catalog: LiveCatalog }> {
  const { database, storage, configuration, keyring, log, metrics } = options;
  await database.migrate(serviceMigrations);
  const databaseClock = await openDatabaseClock(database, log);
  const { clock = databaseClock } = options;
  const db = database.drizzle(schema);
  const jobs = createJobs({ database, log, isPaused: options.workers === 0 });
  await jobs.start();
  const { ownsStorage = async () => true } = options;
  await startAssetDeletion({ jobs, storage, ownsStorage });
  const authenticator = createAuthenticator({ database, db, log, clock });
  await authenticator.start();
  const addressSigner = createAddressSigner(keyring.deriveKey('media-address'), clock.now);
  const catalog = createLiveCatalog(loadCatalog(configuration));
  const settings = {
    version: options.version,
    baseUrl: options.baseUrl,
    get isSandbox() {
      return catalog.isSandboxOnly;
    },
    socketsPerKey: configuration.socketsPerKey,
    allowLoopback: options.allowLoopback,
    usdPerCredit: usdPerCreditOf(configuration.billing),
    sandboxGrantMilli: creditsToMilli(configuration.grants.sandboxCredits),
    genAiConventions: options.genAiConventions ?? false,
    operatorKeys: { inProcess: randomToken(), network: options.operatorKey ?? null },
  };
  return {
    database,
    db,
    jobs,
    storage,
    files: createStoredFiles({ db, storage, log, metrics }),
    keepDays: options.keepDays ?? { results: 0, uploads: 0 },
    heldFiles: options.heldFiles ?? (async () => []),
    ownsStorage,
    storageCapacity: createStorageCapacity(db, {
      quotaBytes: options.storageQuotaBytes ?? null,
      disk: createFreeDisk(options.dataDir, options.minFreeDiskBytes ?? 0),
    }),
    catalog,
    keyring,
    authenticator,
    addresses: ownAddresses(options.baseUrl, addressSigner),
    addressSigner,
    limiter: createRateLimiter(configuration.rateLimit, clock),
    settings,
    provenance: createProvenance(
      { db, keyring, clock, log, metrics, settings },
      { directory: join(options.dataDir, 'tmp'), credentials: options.contentCredentials ?? null },
    ),
    log,
    metrics,
    clock,
    databaseClock,
  };
}
