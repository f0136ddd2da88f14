import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../database';
import { openPostgres } from '../database/postgres';
import { createPgliteSnapshot } from './pglite-in-memory';
import { startPostgres } from './start-postgres';

/** Hands out databases to test files over HTTP, because each file is a process of its own. */
interface DatabaseBroker {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts the broker. It makes, when a suite first asks, what all suites share: one PostgreSQL server (from
 * /usr/lib/postgresql/…/bin, or `PATH`) with a template database that `migrate` has filled, and snapshots of PGlite,
 * empty and filled. Runs that touch no database pay nothing. Everything lives in one temporary folder and ends with the
 * run, even one that is killed.
 *
 * - `/postgres/migrated`, `/postgres/empty`: the address of a new database, a copy of its template.
 * - `/remove/<name>`: removes a database of PostgreSQL.
 * - `/pglite/migrated`, `/pglite/empty`: the path of a snapshot.
 */
export async function startDatabaseBroker(
  migrate: (database: Database) => Promise<void>,
): Promise<DatabaseBroker> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-test-'));
  const postgres = once(() => openServer(folder, migrate));
  const snapshots = {
    empty: once(() => writeSnapshot('empty')),
    migrated: once(() => writeSnapshot('migrated', migrate)),
  };

  async function writeSnapshot(name: string, prepare?: typeof migrate): Promise<string> {
    const path = join(folder, `pglite-${name}.tar`);
    await writeFile(path, await createPgliteSnapshot(prepare));
    return path;
  }

  async function answer(path: string): Promise<string> {
    const [, kind, name = ''] = path.split('/');
    if (kind === 'pglite') return snapshots[name === 'empty' ? 'empty' : 'migrated'].value();
    const server = await postgres.value();
    if (kind === 'remove') return server.remove(name);
    return server.create(name === 'empty' ? 'template0' : 'migrated');
  }

  const server = createServer((request, response) => {
    // A connection that is kept may be closed just as a busy worker uses it again.
    response.setHeader('connection', 'close');
    answer(request.url ?? '').then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await (await postgres.started()?.catch(() => undefined))?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The server with the database `migrated`, which new databases are copied from. */
async function openServer(folder: string, migrate: (database: Database) => Promise<void>) {
  const { url, stop } = await startPostgres(folder);
  const administration = await openPostgres(url);
  const urlOf = (name: string) => url.replace(/postgres$/, name);
  async function create(template: string, name = `test_${randomUUID().replaceAll('-', '')}`) {
    await administration.query(`create database ${name} template ${template}`);
    return urlOf(name);
  }
  const template = await openPostgres(await create('template0', 'migrated'));
  await migrate(template);
  // A database with connections cannot be copied.
  await template.close();
  return {
    create,
    async remove(name: string) {
      await administration.query(`drop database ${name} with (force)`);
      return '';
    },
    async stop() {
      await administration.close();
      await stop();
    },
  };
}

/** Starts something when it is first needed. */
function once<T>(start: () => Promise<T>) {
  let started: Promise<T> | undefined;
  return {
    value() {
      started ??= start();
      return started;
    },
    started: () => started,
  };
}
