import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, startServer } from '../tests/server-process/index.ts';
import { withPostgres } from './support/postgres.ts';
import type { Row } from './types.ts';

export const name = 'memory of the server after a minute (Linux)';

const idleMs = 60_000;

/** A line of `/proc/<pid>/status` in MiB: `VmRSS`, what is in memory; `VmHWM`, the most that was. */
async function mebibytes(server: ServerProcess, line: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
}

const row = (what: string, value: number, aim: number): Row => ({
  name: what,
  value,
  unit: 'MiB',
  aim: `≤ ${aim}`,
  pass: value <= aim,
});

/** Starts the server, requests one page, and waits for a minute without requests. */
async function idle(
  dataDir: string,
  databaseUrl?: string,
): Promise<{ idle: number; most: number }> {
  const env = { LOG_LEVEL: 'error', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const server = await startServer({ dataDir, env, readyWithinMs: 120_000 });
  try {
    await sleep(idleMs);
    return { idle: await mebibytes(server, 'VmRSS'), most: await mebibytes(server, 'VmHWM') };
  } finally {
    await server.stop();
  }
}

/** Over the production build (`node scripts/setup.mjs start` first). */
export async function run(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-bench-memory-'));
  try {
    const first = await idle(dataDir);
    const later = await idle(dataDir);
    const postgres = await withPostgres((url) => idle(dataDir, url));
    return [
      row('Most at a first start, PGlite', first.most, 768),
      row('Idle after a first start, PGlite', first.idle, 350),
      row('Most at a later start, PGlite', later.most, 768),
      row('Idle after a later start, PGlite', later.idle, 350),
      row('Idle, PostgreSQL', postgres.idle, 220),
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
