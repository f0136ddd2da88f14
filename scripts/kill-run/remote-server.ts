/** The service in a process of its own, with a double of fal behind its pictures, for `remote.ts` and a bench. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { serve } from '@hono/node-server';
import { createKeyring } from '../../lib/platform/crypto';
import { openDatabase } from '../../lib/platform/database';
import { createLogger } from '../../lib/platform/log';
import { createMetrics } from '../../lib/platform/metrics';
import { openStorage } from '../../lib/platform/storage';
import { providerDeclaration } from '../../lib/providers';
import { openProviders } from '../../lib/providers/registry';
import { createService } from '../../lib/service';
import { loadConfig } from '../../lib/service/config';
import { checkLedger } from '../../lib/service/ledger';

const [dataDir = '', falUrl = '', perMinute = '100000', databaseUrl] = process.argv.slice(2);
const operatorKey = 'operator-key-of-the-kill-run';
const { config } = await loadConfig();
const fal = providerDeclaration.parse({
  id: 'fal',
  driver: 'fal',
  apiKey: 'fal-double-key',
  queueUrl: falUrl,
  restUrl: falUrl,
  catalogUrl: falUrl,
  concurrent: 1_000,
  perMinute: Number(perMinute),
});
const database = await openDatabase({ dataDir, ...(databaseUrl ? { url: databaseUrl } : {}) });
const service = await createService({
  database,
  openProviders,
  storage: await openStorage({ storage: { driver: 'fs' }, dataDir }),
  configuration: {
    ...config,
    providers: [...config.providers, fal],
    models: config.models.map((model) =>
      model.family === 'image'
        ? { ...model, routes: [{ provider: 'fal', model: 'fal-ai/flux/dev', enabled: true }] }
        : model,
    ),
    rateLimit: { requestsPerMinute: 1e9, burst: 1e9 },
  },
  keyring: createKeyring('secret of a kill run'),
  baseUrl: 'http://localhost:3000',
  version: 'kill-run',
  dataDir,
  workers: 4,
  operatorKey,
  allowLoopback: true,
  log: createLogger({ level: 'silent' }),
  metrics: createMetrics(),
  // An unknown start is given up soon, so that a round takes seconds.
  pace: { pollMinMs: 50, pollMaxMs: 200, retryMinMs: 50, retryMaxMs: 500, unknownMs: 1_500 },
});
await service.start();

const delay = monitorEventLoopDelay({ resolution: 1 });
process.on('message', async (question: unknown) => {
  if (question === 'begin') {
    delay.reset();
    delay.enable();
    process.send?.({ rss: process.memoryUsage().rss });
    return;
  }
  if (question === 'measure') {
    process.send?.({ p99Ms: delay.percentile(99) / 1e6, rss: process.memoryUsage().rss });
    return;
  }
  if (question === 'ledger') {
    process.send?.({ mismatches: await checkLedger(service.context.db) });
    return;
  }
  const { rows } = await database.query(
    `select params->>'prompt' as prompt, status, error_code as code, cost_source as source from service.tasks`,
  );
  process.send?.({ rows });
});
serve(
  { fetch: (request) => service.fetch(request), port: 0, hostname: '127.0.0.1' },
  ({ port }) => {
    process.send?.({ url: `http://127.0.0.1:${port}`, operatorKey });
  },
);
