import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBinaries, startPostgres } from '@/lib/platform/testing/start-postgres';

/** Runs `fn` with a PostgreSQL whose commits wait for the disk, and removes its data afterwards. */
export async function withPostgres<T>(fn: (url: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'atelier-bench-'));
  const server = await startPostgres(folder, { durable: true });
  try {
    return await fn(server.url);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Path of one of PostgreSQL's own programs, such as `pgbench`. */
export const postgresProgram = async (program: string): Promise<string> =>
  path.join(await findBinaries(), program);
