import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFalDouble } from '@/lib/providers/fal/testing/double';
import { withPostgres } from './support/postgres.ts';
import type { Row } from './types.ts';

export const name = 'a thousand running tasks at a provider elsewhere, in one process';

const tasks = 1_000;
const teams = 4;
const perMinute = 6_000;
const windowSeconds = 20;
const mebibyte = 1024 ** 2;
const server = path.join(import.meta.dirname, '../scripts/kill-run/remote-server.ts');

async function ask<T>(child: ChildProcess, question: string): Promise<T> {
  child.send(question);
  const [answer]: unknown[] = await once(child, 'message');
  return answer as T;
}

async function post(url: string, key: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as Record<string, unknown>;
}

/** Fills the process with tasks that go on, and watches it while nothing else happens. */
async function measure(databaseUrl: string, dataDir: string): Promise<Row[]> {
  const double = await startFalDouble();
  const child = fork(server, [dataDir, double.url, String(perMinute), databaseUrl], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  try {
    const [ready]: unknown[] = await once(child, 'message');
    const { url, operatorKey } = ready as { url: string; operatorKey: string };
    await sleep(5_000);
    const idle = await ask<{ rss: number }>(child, 'begin');
    for (let team = 0; team < teams; team += 1) {
      const manage = (to: string, body: object) => post(`${url}/manage${to}`, operatorKey, body);
      const { id } = await manage('/workspaces', { name: 'Bench', kind: 'team' });
      const grant = { amount: 1e6, memo: 'Bench', once_key: 'bench' };
      await manage(`/workspaces/${String(id)}/grants`, grant);
      const key = { name: 'Bench', kind: 'api', scopes: ['v1:generate'] };
      const { secret } = await manage(`/workspaces/${String(id)}/keys`, key);
      for (let at = 0; at < tasks / teams; at += 25) {
        const body = { model: 'lumen-spark', prompt: 'a harbour [[double:hang]]' };
        const many = Array.from({ length: 25 }, () =>
          post(`${url}/v1/generations`, String(secret), body),
        );
        await Promise.all(many);
      }
    }
    const deadline = Date.now() + 90_000;
    while (double.taken.length < tasks && Date.now() < deadline) await sleep(250);
    await sleep(5_000);
    await ask(child, 'begin');
    const before = double.requests.length;
    await sleep(windowSeconds * 1000);
    const requests = ((double.requests.length - before) * 60) / windowSeconds;
    const { p99Ms, rss } = await ask<{ p99Ms: number; rss: number }>(child, 'measure');
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
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
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
