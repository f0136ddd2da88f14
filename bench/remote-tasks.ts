import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFalDouble } from '@/lib/providers/fal/testing/double';
import { openTeam, post, startRemote } from '../tests/kill-run/remote/process.ts';
import { withPostgres } from './support/postgres.ts';
import type { Row } from './types.ts';

export const name = 'a thousand running tasks at a provider elsewhere, in one process';

const tasks = 1_000;
const teams = 4;
const perMinute = 6_000;
const windowSeconds = 20;
const mebibyte = 1024 ** 2;
/** Fills the process with tasks that do not end, and measures it while they are polled. */
async function measure(databaseUrl: string, dataDir: string): Promise<Row[]> {
  const double = await startFalDouble();
  const own = { queueUrl: double.url, restUrl: double.url, catalogUrl: double.url };
  const limits = { concurrent: 1_000, perMinute };
  const server = await startRemote({
    dataDir,
    databaseUrl,
    providers: [{ id: 'fal', driver: 'fal', apiKey: 'fal-double-key', ...own, ...limits }],
    routes: { image: [{ provider: 'fal', model: 'fal-ai/flux/dev' }] },
  });
  try {
    await sleep(5_000);
    const idle = await server.ask<{ rss: number }>('begin');
    for (let team = 0; team < teams; team += 1) {
      const secret = await openTeam(server, 1e6, 'Bench');
      for (let at = 0; at < tasks / teams; at += 25) {
        const body = { model: 'lumen-spark', prompt: 'a harbour [[double:hang]]' };
        const many = Array.from({ length: 25 }, () =>
          post(`${server.url}/v1/generations`, secret, body),
        );
        await Promise.all(many);
      }
    }
    const deadline = Date.now() + 90_000;
    while (double.taken.length < tasks && Date.now() < deadline) await sleep(250);
    await sleep(5_000);
    await server.ask('begin');
    const before = double.requests.length;
    await sleep(windowSeconds * 1000);
    const requests = ((double.requests.length - before) * 60) / windowSeconds;
    const { p99Ms, rss } = await server.ask<{ p99Ms: number; rss: number }>('measure');
    const more = (rss - idle.rss) / mebibyte;
    const row = (what: string, value: number, unit: string, aim: string, pass: boolean): Row => ({
      name: what,
      value,
      unit,
      aim,
      pass,
    });
    return [
      row(
        'Started at the provider',
        double.taken.length,
        'tasks',
        `= ${tasks}`,
        double.taken.length === tasks,
      ),
      row('Event loop delay', p99Ms, 'ms p99', '< 20', p99Ms < 20),
      row(
        'Requests to the provider',
        requests,
        '/min',
        `1–${perMinute}`,
        requests > 0 && requests <= perMinute,
      ),
      row('Memory above idle', more, 'MiB', '< 100', more < 100),
    ];
  } finally {
    await server.kill();
    await double.close();
  }
}

export async function run(): Promise<Row[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'atelier-bench-remote-'));
  try {
    return await withPostgres((url) => measure(url, dataDir));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
