/** The service in a process of its own, as `server.ts` makes it, with workers paused and no rate limit in the way. */
import { createKeyring } from '@/lib/platform/crypto';
import { openDatabase } from '@/lib/platform/database';
import { createLogger } from '@/lib/platform/log';
import { createMetrics } from '@/lib/platform/metrics';
import { openStorage } from '@/lib/platform/storage';
import { openProviders } from '@/lib/providers/registry';
import { createService } from '@/lib/service';
import { loadConfig } from '@/lib/service/config';
import { listen } from './listen.ts';
import type { Answer, Question, ServiceSetup } from './messages.ts';
import { prepareWorkspace } from './workspace.ts';

const setup = JSON.parse(process.argv[2] ?? '') as ServiceSetup;
const { dataDir } = setup;
const database = await openDatabase({ url: setup.databaseUrl, dataDir });
const { config } = await loadConfig();
const service = await createService({
  database,
  openProviders,
  storage: await openStorage({ storage: { driver: 'fs' }, dataDir }),
  configuration: { ...config, rateLimit: { requestsPerMinute: 1e9, burst: 1e9 } },
  keyring: createKeyring('secret of a bench'),
  baseUrl: 'http://localhost:3000',
  version: 'bench',
  dataDir,
  workers: 0,
  operatorKey: setup.operatorKey,
  allowLoopback: false,
  log: createLogger({ level: 'info', isPretty: false }),
  metrics: createMetrics(),
});
await service.start();
const key = await prepareWorkspace(service);

process.on('message', async ({ ask }: Question) => {
  const answer: Answer =
    ask === 'statements'
      ? { count: database.stats().statements }
      : {
          count: (
            await database.query("update service.tasks set status = 'running', started_at = now()")
          ).rowCount,
        };
  process.send?.(answer);
});

await listen(service.fetch, {
  key,
  async onStop() {
    await service.stop();
    await database.close();
  },
});
