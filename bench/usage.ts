import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { UsageReport } from '@/lib/contract';
import { createKeyring } from '@/lib/platform/crypto';
import { type Database, openDatabase } from '@/lib/platform/database';
import { createLogger } from '@/lib/platform/log';
import { createMetrics } from '@/lib/platform/metrics';
import { openStorage } from '@/lib/platform/storage';
import { openProviders } from '@/lib/providers/registry';
import { createService, type Service } from '@/lib/service';
import { loadConfig } from '@/lib/service/config';
import { median } from './support/load.ts';
import { withPostgres } from './support/postgres.ts';
import type { Row } from './types.ts';

export const name = 'usage of 1,000,000 tasks and as many text turns';

const tasks = 1_000_000;
const days = 90;
const rounds = 15;
const aimMs = 300;
const workspaceId = 'ws_bench';

/** A million finished tasks of one workspace over 90 days: 12 models, 25 people, 4 keys. */
const seed = `
insert into service.tasks (id, workspace_id, key_id, actor, kind, model, params, status, price,
  amount_milli, authorization_id, billing_transaction_id, deadline_at, created_at, completed_at)
select 'task_' || n, '${workspaceId}', 'key_' || n % 4, 'user_' || n / 7 % 25,
  case when n % 12 < 8 then 'image' else 'video' end, 'model-' || n % 12,
  jsonb_build_object('prompt', 'a harbour at dusk, number ' || n),
  case when n % 25 = 0 then 'failed' when n % 60 = 0 then 'canceled' else 'succeeded' end,
  '{"ruleId":"r","pricingVersion":"v","chargeType":"per_image","unit":"image","quantity":1,"unitPriceMilli":4000,"totalMilli":4000,"perkApplied":false}',
  4000, 'auth_' || n, 'btx_' || n, ended, ended - make_interval(secs => 2 + n % 40), ended
from (
  select n, now() - (n::float8 / ${tasks}) * interval '${days} days' as ended
  from generate_series(1, ${tasks}) n
) s`;

/** As many text turns, in the same days, of the same people and keys. */
const seedTurns = `
insert into service.turns (id, workspace_id, key_id, actor, model, endpoint, status, rate, amount_milli,
  settled_milli, authorization_id, billing_transaction_id, created_at, deadline_at, ended_at)
select 'turn_' || n, '${workspaceId}', 'key_' || n % 4, 'user_' || n / 7 % 25, 'text-' || n % 5,
  'chat.completions', case when n % 25 = 0 then 'failed' when n % 60 = 0 then 'canceled' else 'succeeded' end,
  '{}', 400, case when n % 25 = 0 then 0 else 120 end, 'auth_t' || n, 'btx_t' || n,
  ended - make_interval(secs => 2), ended, ended
from (
  select n, now() - (n::float8 / ${tasks}) * interval '${days} days' as ended
  from generate_series(1, ${tasks}) n
) s`;

async function openService(database: Database, dataDir: string): Promise<Service> {
  const { config } = await loadConfig();
  return createService({
    database,
    openProviders,
    storage: await openStorage({ storage: { driver: 'fs' }, dataDir }),
    keyring: createKeyring('a secret of the bench, long enough for one'),
    configuration: config,
    baseUrl: 'http://localhost:3000',
    version: 'bench',
    dataDir,
    workers: 0,
    allowLoopback: false,
    log: createLogger({ level: 'error', isPretty: false }),
    metrics: createMetrics(),
  });
}

async function readReport(service: Service): Promise<number> {
  const day = (back: number) =>
    new Date(Date.now() - back * 24 * 3_600_000).toISOString().slice(0, 10);
  const query = `from=${day(days)}&to=${day(0)}&by=model`;
  const startedAt = performance.now();
  const response = await service.fetch(
    new Request(`http://localhost/manage/workspaces/${workspaceId}/usage?${query}`, {
      headers: { authorization: `Bearer ${service.operatorKey}` },
    }),
  );
  const { totals } = (await response.json()) as UsageReport;
  const tookMs = performance.now() - startedAt;
  const counted = totals.succeeded + totals.failed + totals.canceled;
  if (counted !== 2 * tasks) throw new Error(`The report counts ${counted} of ${2 * tasks}.`);
  return tookMs;
}

async function measure(database: Database, dataDir: string): Promise<Row[]> {
  const service = await openService(database, dataDir);
  try {
    await database.query(
      `insert into service.workspaces (id, name, kind, created_at)
       values ($1, 'Bench', 'team', now() - interval '${days + 1} days')`,
      [workspaceId],
    );
    await database.query(seed);
    await database.query(seedTurns);
    await database.query('analyze service.tasks, service.turns');
    const firstMs = await readReport(service);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await readReport(service));
    const p50 = median(times);
    return [
      { name: 'The same, with 90 days to sum up at once', value: firstMs, unit: 'ms' },
      {
        name: `Usage of ${tasks.toLocaleString('en-US')} tasks and as many turns over ${days} days on PostgreSQL`,
        value: p50,
        unit: 'ms p50',
        aim: `≤ ${aimMs}`,
        pass: p50 <= aimMs,
      },
    ].toReversed();
  } finally {
    await service.stop();
  }
}

export async function run(): Promise<Row[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'atelier-bench-'));
  try {
    return await withPostgres(async (url) => {
      const database = await openDatabase({ url, dataDir });
      try {
        return await measure(database, dataDir);
      } finally {
        await database.close();
      }
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
