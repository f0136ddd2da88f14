import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startChild } from './support/child.ts';
import { withPostgres } from './support/postgres.ts';
import { openReceiver, type Receiver } from './support/receivers.ts';
import type { Row } from './types.ts';

export const name = 'webhooks: 10,000 events to 20 receivers, 3 of which hang';

const events = 10_000;
const receivers = 20;
const hanging = 3;
const aimMs = 2_000;
/** How long the last event may take to arrive before it counts as lost. */
const patienceMs = 60_000;

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Waits until every healthy receiver has all of its events, or nothing new has come for a while. */
async function allArrived(healthy: readonly Receiver[], each: number): Promise<void> {
  let most = 0;
  for (let sinceMs = performance.now(); performance.now() - sinceMs < patienceMs; ) {
    const arrived = healthy.reduce((sum, { arrivals }) => sum + arrivals.size, 0);
    if (arrived === healthy.length * each) return;
    if (arrived > most) sinceMs = performance.now();
    most = arrived;
    await delay(20);
  }
}

async function measure(databaseUrl: string | undefined, database: string): Promise<Row[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'atelier-bench-'));
  const all = await Promise.all(
    Array.from({ length: receivers }, (_, index) => openReceiver(index < hanging)),
  );
  const healthy = all.slice(hanging);
  const urls = all.map(({ url }) => url);
  const service = await startChild({ kind: 'webhooks', databaseUrl, dataDir, urls });
  try {
    const begunAt = performance.now();
    await service.ask({ events });
    await allArrived(healthy, events / receivers);
    const seconds = (performance.now() - begunAt) / 1000;
    const delays = healthy
      .flatMap(({ arrivals }) => [...arrivals.values()].map(({ delayMs }) => delayMs))
      .sort((a, b) => a - b);
    const expected = (events / receivers) * healthy.length;
    const renamed = all.flatMap((receiver) => receiver.renamed);
    const p99 = quantile(delays, 0.99);
    return [
      { name: `delay on ${database}`, value: quantile(delays, 0.5), unit: 'ms p50' },
      {
        name: `delay on ${database}`,
        value: p99,
        unit: 'ms p99',
        aim: `≤ ${aimMs}`,
        pass: p99 <= aimMs,
      },
      { name: `rate on ${database}`, value: delays.length / seconds, unit: 'events/s' },
      {
        name: `lost, or under a second id, on ${database}`,
        value: expected - delays.length + renamed.length,
        unit: 'events',
        aim: '0',
        pass: delays.length === expected && renamed.length === 0,
      },
    ];
  } finally {
    await service.stop();
    await Promise.all(all.map((receiver) => receiver.close()));
    await rm(dataDir, { recursive: true, force: true });
  }
}

export const run = async (): Promise<Row[]> => [
  ...(await measure(undefined, 'PGlite')),
  ...(await withPostgres((url) => measure(url, 'PostgreSQL'))),
];
