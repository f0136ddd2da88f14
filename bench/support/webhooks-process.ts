/** A service in a process of its own that sends webhooks: a workspace with a webhook for each given address. */
import { createKeyring } from '@/lib/platform/crypto';
import { openDatabase } from '@/lib/platform/database';
import { createLogger } from '@/lib/platform/log';
import { createMetrics } from '@/lib/platform/metrics';
import { openStorage } from '@/lib/platform/storage';
import { openProviders } from '@/lib/providers/registry';
import { createService } from '@/lib/service';
import { loadConfig } from '@/lib/service/config';
import { enqueueCreditsGranted } from '@/lib/service/webhooks';
import type { Causing, WebhooksSetup } from './messages.ts';

const setup = JSON.parse(process.argv[2] ?? '') as WebhooksSetup;
const { dataDir, urls } = setup;
const database = await openDatabase({ url: setup.databaseUrl, dataDir });
const { config } = await loadConfig();
const service = await createService({
  database,
  openProviders,
  storage: await openStorage({ storage: { driver: 'fs' }, dataDir }),
  configuration: config,
  keyring: createKeyring('secret of a bench'),
  baseUrl: 'http://localhost:3000',
  version: 'bench',
  dataDir,
  workers: 1,
  allowLoopback: true,
  log: createLogger({ level: 'warn', isPretty: false }),
  metrics: createMetrics(),
});
const { context } = service;

async function post(path: string, body: object): Promise<string> {
  const headers = {
    authorization: `Bearer ${service.operatorKey}`,
    'content-type': 'application/json',
  };
  const request = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await service.fetch(new Request(`http://localhost${path}`, request));
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return ((await response.json()) as { id: string }).id;
}

const workspaces: string[] = [];
for (const url of urls) {
  const id = await post('/manage/workspaces', { name: 'Bench', kind: 'team' });
  const key = await post(`/manage/workspaces/${id}/keys`, { name: 'Bench', scopes: ['v1:text'] });
  await post(`/manage/workspaces/${id}/keys/${key}/webhook`, { url, events: ['credits.granted'] });
  workspaces.push(id);
}
await service.start();

/** Causes events of every workspace in turn, each in a transaction of its own, several at once. */
async function cause(events: number): Promise<void> {
  const atOnce = 8;
  let next = 0;
  const one = async () => {
    for (let at = next++; at < events; at = next++) {
      await context.db.transaction((tx) =>
        enqueueCreditsGranted(context, tx, {
          workspaceId: workspaces[at % workspaces.length] ?? '',
          orderId: `ord_${at}`,
          creditsMilli: 1_000,
          billingTransactionId: `btx_${at}`,
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

process.on('message', async ({ events }: Causing) => {
  await cause(events);
  process.send?.({ count: events });
});
process.once('SIGTERM', async () => {
  await service.stop({ graceMs: 100 });
  await database.close();
  process.exit(0);
});
process.send?.({ url: '', key: '' });
