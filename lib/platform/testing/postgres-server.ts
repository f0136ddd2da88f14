/**
 * Vitest's global set-up for suites that use `describeDatabases`. A small broker lives in Vitest's
 * own process and makes, when the first suite asks, what all suites share: one PostgreSQL server (from
 * /usr/lib/postgresql/…/bin, or `PATH`) and one snapshot of an empty PGlite. Runs that touch no database pay
 * nothing. Everything lives in one temporary folder and ends with the run, even one that is killed.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createPgliteSnapshot } from '../database/pglite';
import type { RunningPostgres } from './start-postgres';
import { startPostgres } from './start-postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the broker. */
    databaseBroker: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-test-'));
  let postgres: Promise<RunningPostgres> | undefined;
  let snapshot: Promise<string> | undefined;

  async function makeSnapshot(): Promise<string> {
    const path = join(folder, 'pglite.tar');
    await writeFile(path, await createPgliteSnapshot());
    return path;
  }

  async function answer(path: string): Promise<string> {
    if (path === '/postgres') {
      postgres ??= startPostgres(folder);
      return (await postgres).url;
    }
    snapshot ??= makeSnapshot();
    return snapshot;
  }

  const broker = createServer((request, response) => {
    answer(request.url ?? '').then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', resolve));
  project.provide('databaseBroker', `http://127.0.0.1:${(broker.address() as AddressInfo).port}`);

  return async () => {
    broker.closeAllConnections();
    broker.close();
    await (await postgres?.catch(() => undefined))?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
