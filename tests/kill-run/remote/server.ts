/** The service in a process of its own, with doubles of providers behind its models, for `index.ts` and the benches. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { serve } from '@hono/node-server';
import type { MediaFamily } from '../../../lib/contract';
import { createKeyring } from '../../../lib/platform/crypto';
import { openDatabase } from '../../../lib/platform/database';
import { createLogger } from '../../../lib/platform/log';
import { createMetrics } from '../../../lib/platform/metrics';
import { openStorage } from '../../../lib/platform/storage';
import {
  type OpenProviders,
  providerDeclaration,
  type RequestMapping,
} from '../../../lib/providers';
import { createOpenAiMediaProvider } from '../../../lib/providers/openai-media/operation';
import { openProviders } from '../../../lib/providers/registry';
import { createService } from '../../../lib/service';
import { loadConfig } from '../../../lib/service/config';
import { checkLedger } from '../../../lib/service/money/ledger';

interface Route {
  readonly provider: string;
  readonly model: string;
  readonly priority?: number;
  readonly mapping?: RequestMapping;
}

/** The input of the process, as JSON. */
export interface RemoteServer {
  readonly dataDir: string;
  /** PostgreSQL; else PGlite in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly port?: number | undefined;
  /** As in `atelier.config.ts`, beside the sandbox. */
  readonly providers: readonly object[];
  /** Routes of all models of a family; the sandbox's where none are named. */
  readonly routes: Readonly<Partial<Record<MediaFamily, readonly Route[]>>>;
}

const given = JSON.parse(process.argv[2] ?? '{}') as RemoteServer;
const operatorKey = 'operator-key-of-the-kill-run';
const port = given.port ?? 0;
const { config } = await loadConfig();
const database = await openDatabase({
  dataDir: given.dataDir,
  ...(given.databaseUrl ? { url: given.databaseUrl } : {}),
});

/** Lost pictures are given up soon, so that a round takes seconds. */
const quickImages = { startMs: 300, foreignMs: 1_500, closeMs: 2_000 };
const open: OpenProviders = async (declarations, parts) => {
  const opened = await openProviders(declarations, parts);
  const media = new Map(opened.media);
  for (const declared of declarations) {
    if (declared.driver !== 'openai-media') continue;
    await media.get(declared.id)?.close();
    media.set(declared.id, createOpenAiMediaProvider({ ...declared, pace: quickImages }, parts));
  }
  return { ...opened, media };
};

const service = await createService({
  database,
  openProviders: open,
  storage: await openStorage({ storage: { driver: 'fs' }, dataDir: given.dataDir }),
  configuration: {
    ...config,
    providers: [
      ...config.providers,
      ...given.providers.map((each) => providerDeclaration.parse(each)),
    ],
    models: config.models.map((model) => {
      const routes = model.family === 'text' ? undefined : given.routes[model.family];
      return routes === undefined
        ? model
        : { ...model, routes: routes.map((route) => ({ ...route, enabled: true })) };
    }),
    rateLimit: { requestsPerMinute: 1e9, burst: 1e9 },
  },
  keyring: createKeyring('secret of a kill run'),
  baseUrl: `http://127.0.0.1:${port}`,
  version: 'kill-run',
  dataDir: given.dataDir,
  workers: 4,
  operatorKey,
  allowLoopback: true,
  log: createLogger({ level: 'silent' }),
  metrics: createMetrics(),
  // An unknown start and a download that stalls are given up soon, so that a round takes seconds.
  pace: {
    pollMinMs: 50,
    pollMaxMs: 200,
    retryMinMs: 50,
    retryMaxMs: 500,
    unknownStartMs: 1_500,
    downloadIdleMs: 1_000,
  },
});
await service.start();

const delay = monitorEventLoopDelay({ resolution: 1 });
const answers: Record<string, () => unknown> = {
  begin: () => {
    delay.reset();
    delay.enable();
    return { rss: process.memoryUsage().rss };
  },
  measure: () => ({ p99Ms: delay.percentile(99) / 1e6, rss: process.memoryUsage().rss }),
  ledger: async () => ({ mismatches: await checkLedger(service.context.db) }),
  metrics: async () => ({ text: await service.context.metrics.registry.metrics() }),
  version: () => ({ pricing: service.context.catalog.pricingVersion }),
  tasks: async () => {
    const { rows } = await database.query(
      `select id, params->>'prompt' as prompt, status, error_code as code, cost_source as source,
         provider, operation is not null and operation !~ '^(openai-media|google|ai-sdk)_' as known, amount_milli::int as amount, price->>'pricingVersion' as pricing
       from service.tasks`,
    );
    return { rows };
  },
};
process.on('message', async (question: string) => {
  process.send?.(await answers[question]?.());
});
const serving = {
  fetch: (request: Request) => service.fetch(request),
  port,
  hostname: '127.0.0.1',
  // As the product's server: Node's own Response stays.
  overrideGlobalObjects: false,
};
serve(serving, (at) => {
  process.send?.({ url: `http://127.0.0.1:${at.port}`, operatorKey });
});
