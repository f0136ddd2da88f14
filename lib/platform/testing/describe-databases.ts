import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import type { Database } from '../database';
import { openPgliteInMemory } from '../database/pglite';
import { openPostgres } from '../database/postgres';

/** The database of a suite, of one kind. */
interface DatabaseSuite {
  readonly kind: Database['kind'];
  /** The suite's fresh database, open from `beforeAll` to `afterAll`. Call it inside hooks and tests. */
  database(): Database;
  /** Its address for further connections; `undefined` on PGlite, which has one. */
  url(): string | undefined;
}

/**
 * Describes one suite twice, with a fresh PGlite and with a fresh database in a real PostgreSQL
 * server. `migrations` are applied first. Needs `lib/platform/testing/postgres-server.ts` as
 * Vitest's `globalSetup`.
 */
export function describeDatabases(
  name: string,
  suite: (context: DatabaseSuite) => void,
  options: {
    migrations?: readonly { folder: string; schema: string }[];
    /** Runs the suite on this kind only, when the kind does not matter. */
    only?: Database['kind'];
  } = {},
): void {
  const kinds = options.only ? [options.only] : (['pglite', 'postgres'] as const);
  describe.each(kinds)(`${name} (%s)`, (kind) => {
    let opened: { database: Database; url?: string; remove?: () => Promise<void> } | undefined;

    beforeAll(async () => {
      opened = kind === 'pglite' ? await freshPglite() : await freshPostgres();
      for (const migration of options.migrations ?? []) await opened.database.migrate(migration);
    });

    afterAll(async () => {
      await opened?.database.close();
      await opened?.remove?.();
    });

    suite({
      kind,
      database() {
        if (opened === undefined)
          throw new Error('The database opens in beforeAll: ask for it in a hook or a test.');
        return opened.database;
      },
      url: () => opened?.url,
    });
  });
}

async function freshPglite() {
  return { database: await openPgliteInMemory(await readFile(await ask('pglite'))) };
}

/** A fresh database in the real server, for suites that need PostgreSQL. */
export async function freshPostgres(): Promise<{
  url: string;
  database: Database;
  remove: () => Promise<void>;
}> {
  const server = await ask('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name} template template0`);
  const url = server.replace(/postgres$/, name);
  return {
    url,
    database: await openPostgres(url),
    remove: () => administer(server, `drop database ${name} with (force)`),
  };
}

async function administer(server: string, text: string): Promise<void> {
  const database = await openPostgres(server);
  try {
    await database.query(text);
  } finally {
    await database.close();
  }
}

/** Asks the broker of the global set-up. */
async function ask(what: 'pglite' | 'postgres'): Promise<string> {
  const response = await fetch(`${inject('databaseBroker')}/${what}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
