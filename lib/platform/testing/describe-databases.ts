import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import type { Database } from '../database';
import { openPostgres } from '../database/postgres';
import { openPgliteInMemory } from './pglite-in-memory';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the broker that hands out databases. */
    databaseBroker: string;
    /** `npm run test:all` (`vitest.config.ts`): every suite on both databases, and every case. */
    testEverything: boolean;
  }
}

/** The database of a suite, of one kind. */
interface DatabaseSuite {
  readonly kind: Database['kind'];
  /** The suite's fresh database, open from `beforeAll` to `afterAll`. Call it inside hooks and tests. */
  database(): Database;
  /** Its address for further connections; `undefined` on PGlite, which has one. */
  url(): string | undefined;
}

interface DatabaseSuiteOptions {
  /** Why the suite also runs on PGlite: what of it could differ there. */
  both?: string;
  /** Without tables, for suites of the platform; otherwise with all migrations and the job queue's tables. */
  empty?: boolean | undefined;
}

type Suite = (context: DatabaseSuite) => void;

/**
 * Describes a suite with a fresh database in a real PostgreSQL server, and with `both` a second time on PGlite. `npm run
 * test:all` runs every suite on both. Needs `scripts/test/databases.ts` as Vitest's `globalSetup`.
 */
export function describeDatabases(
  name: string,
  ...rest: [Suite] | [DatabaseSuiteOptions, Suite]
): void {
  const [options, suite] = rest.length === 1 ? [{}, rest[0]] : rest;
  const { both, empty }: DatabaseSuiteOptions = options;
  const isBoth = both !== undefined || inject('testEverything');
  const kinds = isBoth ? (['pglite', 'postgres'] as const) : (['postgres'] as const);
  describe.each(kinds)(`${name} (%s)`, (kind) => {
    let opened: { database: Database; url?: string; remove?: () => Promise<void> } | undefined;

    beforeAll(async () => {
      opened = kind === 'pglite' ? await freshPglite({ empty }) : await freshPostgres({ empty });
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

type Content = Pick<DatabaseSuiteOptions, 'empty'>;

const templateOf = ({ empty }: Content) => (empty ? 'empty' : 'migrated');

/** A fresh database of PGlite in memory. */
export async function freshPglite(content: Content = {}): Promise<{ database: Database }> {
  const path = await askBroker(`pglite/${templateOf(content)}`);
  return { database: await openPgliteInMemory(await readFile(path)) };
}

/** A fresh database in the real server, for suites that need PostgreSQL. Migrated unless it is to be `empty`. */
export async function freshPostgres(content: Content = {}): Promise<{
  url: string;
  database: Database;
  remove: () => Promise<void>;
}> {
  const url = await askBroker(`postgres/${templateOf(content)}`);
  return {
    url,
    database: await openPostgres(url),
    remove: async () => {
      await askBroker(`remove/${new URL(url).pathname.slice(1)}`);
    },
  };
}

/** Asks the broker of the global set-up. */
async function askBroker(path: string): Promise<string> {
  const response = await fetch(`${inject('databaseBroker')}/${path}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
