/**
 * `npm run test:failover`: two servers on a PostgreSQL with a synchronous standby, under load. The primary is killed, the standby is promoted,
 * and the address leads to it. Whatever was acknowledged has to be there, and the ledger has to be right. Prints how long writes waited.
 * Needs a build (`node scripts/setup.mjs start`), PostgreSQL's programs and root, because PostgreSQL runs as a user of its own.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '@/lib/platform/database';
import { schema } from '@/lib/service/db';
import { checkLedger } from '@/lib/service/money/ledger';
import { freePort, startServer } from '../server-process/index.ts';
import { startClusters } from './clusters.ts';
import { openForwarder } from './forwarder.ts';

const key = 'a-key-of-the-failover-test-0123456789';
const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
const loadMs = 8_000;
/** What notices that a primary is gone needs this long at least; Patroni's own default is 30 s. */
const noticedAfterMs = 3_000;

const ports = { primary: await freePort(), standby: await freePort(), address: await freePort() };
const clusters = startClusters(ports);
const forwarder = await openForwarder(ports.address, ports.primary);
const dataDir = mkdtempSync(path.join(tmpdir(), 'atelier-failover-data-'));
const databaseUrl = `postgres://postgres@127.0.0.1:${ports.address}/postgres`;
const env = {
  DATABASE_URL: databaseUrl,
  ATELIER_SECRET: 'a secret of the failover test, long enough',
  ATELIER_INIT_USER_EMAIL: 'owner@example.com',
  ATELIER_INIT_USER_PASSWORD: 'a long password',
  ATELIER_INIT_API_KEY: key,
  ATELIER_INIT_CREDITS: '1000000',
  // Pictures are made after the failover is over: what is measured is writes.
  ATELIER_WORKERS: '0',
};
const servers: Awaited<ReturnType<typeof startServer>>[] = [];

interface Write {
  readonly atMs: number;
  readonly tookMs: number;
  readonly status: number;
  readonly taskId: string | null;
}
const writes: Write[] = [];
let isLoading = true;

/** Creates tasks one after the other, each with a key of its own, until the load ends. */
async function create(url: string, name: string): Promise<void> {
  for (let at = 0; isLoading; at++) {
    const atMs = performance.now();
    const response = await fetch(`${url}/v1/generations`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': `${name}-${at}` },
      body: JSON.stringify({ model: 'lumen-image', prompt: `${name} ${at}`, n: 1 }),
    });
    const body = (await response.json()) as { task_id?: string };
    const tookMs = performance.now() - atMs;
    writes.push({ atMs, tookMs, status: response.status, taskId: body.task_id ?? null });
    if (response.status !== 201) await wait(100);
  }
}

try {
  while (!clusters.isSynchronous()) await wait(100);
  for (let at = 0; at < 2; at++)
    servers.push(await startServer({ env, dataDir, readyWithinMs: 180_000 }));
  const load = servers.flatMap(({ url }, index) =>
    Array.from({ length: 4 }, (_, n) => create(url, `server ${index} client ${n}`)),
  );
  await wait(loadMs);
  const killedMs = performance.now();
  clusters.killPrimary();
  forwarder.lead(null);
  await wait(noticedAfterMs);
  clusters.promote();
  forwarder.lead(ports.standby);
  const promotedMs = performance.now();
  await wait(loadMs);
  isLoading = false;
  await Promise.all(load);

  const database = await openDatabase({ url: databaseUrl, dataDir: '', noTimeout: true });
  const { rows } = await database.query<{ id: string }>('select id from service.tasks');
  const storedIds = new Set(rows.map(({ id }) => id));
  const created = writes.filter(({ status }) => status === 201);
  const lost = created.filter(({ taskId }) => taskId === null || !storedIds.has(taskId));
  const mismatches = await checkLedger(database.drizzle(schema));
  await database.close();
  const firstAfterMs = Math.min(
    ...created.map(({ atMs, tookMs }) => atMs + tookMs).filter((doneMs) => doneMs > promotedMs),
  );
  const refused = Object.entries(
    Object.groupBy(
      writes.filter(({ status }) => status !== 201),
      ({ status }) => String(status),
    ),
  ).map(([status, list]) => `${list?.length} × ${status}`);
  console.log(`acknowledged              ${created.length}, of which lost: ${lost.length}`);
  console.log(`stored                    ${storedIds.size}`);
  console.log(`refused meanwhile         ${refused.join(', ') || 'none'}`);
  console.log(`promoted after            ${Math.round(promotedMs - killedMs)} ms`);
  console.log(`first write after that    ${Math.round(firstAfterMs - promotedMs)} ms`);
  console.log(
    `longest write             ${Math.round(Math.max(...created.map(({ tookMs }) => tookMs)))} ms`,
  );
  console.log(`ledger                    ${mismatches.length} wrong`);
  if (lost.length > 0 || mismatches.length > 0 || !Number.isFinite(firstAfterMs))
    process.exitCode = 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  isLoading = false;
  for (const server of servers) await server.kill();
  forwarder.close();
  clusters.remove();
  rmSync(dataDir, { recursive: true, force: true });
}
