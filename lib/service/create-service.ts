import type { ServerResponse } from 'node:http';
import type { Http2ServerResponse } from 'node:http2';
import { join } from 'node:path';
import type { InitEnv } from '@/lib/platform/env';
import { createApp } from './app';
import { ensureBilling, openBilling, startBilling } from './billing';
import type { ServiceContext } from './context';
import { scheduleIdempotencySweep } from './idempotency';
import { clearStaleSpool, startMediaCleanUp } from './media';
import { openContext } from './open-context';
import { createOperationStore } from './operation-store';
import type { ServiceOptions } from './service-options';
import type { InitialWorkspace } from './setup';
import { setUpInitialWorkspace } from './setup';
import { createReadiness } from './system';
import { createTaskEngine } from './tasks';
import type { Text } from './text';
import { createText } from './text';
import { scheduleUsageClosing } from './usage';
import { createWebhookEngine, scheduleWebhookSweep } from './webhooks';

/** The connection of a request, as the HTTP adapter hands it on. */
interface Connection {
  readonly outgoing: ServerResponse | Http2ServerResponse;
}

/** The embedded service. */
export interface Service {
  /** Answers any request to the interface; streams go to the `connection` it came over directly, where there is one. */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /** Takes an upgrade to a WebSocket over, or answers why not. */
  upgrade: Text['upgrade'];
  /** Credential of `/manage/**`, known to this process alone. */
  readonly operatorKey: string;
  readonly context: ServiceContext;
  /** Makes what `ATELIER_INIT_*` asks for, once. */
  setUp(init: InitEnv): Promise<InitialWorkspace>;
  /** Starts working: tasks and sweeps. */
  start(): Promise<void>;
  /** `/readyz` says no from now on. Answers whether it was asked lately: then what asks needs a moment to see it. */
  withdraw(): boolean;
  /** Hands running work back, so that another process goes on; requests are still answered. */
  handBack(): Promise<void>;
  /** Ends text that is still written: its readers are told, and what was produced is settled. */
  endTurns(): Promise<void>;
  /** Hands running work back, waits `graceMs` (default 5,000) for what cannot be, and lets go of everything. */
  stop(options?: { graceMs?: number }): Promise<void>;
}

/** A task mostly waits for its provider, so that many more run than there are workers. */
const runningPerWorker = 4;

/** Migrates, warms the queues and puts the service together. Nothing runs before `start`. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { storage, configuration, workers } = options;
  const context = await openContext(options);
  const { jobs, authenticator } = context;
  const spoolDirectory = join(options.dataDir, 'tmp');
  await clearStaleSpool(spoolDirectory);
  const { media: providers, text: textProviders } = await options.openProviders(
    configuration.providers,
    { ...context, operations: createOperationStore(context.db) },
  );
  const text = createText(context, textProviders, options.turnBooks);
  await text.recover();
  const billing = await openBilling(context, {
    declaration: configuration.billing,
    stripe: options.stripe,
  });
  await ensureBilling(billing);
  const readiness = createReadiness();
  const app = createApp(context, { providers, text, billing, readiness, spoolDirectory });
  const engine = createTaskEngine(context, {
    providers,
    files: { storage, spoolDirectory },
    maxRunning: workers * runningPerWorker,
    maxHeavy: Math.max(1, workers),
    ...(options.pace ? { pace: options.pace } : {}),
  });
  const webhookEngine = createWebhookEngine(context, options.webhooks);
  let stopCleanUp = () => {};
  const handBack = async () => {
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
      await engine.start();
      await webhookEngine.start();
      await scheduleIdempotencySweep(context);
      await scheduleUsageClosing(context);
      await scheduleWebhookSweep(context);
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
      await Promise.allSettled(
        [...providers.values(), ...textProviders.values()].map((provider) => provider.close()),
      );
      await authenticator.stop();
      context.databaseClock.stop();
    },
  };
}
